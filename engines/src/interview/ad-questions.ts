/** Questions from a job ad: what it asks for, with what the resume says of it or does not. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { InterviewQuestion } from '@roletrail/contracts/tools/interview';
import { parseAdLines } from '../ads/ad-lines.ts';
import { chosenRequirements, type PhraseChoices } from '../ads/own-phrases.ts';
import type { Requirement } from '../ads/requirements.ts';
import { type MetRequirement, matchOf } from '../review/match.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { ASKED_WORDINGS, GAP_WORDINGS } from './bank/wordings.ts';
import { createWording } from './draw.ts';

type Wording = (wordings: readonly string[], name: string) => string;
type TermKind = Requirement['term']['kind'];

/** Term that the ad asks for, beside what the resume says of it. */
type AskedTerm = {
  readonly name: string;
  readonly kind: TermKind;
  readonly isMust: boolean;
  /** words of the ad */
  readonly asked: string;
  /** null: no resume, or the ad has too few terms to be compared */
  readonly state: MetRequirement['state'] | null;
  /** line of the resume that names the term; null: none */
  readonly line: string | null;
};

/** Questions from the ad, musts first, and questions on what the resume does not name. */
export type AdQuestions = {
  readonly asked: readonly InterviewQuestion[];
  readonly gaps: readonly InterviewQuestion[];
};

/** An ad, and what the person chose of its phrases. */
type AskingAd = { readonly text: string; readonly phrases: PhraseChoices };

export function adQuestions(
  { text: ad, phrases }: AskingAd,
  draft: ResumeDraft | null,
  vocabulary: Vocabulary,
  seed: number,
): AdQuestions {
  const asWritten = createWording(seed);
  const word: Wording = (wordings, name) => asWritten(wordings, '{requirement}', name);
  const terms = askedTerms({ text: ad, phrases }, draft, vocabulary);
  const inOrder = [...terms.filter(({ isMust }) => isMust), ...terms.filter((one) => !one.isMust)];
  const own = inOrder.filter(({ state }) => state !== 'missing');
  return {
    asked: [...own.map((term) => askedQuestion(term, word)), ...dutyQuestions(ad)],
    gaps: inOrder.filter(({ state }) => state === 'missing').map((term) => gapQuestion(term, word)),
  };
}

function askedTerms(
  { text: ad, phrases }: AskingAd,
  draft: ResumeDraft | null,
  vocabulary: Vocabulary,
): readonly AskedTerm[] {
  const match = draft && matchOf(draft, ad, vocabulary, phrases);
  const met = match?.kind === 'match' ? match.requirements : [];
  return chosenRequirements(ad, vocabulary, phrases).map(
    ({ name, kind, term, asked, spans: [place] }) => {
      const own = met.find((one) => one.name === name);
      const isNamed = own !== undefined && own.state !== 'missing';
      return {
        // in the words of the ad
        name: place ? ad.slice(place.start, place.end) : name,
        kind: term.kind,
        isMust: kind === 'must',
        asked,
        state: own?.state ?? null,
        line: isNamed ? (own.best?.text ?? null) : null,
      };
    },
  );
}

/** Papers have questions of their own: a person does not work “with” a licence. */
const ASKED_PAPERS = {
  certificate: [
    'The ad asks for {requirement}. Tell us about a time you used what you learned for it.',
  ],
  licence: [
    'The ad asks for {requirement}. Tell us about a day when it mattered that you hold it.',
  ],
} as const;
const GAP_PAPERS = {
  certificate: [
    'The ad asks for {requirement}. Do you have it, and if not, what shows that you can do the work behind it?',
  ],
  licence: ['The ad asks for {requirement}. Do you hold it, or when could you?'],
} as const;

const isPaper = (kind: TermKind): kind is keyof typeof ASKED_PAPERS => kind in ASKED_PAPERS;

const SHOWS: Readonly<Record<TermKind, string>> = {
  tool: 'That you have used it yourself, for a purpose, and can say what came of it.',
  method: 'That you know the steps, took them yourself and saw their effect.',
  domain: 'That the knowledge comes from your own work, and led to a better decision.',
  certificate: 'That the paper stands behind practice: one case in which you applied it.',
  licence: 'That you hold it and know the responsibility that comes with it.',
};

function askedQuestion(
  { name, kind, isMust, asked, line }: AskedTerm,
  word: Wording,
): InterviewQuestion {
  const need = isMust ? 'as a must' : 'as a plus';
  const wordings = isPaper(kind) ? ASKED_PAPERS[kind] : ASKED_WORDINGS;
  const text =
    line === null
      ? word(wordings, name)
      : `The ad asks for ${name}, and your resume says: “${shorten(line)}” Tell us that story. What was your part, and how did it end?`;
  const why =
    line === null
      ? `The ad asks for ${name} ${need}.`
      : `The ad asks for ${name} ${need}, and this line of your resume names it.`;
  return {
    id: `ad:${name}`,
    text,
    competency: null,
    asks: SHOWS[kind],
    origin: 'ad',
    why,
    quote: shorten(line ?? asked),
  };
}

function gapQuestion({ name, kind, isMust, asked }: AskedTerm, word: Wording): InterviewQuestion {
  return {
    id: `gap:${name}`,
    text: word(isPaper(kind) ? GAP_PAPERS[kind] : GAP_WORDINGS, name),
    competency: null,
    asks: 'An honest answer: what comes nearest to it in your work, and a plan for the rest. Claim nothing you cannot defend.',
    origin: 'gap',
    why: `The ad asks for ${name} ${isMust ? 'as a must' : 'as a plus'}, and your resume does not name it.`,
    quote: shorten(asked),
  };
}

const DUTY_WORDS = { least: 6, most: 32 };
const YOU = /^(?:you(?:['’]ll| will)?\s)/i;

/** Questions on sentences of the ad that say what the person will do. */
function dutyQuestions(ad: string): readonly InterviewQuestion[] {
  const lines = parseAdLines(ad).filter(({ kind, text }) => kind === 'must' && isDuty(text));
  return lines.map(({ text, start }) => ({
    id: `duty:${start}`,
    text: `The ad says: “${shorten(text)}” Tell us about a time you did something like it.`,
    competency: null,
    asks: 'A case as near to this duty as you have: its size, what you did, and how it ended.',
    origin: 'ad',
    why: 'The ad names it among the duties.',
    quote: shorten(text),
  }));
}

function isDuty(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  return words >= DUTY_WORDS.least && words <= DUTY_WORDS.most && YOU.test(plain(text));
}

const QUOTE_MOST = 240;
/** Returns the words without a list sign. */
const plain = (text: string) =>
  text
    .replace(/^[\s\-*•·▪●–]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the words of a quotation on one line, cut at a space if they are long. */
export function shorten(text: string): string {
  const line = plain(text);
  if (line.length <= QUOTE_MOST) return line;
  const cut = line.slice(0, QUOTE_MOST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MOST / 2))}…`;
}
