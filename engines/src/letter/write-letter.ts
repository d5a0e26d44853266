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
import { applyPhraseChoices, type PhraseChoices } from '../ads/own-phrases.ts';
import { extractRequirements } from '../ads/requirements.ts';
import type { Engine, Insufficient } from '../engine.ts';
import { type DocumentLine, readDocument, readTextLines } from '../resume/document.ts';
import { linesLeftOut } from '../resume/resume-reading.ts';
import { type MetRequirement, meetRequirements } from '../review/match.ts';
import { readResumeDraft } from '../review/read-draft.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { employerIn, roleIn } from './ad-head.ts';
import { withOwnLeads } from './also.ts';
import type { ResumeClause } from './clauses.ts';
import { type Evidence, evidenceFor, unshown } from './evidence.ts';
import { isInNames } from './requirement-names.ts';
import { createRandom } from './seeded.ts';
import { type LetterFacts, LetterSentences } from './sentences.ts';
import { undraftedLines } from './undrafted-lines.ts';
import { countWords } from './words.ts';

export const LETTER_VERSION = 'letter-9';

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
/** With fewer clauses, prompts quote lines of the resume that no clause could be made of. */
const CLAUSES_LEAST = 5;
/** Share of the intended length that a letter may pass. */
const OVER = 1.05;
/** Words of a sentence besides its clause, on average. */
const AROUND_CLAUSE = 7;
/** Sentences on the resume at most. */
const EVIDENCE_MOST = 10;
/** Sentences of a paragraph of evidence before another job begins one, and at most. */
const TOGETHER = 3;
const TOGETHER_MOST = 5;

export const writeLetter: Engine<LetterInput, Vocabulary, LetterDraft> = (
  input,
  vocabulary,
  seed,
) => {
  const { read, ad, phrases, answers } = input;
  const lines = read && (read.lines ?? readTextLines(read.text));
  const draft = input.draft ?? (read && lines && readResumeDraft(readDocument(read.text, lines)));
  const warnings = lines ? linesLeftOut(lines.length) : [];
  if (!draft || draft.entries.length + draft.skills.length === 0) {
    return { result: NOTHING, evidence: [], warnings, engineVersion: LETTER_VERSION };
  }
  const { wanted } = applyPhraseChoices(extractRequirements(ad, vocabulary), ad, phrases);
  const facts = factsOf(input);
  const { requirements } = meetRequirements(draft, wanted, vocabulary);
  // “plc” in the employer's name asks for nothing
  const met = requirements.filter(({ name }) => !isInNames(name, [facts.employer.text]));
  const sentences = new LetterSentences(facts, createRandom(seed));
  const result = assemble(draft, { answers, ad, met }, sentences);
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

type Asked = Pick<LetterInput, 'answers' | 'ad'> & { readonly met: readonly MetRequirement[] };

function assemble(
  draft: ResumeDraft,
  { answers, ad, met }: Asked,
  sentences: LetterSentences,
): Omit<LetterDraft, 'employer' | 'role'> {
  const greeting = [sentences.greeting()];
  const first = [sentences.opening(), ...sentences.whyEmployer(), ...sentences.whyNow()];
  const closing = sentences.closing();
  const evidence = withOwnLeads(
    evidenceFor(draft, met, ad),
    ({ clause }) => clause.text,
    (one, text) => ({ ...one, clause: { ...one.clause, text } }),
  );
  const room = answers.length * OVER - wordsIn([...first, ...closing]);
  const chosen = chosenOf(evidence, room);
  const requirements = chosen.flatMap((one) =>
    one.requirements.map((asked) => answered(asked, 'line')),
  );
  let before: ResumeClause | null = null;
  const shown = inParagraphs(chosen).map((part) =>
    part.map((one) => {
      const sentence = sentences.evidence(one, ad, before);
      before = one.clause;
      return sentence;
    }),
  );
  const shownCount = chosen.filter((one) => one.requirements.length > 0).length;
  const open = openSentences(draft, { ad, met, evidence, chosen, shownCount }, sentences);
  requirements.push(...open.asked);
  const contact = [draft.email, draft.phone, draft.place, ...draft.links]
    .map((one) => one.trim().slice(0, LETTER_MAX.source))
    .filter((one) => one !== '')
    .slice(0, LETTER_MAX.contact);
  const name = draft.name.trim().slice(0, 200);
  const end = [[sentences.signOff()], [sentences.name(name)]];
  if (contact.length === 0) closing.push(sentences.contact());
  const body = [...shown, open.prompts].filter((part) => part.length > 0);
  const paragraphs: LetterParagraphs = [greeting, first, ...body, closing, ...end];
  return {
    kind: 'letter',
    sender: { name, contact },
    paragraphs,
    requirements,
    names: namesIn(draft),
  };
}

type Shown = Pick<Asked, 'ad' | 'met'> & {
  readonly evidence: readonly Evidence[];
  readonly chosen: readonly Evidence[];
  /** clauses that show a requirement */
  readonly shownCount: number;
};

/** Returns prompts for requirements that no clause shows, and for lines if the letter has few clauses. */
function openSentences(
  draft: ResumeDraft,
  { ad, met, evidence, chosen, shownCount }: Shown,
  sentences: LetterSentences,
): { prompts: LetterSentence[]; asked: AnsweredRequirement[] } {
  const clauses = chosen.map(({ clause }) => clause.text);
  const lines = undraftedLines(draft, evidence);
  const prompts: LetterSentence[] = [];
  const asked: AnsweredRequirement[] = [];
  for (const one of unshown(met, evidence)) {
    if (shownCount + prompts.length >= ANSWERED_LEAST) break;
    const prompt = sentences.missing(one, ad, clauses, lines);
    if (prompt === null) continue;
    // one prompt is enough for a line that has two requirements
    const [line] = linesQuoted([prompt]);
    if (line !== undefined && linesQuoted(prompts).includes(line)) continue;
    prompts.push(prompt);
    asked.push(answered(one, one.spans.length > 0 ? 'listed' : 'none'));
  }
  if (shownCount + prompts.length < ANSWERED_LEAST) prompts.push(sentences.tooFew());
  const quoted = linesQuoted(prompts);
  const few = Math.max(0, CLAUSES_LEAST - chosen.length);
  const own = lines.filter(({ text }) => !quoted.includes(text)).slice(0, few);
  return { prompts: [...prompts, ...own.map((line) => sentences.undrafted(line))], asked };
}

/** Returns the lines of the resume that prompts quote. */
const linesQuoted = (prompts: readonly LetterSentence[]) =>
  prompts.flatMap(({ sources }) =>
    sources.flatMap((one) => (one.kind === 'resume' ? [one.text] : [])),
  );

/** Returns the best evidence that the room in words allows, in the order of the resume. */
function chosenOf(evidence: readonly Evidence[], room: number): readonly Evidence[] {
  const chosen: Evidence[] = [];
  let left = room;
  for (const one of evidence) {
    const words = countWords(one.clause.text) + AROUND_CLAUSE;
    const isAnswer = one.requirements.length > 0 && chosen.length < ANSWERED_LEAST;
    if (chosen.length >= EVIDENCE_MOST || (!isAnswer && words > left)) continue;
    chosen.push(one);
    left -= words;
  }
  return chosen.sort((a, b) => a.clause.entry - b.clause.entry || rankOf(a) - rankOf(b));
}

/** “I work as a clerk at Acme” opens the sentences of its job. */
const rankOf = ({ clause }: Evidence) => (clause.kind === 'job' ? 0 : 1);

const answered = (
  { name, kind }: { name: string; kind: 'must' | 'nice' },
  shown: AnsweredRequirement['shown'],
): AnsweredRequirement => ({ name, kind, shown });

const wordsIn = (sentences: readonly LetterSentence[]) =>
  sentences.reduce((sum, { text }) => sum + countWords(text), 0);

/** One paragraph per job; jobs with few sentences share one. */
function inParagraphs(evidence: readonly Evidence[]): Evidence[][] {
  const parts: Evidence[][] = [];
  let before = -1;
  for (const one of evidence) {
    const part = parts.at(-1);
    const isSame = one.clause.entry === before;
    if (part && part.length < (isSame ? TOGETHER_MOST : TOGETHER)) part.push(one);
    else parts.push([one]);
    before = one.clause.entry;
  }
  return parts;
}

function namesIn({ entries }: ResumeDraft): string[] {
  const names = entries
    .flatMap(({ at, title }) => [at, title])
    .map((name) => name.trim().slice(0, 300));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, LETTER_MAX.names);
}
