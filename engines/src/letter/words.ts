const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu;

/** Returns the number of words of a text, as word processors count: “12,000” and “part-time” are one. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
