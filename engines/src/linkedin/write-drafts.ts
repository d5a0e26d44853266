/** Drafts of headlines and of About from a person's own facts; each part names its source. */

import { PROFILE_LIMITS } from '@roletrail/contracts/profile-limits';
import type { FactQuote, LinkedinReview, TextDraft } from '@roletrail/contracts/tools/linkedin';
import { quantitiesIn } from '../review/quantities.ts';
import { openingOf } from '../review/verbs.ts';
import { ABOUT_PATTERNS, type AboutPattern, HEADLINE_PATTERNS } from './draft-patterns.ts';
import {
  capitalised,
  type FilledPart,
  fillPattern,
  type SlotFacts,
  textOfParts,
  uncapitalised,
  withArticle,
} from './fill-pattern.ts';
import type { OwnFact, OwnFacts } from './own-facts.ts';

export type DraftFacts = OwnFacts & {
  /** time in all jobs; null: fewer than two years, or no dates */
  readonly years: OwnFact | null;
  /** the role that the person looks for, in the singular; null: none, or no single name */
  readonly target: OwnFact | null;
};

type Drafts = LinkedinReview['headlines'];
const HEADLINES = 3;

export function writeHeadlines(facts: DraftFacts): Drafts {
  const [proof, proof2] = shortProofs(facts.proofs, HEADLINE_PROOF_CHARS).map((fact) =>
    rewritten(fact, capitalised),
  );
  const slots = slotsOf(facts, proof, proof2 ?? proof);
  const items: TextDraft[] = [];
  for (const pattern of HEADLINE_PATTERNS) {
    const parts = fillPattern(pattern, slots);
    const text = parts && textOfParts(parts);
    if (!parts || text === null || text.length > PROFILE_LIMITS.headline.max) continue;
    items.push({ pattern: patternName(pattern), text, parts: [...parts] });
    if (items.length === HEADLINES) break;
  }
  return { items, missing: missingFacts(facts) };
}

const SLOT_NAMES: Readonly<Record<string, string>> = {
  role: 'role',
  employer: 'employer',
  speciality: 'speciality',
  speciality2: 'speciality',
  speciality3: 'speciality',
  proof: 'proof',
  proof2: 'proof',
  paper: 'certificate or degree',
};

/** “role | speciality and speciality | proof” */
const patternName = (pattern: string) =>
  pattern.replace(/\{(\w+)\}/g, (_, slot: string) => SLOT_NAMES[slot] ?? slot);

/** Two sentences are a start; one is none. */
const SENTENCES_LEAST = 2;

export function writeAbouts(facts: DraftFacts): Drafts {
  const [proof, proof2] = shortProofs(facts.proofs, ABOUT_PROOF_CHARS).map((fact) =>
    rewritten(fact, uncapitalised),
  );
  const specialities = facts.specialities.map((one) =>
    one.isCommon ? rewritten(one, uncapitalised) : one,
  );
  const slots = slotsOf(Object.assign({}, facts, { specialities }), proof, proof2);
  const items = ABOUT_PATTERNS.flatMap((pattern) => aboutOf(pattern, slots) ?? []);
  const looking =
    facts.target === null
      ? ['Choose a target role with one name, and the drafts end with what you look for.']
      : [];
  return { items, missing: [...missingFacts(facts), ...looking] };
}

function aboutOf({ name, sentences }: AboutPattern, slots: SlotFacts): TextDraft | null {
  const filled = sentences.flatMap((choices) => {
    const parts = choices.map((one) => fillPattern(one, slots)).find((one) => one !== null);
    return parts ? [parts] : [];
  });
  if (filled.length < SENTENCES_LEAST) return null;
  const parts: FilledPart[] = filled.flatMap((one, at) =>
    at === 0 ? [...one] : [{ text: '\n\n', from: null }, ...one],
  );
  return { pattern: name, text: textOfParts(parts), parts };
}

function slotsOf(
  { role, employer, specialities, papers, years, target }: DraftFacts,
  proof: OwnFact | undefined,
  proof2: OwnFact | undefined,
): SlotFacts {
  const [speciality = null, speciality2 = null, speciality3 = null] = specialities;
  return {
    role,
    // “a Director, Product Marketing at Acme” reads as two things
    aRole: role && !role.text.includes(',') ? rewritten(role, withArticle) : null,
    employer,
    speciality,
    speciality2,
    speciality3,
    proof: proof ?? null,
    proof2: proof2 ?? null,
    paper: papers[0] ?? null,
    years,
    aTarget: target && rewritten(target, withArticle),
  };
}

const rewritten = ({ text, from }: OwnFact, change: (text: string) => string): OwnFact => ({
  text: change(text),
  from,
});

const HEADLINE_PROOF_CHARS = 110;
const ABOUT_PROOF_CHARS = 240;
const PROOFS = 2;
/** where a line can end before its end */
const CLAUSE_END = /[;:,–—]\s|\s(?:and|which|while|so that|by)\s/g;

/** Returns lines, or their beginnings, that are short enough, have a quantity and follow “I”. */
function shortProofs(proofs: readonly OwnFact[], most: number): readonly OwnFact[] {
  return proofs
    .flatMap(({ text, from }) => {
      const short = shortened(text, most);
      return short === null || !followsI(short) ? [] : [shortFact(short, from)];
    })
    .slice(0, PROOFS);
}

function shortFact(text: string, { document, line, span }: FactQuote): OwnFact {
  const end = span.start + text.length;
  return { text, from: { document, line, span: { source: span.source, start: span.start, end } } };
}

function shortened(line: string, most: number): string | null {
  const whole = line.trim().replace(/\.$/, '');
  if (whole.length <= most) return whole;
  const ends = [...whole.matchAll(CLAUSE_END)].map(({ index }) => index);
  const end = ends.filter((at) => at <= most).at(-1);
  const cut = end === undefined ? '' : whole.slice(0, end);
  return quantitiesIn(cut).length > 0 ? cut : null;
}

/** “led”, “lead”; neither “leads” nor “leading” */
function followsI(text: string): boolean {
  const { kind, verb, length } = openingOf(text);
  const word = text.slice(0, length).split(/\s+/).at(-1)?.toLowerCase() ?? '';
  return kind === 'verb' && (word === verb || !/(?:ing|s)$/.test(word));
}

function missingFacts({ role, papers, specialities, proofs }: OwnFacts): string[] {
  return [
    ...(role || papers.length > 0
      ? []
      : ['Neither a job with a title nor a degree was found, with which a headline begins.']),
    ...(specialities.length >= 2
      ? []
      : ['Name at least 2 skills, tools or methods in your jobs or in your list of skills.']),
    ...(proofs.length > 0
      ? []
      : ['Write one line that begins with what you did and says how much: it becomes your proof.']),
  ];
}
