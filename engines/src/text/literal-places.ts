/** Places of phrases in a text by their very words. */
import { areAdjacent, type Token, tokenise } from './tokens.ts';

export type LiteralPlace = {
  readonly source: 'text';
  readonly start: number;
  readonly end: number;
};

/** Finds a phrase in a text, regardless of case, plural and joining characters. */
export function literalPlaces(
  text: string,
  phrases: readonly string[],
): ReadonlyMap<string, readonly LiteralPlace[]> {
  const tokens = tokenise(text);
  const byKey = new Map<string, number[]>();
  for (const [at, { key }] of tokens.entries()) {
    const same = byKey.get(key);
    if (same) same.push(at);
    else byKey.set(key, [at]);
  }
  const places = new Map<string, readonly LiteralPlace[]>();
  for (const phrase of phrases) {
    const keys = tokenise(phrase).map(({ key }) => key);
    const found = (byKey.get(keys[0] ?? '') ?? []).flatMap((at) =>
      spanOf(text, tokens.slice(at, at + keys.length), keys),
    );
    if (found.length > 0) places.set(phrase, found);
  }
  return places;
}

/** Returns the span of adjacent tokens with these keys, or []. */
function spanOf(
  text: string,
  own: readonly Token[],
  keys: readonly string[],
): readonly LiteralPlace[] {
  const [first] = own;
  const last = own.at(-1);
  const isSame = own.length === keys.length && own.every(({ key }, at) => key === keys[at]);
  if (!first || !last || !isSame) return [];
  const isOne = own.slice(1).every((next, at) => areAdjacent(text, own[at] ?? next, next));
  return isOne ? [{ source: 'text', start: first.start, end: last.end }] : [];
}
