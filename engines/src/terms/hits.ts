/** Vocabulary names in a text: the longest from the left, without nesting. */
import { areAdjacent, type Token } from '../text/tokens.ts';
import type { Vocabulary, VocabularyEntry } from './vocabulary.ts';

/** One place, and whose names end there; more than one only where all are marked. */
export type TermHit = {
  /** positions of the first token and of the one after the last */
  readonly from: number;
  readonly to: number;
  readonly entries: readonly VocabularyEntry[];
};

export function findHits(text: string, tokens: readonly Token[], { root }: Vocabulary): TermHit[] {
  const hits: TermHit[] = [];
  for (let from = 0; from < tokens.length; ) {
    const hit = longestFrom(text, tokens, from, root);
    if (hit) hits.push(hit);
    from = hit?.to ?? from + 1;
  }
  return hits;
}

function longestFrom(
  text: string,
  tokens: readonly Token[],
  from: number,
  root: Vocabulary['root'],
): TermHit | null {
  let found: TermHit | null = null;
  let node = root;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (token === undefined) break;
    if (at > from && before !== undefined && !areAdjacent(text, before, token)) break;
    const next = node.next.get(token.key);
    if (next === undefined) break;
    node = next;
    const entries = node.entries.filter((entry) => isSpelled(entry, text, tokens, from, at));
    if (entries.length > 0) found = { from, to: at + 1, entries };
  }
  return found;
}

/** A name with a mark is also an everyday word: it must be written as it is listed. */
function isSpelled(
  { name }: VocabularyEntry,
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
): boolean {
  return name.mark === 'none' || text.slice(tokens[from]?.start, tokens[to]?.end) === name.text;
}
