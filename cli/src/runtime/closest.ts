/**
 * Returns ` Did you mean X?` for the closest of these names, or '' if none is close: at most one
 * edit in a short word, two from six letters on.
 */
export function suggestionFor(given: string, names: readonly string[]): string {
  const most = given.replace(/^-+/, '').length < 6 ? 1 : 2;
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(given, name) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best ? ` Did you mean ${best.name}?` : '';
}

/**
 * Counts the letters to insert, delete, replace, or exchange with their neighbour (optimal string
 * alignment distance).
 */
export function editsBetween(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, exchanged));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
