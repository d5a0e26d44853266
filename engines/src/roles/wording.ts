/** Words in the sentences about roles. */

/** Returns “a, b and c”. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const quoteWord = (word: string) => `“${word}”`;
/** Returns a name for use inside a sentence. */
export const lower = (name: string) => name.toLowerCase().replace('english', 'English');

/** Characters of a line that a reason quotes. */
const QUOTED_CHARS = 80;

/** Returns the start of a line, with … if it was cut. */
export function cutWords(line: string): string {
  const words = line.trim();
  return words.length > QUOTED_CHARS ? `${words.slice(0, QUOTED_CHARS).trimEnd()}…` : words;
}
