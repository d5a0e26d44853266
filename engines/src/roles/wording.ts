/** Words in the sentences about roles. */

/** Returns “a, b and c”. */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const quoted = (word: string) => `“${word}”`;
/** Returns a name for use inside a sentence. */
export const lower = (name: string) => name.toLowerCase().replace('english', 'English');
