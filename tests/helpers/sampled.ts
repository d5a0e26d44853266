/**
 * Every `of`-th item of a list from place `part` on; with FAULTS=full all of them. Tests that ask
 * different things of one list take different parts of it.
 */
export function sampled<T>(list: readonly T[], part: number, of: number): readonly T[] {
  if (process.env.FAULTS === 'full') return list;
  return list.filter((_, at) => at % of === part);
}
