/**
 * The engine that drafts a cover letter: sentences of one tone, filled with what the ad, the résumé and
 * the person's answers say. Each sentence names its sources. What is missing becomes a bracketed prompt.
 */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { LETTER_MAX } from '@roletrail/contracts/tool-limits';
import type {
  AnsweredRequirement,
  LetterAnswers,
  LetterDraft,
  LetterParagraphs,
  LetterSentence,
} from '@roletrail/contracts/tools/cover-letter';
import { extractRequirements } from '../ads/requirements.ts';
import type { Engine, Insufficient } from '../engine.ts';
import { type DocumentLine, linesOfText, readDocument } from '../resume/document.ts';
import { linesLeftOut } from '../resume/resume-reading.ts';
import { meetRequirements } from '../review/match.ts';
import { applyPhraseChoices, type PhraseChoices } from '../review/own-phrases.ts';
import { readDraft } from '../review/read-draft.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { employerIn, roleIn } from './ad-head.ts';
import { type Evidence, evidenceFor, furtherLines, lineAsking, unshown } from './evidence.ts';
import { createRandom } from './seeded.ts';
import { type LetterFacts, LetterSentences } from './sentences.ts';
import { countWords } from './words.ts';

export const LETTER_VERSION = 'letter-2';

export type LetterInput = {
  readonly asOf: string;
  readonly ad: string;
  /** the person's choices for unknown phrases of the ad */
  readonly phrases: PhraseChoices;
  /** the document; null: only its fields are given */
  readonly read: { readonly text: string; readonly lines: readonly DocumentLine[] | null } | null;
  /** fields as the person corrected them; null: as they are read */
  readonly draft: ResumeDraft | null;
  readonly answers: LetterAnswers;
};

/** Requirements that a letter answers at least. */
const ANSWERED_LEAST = 3;
/** Share of the intended length at which no more evidence is added, and which evidence may not pass. */
const FULL = 0.9;
const OVER = 1.12;
/** Lines that show no requirement and fill a longer letter. */
const FURTHER_MOST = 4;
/** Sentences of one paragraph of evidence. */
const TOGETHER = 3;

export const writeLetter: Engine<LetterInput, Vocabulary, LetterDraft> = (
  input,
  vocabulary,
  seed,
) => {
  const { read, ad, phrases, answers } = input;
  const lines = read && (read.lines ?? linesOfText(read.text));
  const draft = input.draft ?? (read && lines && readDraft(readDocument(read.text, lines)));
  const warnings = lines ? linesLeftOut(lines.length) : [];
  if (!draft || draft.entries.length + draft.skills.length === 0) {
    return { result: NOTHING, evidence: [], warnings, engineVersion: LETTER_VERSION };
  }
  const { wanted } = applyPhraseChoices(extractRequirements(ad, vocabulary), ad, phrases);
  const met = meetRequirements(draft, wanted, vocabulary).requirements;
  const evidence = evidenceFor(draft, met, ad);
  const facts = factsOf(input);
  const sentences = new LetterSentences(facts, createRandom(seed));
  const missing = unshown(met, evidence, ad);
  const result = assemble(draft, { answers, ad }, { sentences, evidence, missing });
  const { employer, role } = facts;
  return {
    result: Object.assign(result, { employer: employer.text, role: role.text }),
    evidence: [],
    warnings,
    engineVersion: LETTER_VERSION,
  };
};

const NOTHING: Insufficient = {
  kind: 'insufficient_evidence',
  why: 'Neither a job, a study, a project nor a skill could be read from the resume. Headings such as Experience, Education and Skills, each on a line of its own, help.',
};

/** Returns employer and role with their sources; the person's answers come first. */
function factsOf({ ad, answers }: LetterInput): LetterFacts {
  const named = (question: 'employer' | 'role', found: ReturnType<typeof roleIn>) => {
    const own = answers[question];
    if (own !== null)
      return { text: own, source: { kind: 'answer' as const, question, text: own } };
    if (found) return { text: found.name, source: { kind: 'ad' as const, text: found.line } };
    return { text: '', source: { kind: 'answer' as const, question, text: '' } };
  };
  return {
    employer: named('employer', employerIn(ad)),
    role: named('role', roleIn(ad)),
    answers,
  };
}

type Missing = ReturnType<typeof unshown>;
type Parts = {
  readonly sentences: LetterSentences;
  readonly evidence: readonly Evidence[];
  readonly missing: Missing;
};

function assemble(
  draft: ResumeDraft,
  { answers, ad }: Pick<LetterInput, 'answers' | 'ad'>,
  { sentences, evidence, missing }: Parts,
): Omit<LetterDraft, 'employer' | 'role'> {
  const greeting = [sentences.greeting()];
  const first = [sentences.opening(), ...sentences.whyEmployer(), ...sentences.whyNow()];
  const closing = [sentences.closing()];
  const requirements: AnsweredRequirement[] = [];
  const shown: LetterSentence[] = [];
  const words = () => wordsIn([...first, ...shown, ...closing]);
  for (const one of evidence) {
    const isEnough = shown.length >= ANSWERED_LEAST;
    if (isEnough && words() >= answers.length * FULL) break;
    const sentence = sentences.evidence(one, ad);
    if (isEnough && words() + wordsIn([sentence]) > answers.length * OVER) continue;
    shown.push(sentence);
    for (const { met } of one.requirements) requirements.push(answered(met, 'line'));
  }
  for (const { met, asAsked } of missing.slice(0, Math.max(0, ANSWERED_LEAST - shown.length))) {
    const isListed = met.spans.length > 0;
    shown.push(sentences.missing(asAsked, lineAsking(met, ad), isListed));
    requirements.push(answered(met, isListed ? 'listed' : 'none'));
  }
  if (shown.length < ANSWERED_LEAST) shown.push(sentences.tooFew());
  if (answers.length > 150) closing.push(sentences.closing());
  for (const clause of furtherLines(draft, evidence).slice(0, FURTHER_MOST)) {
    const sentence = sentences.further(clause);
    if (words() + wordsIn([sentence]) > answers.length) break;
    shown.push(sentence);
  }
  const body = inParagraphs(shown);
  const contact = [draft.email, draft.phone, draft.place, ...draft.links]
    .map((one) => one.trim().slice(0, LETTER_MAX.source))
    .filter((one) => one !== '')
    .slice(0, LETTER_MAX.contact);
  const name = draft.name.trim().slice(0, 200);
  const end = [[sentences.signOff()], [sentences.name(name)]];
  if (contact.length === 0) closing.push(sentences.contact());
  const paragraphs: LetterParagraphs = [greeting, first, ...body, closing, ...end];
  return {
    kind: 'letter',
    sender: { name, contact },
    paragraphs,
    requirements,
    names: namesIn(draft),
  };
}

const answered = (
  { name, kind }: { name: string; kind: 'must' | 'nice' },
  shown: AnsweredRequirement['shown'],
): AnsweredRequirement => ({ name, kind, shown });

const wordsIn = (sentences: readonly LetterSentence[]) =>
  sentences.reduce((sum, { text }) => sum + countWords(text), 0);

function inParagraphs(sentences: readonly LetterSentence[]): LetterSentence[][] {
  const parts = Math.ceil(sentences.length / TOGETHER);
  const each = Math.ceil(sentences.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, at) =>
    sentences.slice(at * each, (at + 1) * each),
  ).filter((part) => part.length > 0);
}

function namesIn({ entries }: ResumeDraft): string[] {
  const names = entries
    .flatMap(({ at, title }) => [at, title])
    .map((name) => name.trim().slice(0, 300));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, LETTER_MAX.names);
}
