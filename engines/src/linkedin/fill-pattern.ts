/** Fills the slots of a pattern with a person's own facts. */
import type { TextDraft } from '@roletrail/contracts/tools/linkedin';
import type { DraftSlot } from './draft-patterns.ts';
import type { OwnFact } from './own-facts.ts';

export type SlotFacts = Partial<Readonly<Record<DraftSlot, OwnFact | null>>>;
export type FilledPart = TextDraft['parts'][number];

const SLOT = /\{(\w+)\}/;

/** Returns the parts in order, each with its source; null if a slot has no fact. */
export function fillPattern(pattern: string, facts: SlotFacts): readonly FilledPart[] | null {
  const parts: FilledPart[] = [];
  // words and slots in turns, as split gives them
  for (const [at, piece] of pattern.split(SLOT).entries()) {
    if (at % 2 === 0) {
      if (piece !== '') parts.push({ text: piece, from: null });
      continue;
    }
    const fact = facts[piece as DraftSlot];
    if (!fact) return null;
    parts.push({ text: fact.text, from: fact.from });
  }
  const [first, ...rest] = parts;
  return first ? [{ text: capitalised(first.text), from: first.from }, ...rest] : null;
}

export const textOfParts = (parts: readonly FilledPart[]) => parts.map(({ text }) => text).join('');

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Small first letter, but for initials such as SQL and a word such as iOS. */
export function uncapitalised(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const VOWEL = /^[aeiou]/i;
/** They begin with another sound than their letter: a user, a European, an hour, an MBA. */
const NO_VOWEL = /^(?:u[snt]i?[aeiour]|eu|one\b|once\b)/i;
const LETTER_U = /^U[A-Z]/;
const VOWEL_AFTER_ALL = /^(?:hour|honest|honou?r|heir|[FHLMNRSX][A-Z.&])/;

export function withArticle(noun: string): string {
  const isVowel =
    VOWEL_AFTER_ALL.test(noun) ||
    (VOWEL.test(noun) && !NO_VOWEL.test(noun) && !LETTER_U.test(noun));
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}
