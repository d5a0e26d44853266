/**
 * The engine that makes a set of interview questions: from the ad, from the resume, from what the ad
 * asks for and the resume does not name, and from our own bank. Each question says where it comes from.
 */

import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { competencyLabel } from '@roletrail/contracts/interview-competencies';
import type {
  InterviewLevel,
  InterviewQuestion,
  QuestionOrigin,
  QuestionSet,
} from '@roletrail/contracts/tools/interview';
import { NO_CHOICES, type PhraseChoices } from '../ads/own-phrases.ts';
import type { Dataset, Engine, Warning } from '../engine.ts';
import { type DocumentLine, readDocument, readTextLines } from '../resume/document.ts';
import { readResumeDraft } from '../review/read-draft.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { type AdQuestions, adQuestions } from './ad-questions.ts';
import type { BankQuestion } from './bank.ts';
import { competenciesIn } from './competency-cues.ts';
import { shuffled } from './draw.ts';
import { employerQuestions } from './employer-questions.ts';
import type { QuestionBank } from './own-bank.ts';
import { resumeQuestions } from './resume-questions.ts';

export const QUESTIONS_VERSION = 'questions-6';

export type QuestionSetInput = {
  /** year-month-day; no question depends on it */
  readonly asOf: string;
  readonly ad: string | null;
  /** the person's choices on phrases of the ad; absent: none */
  readonly phrases?: PhraseChoices | undefined;
  /** document of the resume; null: only its fields are given, or none */
  readonly read: { readonly text: string; readonly lines: readonly DocumentLine[] | null } | null;
  /** fields of the resume as the person corrected them */
  readonly draft: ResumeDraft | null;
  readonly level: InterviewLevel;
  readonly count: number;
  /** of the bank; []: any */
  readonly competencies: readonly string[];
};

export type QuestionData = Dataset & {
  readonly vocabulary: Vocabulary;
  readonly bank: QuestionBank;
};

export const questionData = (vocabulary: Vocabulary, bank: QuestionBank): QuestionData => ({
  vocabulary,
  bank,
  version: `${vocabulary.version}/${bank.version}`,
});

/** Origins in the order in which a set takes them; what is not there is filled from the bank. */
const ORDER: readonly QuestionOrigin[] = [
  'bank',
  'ad',
  'resume',
  'gap',
  'bank',
  'ad',
  'resume',
  'bank',
];

export const makeQuestions: Engine<QuestionSetInput, QuestionData, QuestionSet> = (
  input,
  data,
  seed,
) => {
  const draft = input.draft ?? draftOf(input.read);
  const none: AdQuestions = { asked: [], gaps: [] };
  const { ad: text, phrases = NO_CHOICES } = input;
  const ofAd = text === null ? none : adQuestions({ text, phrases }, draft, data.vocabulary, seed);
  const ofResume = draft === null ? [] : resumeQuestions(draft, seed);
  const queues = {
    ad: drawnFirst(ofAd.asked, seed),
    gap: drawnFirst(ofAd.gaps, seed),
    resume: drawnFirst(ofResume, seed),
    bank: bankQuestions(input, data.bank.questions, seed),
  };
  const questions = chosen(queues, input.count);
  const counts = { ad: 0, resume: 0, gap: 0, bank: 0 };
  for (const { origin } of questions) counts[origin] += 1;
  return {
    result: {
      kind: 'questions',
      level: input.level,
      questions,
      forEmployer: employerQuestions(data.bank.forEmployer, input.ad, seed),
      counts,
    },
    evidence: [],
    warnings: warningsOf(input, ofAd, ofResume),
    engineVersion: QUESTIONS_VERSION,
  };
};

function draftOf(read: QuestionSetInput['read']): ResumeDraft | null {
  if (read === null) return null;
  return readResumeDraft(readDocument(read.text, read.lines ?? readTextLines(read.text)));
}

function warningsOf(
  { ad, read, draft }: QuestionSetInput,
  ofAd: AdQuestions,
  ofResume: readonly InterviewQuestion[],
): Warning[] {
  const warnings: Warning[] = [];
  if (ad !== null && ofAd.asked.length + ofAd.gaps.length === 0) {
    const why =
      'In the ad we recognised nothing to ask about. Paste all of it, with its requirements.';
    warnings.push({ code: 'AD_ASKS_NOTHING', why });
  }
  if ((read ?? draft) !== null && ofResume.length === 0) {
    const why = 'In the resume we found no line that says what you did.';
    warnings.push({ code: 'RESUME_CLAIMS_NOTHING', why });
  }
  return warnings;
}

/** Maximum number of leading questions among which the seed draws. */
const LEADING = 8;

/** Shuffles the leading questions; the weaker ones stay behind them. */
function drawnFirst(
  questions: readonly InterviewQuestion[],
  seed: number,
): readonly InterviewQuestion[] {
  return [...shuffled(questions.slice(0, LEADING), seed), ...questions.slice(LEADING)];
}

type Queues = Readonly<Record<QuestionOrigin, readonly InterviewQuestion[]>>;

/** Takes the next question of each origin in turn, no line of the ad or resume twice. */
function chosen(queues: Queues, count: number): InterviewQuestion[] {
  const left = { ...queues };
  const taken: InterviewQuestion[] = [];
  const next = (origin: QuestionOrigin) => {
    const at = left[origin].findIndex(
      ({ quote }) => quote === null || taken.every((one) => one.quote !== quote),
    );
    const question = left[origin][at];
    left[origin] = left[origin].slice(at === -1 ? left[origin].length : at + 1);
    return question;
  };
  for (let at = 0; taken.length < count; at += 1) {
    const origin = ORDER[at % ORDER.length] ?? 'bank';
    const question = next(origin) ?? next('bank') ?? next('ad') ?? next('resume') ?? next('gap');
    if (question === undefined) break;
    taken.push(question);
  }
  return taken;
}

/** Levels whose questions suit a person of this level, the best first. */
const SUITING: Readonly<Record<InterviewLevel, readonly InterviewLevel[]>> = {
  entry: ['entry'],
  mid: ['mid'],
  senior: ['senior', 'mid'],
};

/**
 * Questions of the level, no competency twice before all had their turn. Competencies that the ad
 * speaks of come first.
 */
function bankQuestions(
  { ad, level, competencies }: QuestionSetInput,
  bank: readonly BankQuestion[],
  seed: number,
): readonly InterviewQuestion[] {
  const suiting = bank.filter(
    (one) =>
      SUITING[level].includes(one.level) &&
      (competencies.length === 0 || competencies.includes(one.competency)),
  );
  const groups = new Map<string, BankQuestion[]>();
  for (const question of shuffled(suiting, seed)) {
    const group = groups.get(question.competency);
    if (group) group.push(question);
    else groups.set(question.competency, [question]);
  }
  const spoken = ad === null ? new Map<string, string>() : competenciesIn(ad);
  const order = [...groups.keys()].sort((a, b) => Number(spoken.has(b)) - Number(spoken.has(a)));
  const longest = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    order.flatMap((competency) => groups.get(competency)?.[at] ?? []),
  )
    .flat()
    .map((question) => fromBank(question, spoken.get(question.competency) ?? null));
}

/** @param words of the ad that speak of the competency; null: none */
function fromBank(question: BankQuestion, words: string | null): InterviewQuestion {
  const { id, text, competency, asks, level } = question;
  const about = `one of our own questions on ${competencyLabel(competency).toLowerCase()}, ${LEVEL_WORDS[level]}`;
  return {
    id,
    text,
    competency,
    asks,
    origin: 'bank',
    why:
      words === null
        ? `${about.charAt(0).toUpperCase()}${about.slice(1)}.`
        : `The ad says “${words}”, so here is ${about}.`,
    quote: null,
  };
}

const LEVEL_WORDS: Readonly<Record<InterviewLevel, string>> = {
  entry: 'for a first job',
  mid: 'for experienced people',
  senior: 'for senior people',
};
