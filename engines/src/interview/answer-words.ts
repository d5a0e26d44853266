/**
 * Words of a sentence as signs: each word and each pair of neighbours, in lower case. Numbers are `#`,
 * the edges of a sentence `^` and `$`. label-weights.ts has weights of the frequent ones alone.
 */

/** Starts the name of a word sign, so that it differs from the signs of cues.ts. */
export const WORD_MARK = '~';

/** @returns names of the signs, each once */
export function wordSigns(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+|\d+/g) ?? [];
  const plain = words.map((word) => (/\d/.test(word) ? '#' : word));
  const pairs = [...plain, '$'].map((word, at) => `${plain[at - 1] ?? '^'}_${word}`);
  return [...new Set([...plain, ...pairs])].map((name) => WORD_MARK + name);
}
