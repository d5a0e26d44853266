import type { FaqEntry, FaqGroup } from './faq.ts';

/** Splits a query into lower-case words without accents; drops single letters. */
export function tokenizeQuery(query: string): string[] {
  const words = fold(query).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1))];
}

/** Returns the groups with entries that match every word by prefix, best match first per group. */
export function searchFaq(groups: readonly FaqGroup[], query: string): FaqGroup[] {
  const words = tokenizeQuery(query);
  if (words.length === 0) return [...groups];
  return groups.flatMap(({ title, entries }) => {
    const found = entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
    return found.length > 0 ? [{ title, entries: found }] : [];
  });
}

/** Scores a match: 3 in the question, 1 in the answer; 0 unless every word matches. */
function scoreOf({ question, answer }: FaqEntry, words: readonly string[]): number {
  const [inQuestion, inAnswer] = [fold(question), fold(answer.join(' '))];
  let score = 0;
  for (const word of words) {
    const hits = (begins(inQuestion, word) ? 3 : 0) + (begins(inAnswer, word) ? 1 : 0);
    if (hits === 0) return 0;
    score += hits;
  }
  return score;
}

function begins(text: string, word: string): boolean {
  return ranges(text, [word]).length > 0;
}

/** Fragment of a text; `hit` if a query word is a prefix of it. */
export type TextFragment = { readonly text: string; readonly hit: boolean };

/** Splits a text into fragments for highlighting; joined they equal the text. */
export function highlight(text: string, query: string): TextFragment[] {
  const pieces: TextFragment[] = [];
  let at = 0;
  for (const [from, to] of ranges(fold(text), tokenizeQuery(query))) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

function ranges(folded: string, words: readonly string[]): [number, number][] {
  return words
    .flatMap((word) => {
      const found: [number, number][] = [];
      for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
        if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) {
          found.push([at, at + word.length]);
        }
      }
      return found;
    })
    .sort(([a, to], [b, end]) => a - b || end - to);
}

/** Folds each character separately, so that offsets stay valid in the text. */
function fold(text: string): string {
  return [...text]
    .map((char) => {
      const plain = char
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
      return plain.length === char.length ? plain : char;
    })
    .join('');
}
