/** Which frames of the wording read well with a clause of the résumé in them. */
import { withAlso } from './also.ts';
import type { ResumeClause } from './clauses.ts';

/** Clauses shorter than this say no more than the name of a requirement. */
const NAMED_LEAST = 5;
/** The same for clauses that repeat the name. */
const REPEATED_LEAST = 8;

/** Returns false for “I read blueprints” behind “blueprint reading”, and for what the person works as. */
export const isNameable = ({ kind, text }: ResumeClause, named: readonly string[]) => {
  const repeats = named.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  return kind === 'line' && text.split(' ').length >= (repeats ? REPEATED_LEAST : NAMED_LEAST);
};

export type Fits = {
  readonly isNamed: boolean;
  readonly hasPlace: boolean;
  readonly isJob: boolean;
  /** no other sentence tells of the work in this job yet */
  readonly isFirst: boolean;
};

/** Returns true if the sentence reads well with the clause in it. */
export function isFrameFor(sentence: string, clause: string, fits: Fits): boolean {
  const { isNamed, hasPlace, isJob, isFirst } = fits;
  if (isFirst && /\balso\b|In (?:addition|the same)/.test(sentence)) return false;
  if (/\balso\b/.test(clause) && /\balso\b|In addition/.test(sentence)) return false;
  if (sentence.includes('{also}') && withAlso(clause) === null) return false;
  if (sentence.includes('{requirement}') && !isNamed) return false;
  if (sentence.includes('{place}') !== hasPlace) return false;
  if (/\b(?:work|job|position)\b/.test(sentence) && (!isJob || clause.startsWith('my '))) {
    return false;
  }
  return !/[;:]/.test(clause) || !/[;:]|\b(?:that|where|and)\b/.test(sentence);
}

const ENDINGS = ['ing', 'ment', 'ion', 's'];
/** Letters of a stem at least. */
const STEM_LEAST = 5;

function stemOf(word: string): string {
  const end = ENDINGS.find((one) => word.endsWith(one) && word.length >= one.length + STEM_LEAST);
  return end === undefined ? word : word.slice(0, -end.length);
}

/** Returns true if a clause has all words of a requirement: “I monitor anaesthesia”, “anaesthesia monitoring”. */
export function isCovered(requirement: string, clause: string): boolean {
  const stems = requirement.toLowerCase().split(' ').map(stemOf);
  const says = clause.toLowerCase();
  return stems.every((stem) => says.includes(stem));
}
