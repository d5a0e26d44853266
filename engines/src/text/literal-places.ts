/** Places of phrases in a text by their very words. */
import { areAdjacent, type Token, tokenise } from './tokens.ts';

export type LiteralPlace = {
  readonly source: 'text';
  readonly start: number;
  readonly end: number;
};

/** Phrases that begin with one key */
type Beginning = {
  /** of the phrases, in tokens */
  readonly lengths: Set<number>;
  /** phrases by all their keys */
  readonly phrases: Map<string, string[]>;
};

/**
 * Finds phrases in a text, regardless of case, plural and joining characters. Takes time in proportion
 * to the text and the phrases, not to their product.
 * @returns the places of each phrase that is there, in the order of the phrases
 */
export function literalPlaces(
  text: string,
  phrases: readonly string[],
): ReadonlyMap<string, readonly LiteralPlace[]> {
  const beginnings = byFirstKey(phrases);
  const tokens = tokenise(text);
  const runs = runLengths(text, tokens);
  const places = new Map<string, LiteralPlace[]>(phrases.map((phrase) => [phrase, []]));
  for (const [at, { key, start }] of tokens.entries()) {
    const beginning = beginnings.get(key);
    if (!beginning) continue;
    for (const length of beginning.lengths) {
      if (length > (runs[at] ?? 0)) continue;
      const keys = keyOf(tokens.slice(at, at + length));
      const end = tokens[at + length - 1]?.end ?? start;
      for (const phrase of beginning.phrases.get(keys) ?? []) {
        places.get(phrase)?.push({ source: 'text', start, end });
      }
    }
  }
  return new Map([...places].filter(([, found]) => found.length > 0));
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key).join(' ');

function byFirstKey(phrases: readonly string[]): ReadonlyMap<string, Beginning> {
  const beginnings = new Map<string, Beginning>();
  for (const phrase of new Set(phrases)) {
    const tokens = tokenise(phrase);
    const [first] = tokens;
    if (!first) continue;
    const one = beginnings.get(first.key) ?? { lengths: new Set(), phrases: new Map() };
    one.lengths.add(tokens.length);
    one.phrases.set(keyOf(tokens), [...(one.phrases.get(keyOf(tokens)) ?? []), phrase]);
    beginnings.set(first.key, one);
  }
  return beginnings;
}

/** Returns for each token how many tokens from it on are adjacent, itself among them. */
function runLengths(text: string, tokens: readonly Token[]): readonly number[] {
  const runs: number[] = [];
  for (const [at, token] of [...tokens.entries()].reverse()) {
    const next = tokens[at + 1];
    runs[at] = next && areAdjacent(text, token, next) ? 1 + (runs[at + 1] ?? 0) : 1;
  }
  return runs;
}
