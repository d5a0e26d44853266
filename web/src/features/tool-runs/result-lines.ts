import type { ToolRun } from '@roletrail/contracts/tools/runs';

/** Line of a result; `name` identifies it across results. */
export type ResultLine = { readonly name: string; readonly value: string };

/** Values of two results for one name; null: missing in that result. */
export type Pair = {
  readonly name: string;
  readonly before: string | null;
  readonly now: string | null;
};

/**
 * Returns the differing lines in the order of the later result, removed ones last, and the number
 * of equal lines.
 */
export function diffResultLines(
  before: readonly ResultLine[],
  now: readonly ResultLine[],
): { readonly differing: readonly Pair[]; readonly alike: number } {
  const [of, by] = [before, now].map((lines) => new Map(lines.map((one) => [one.name, one.value])));
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  const pairs = names.map(
    (name): Pair => ({ name, before: of?.get(name) ?? null, now: by?.get(name) ?? null }),
  );
  const differing = pairs.filter((pair) => pair.before !== pair.now);
  return { differing, alike: pairs.length - differing.length };
}

/** Returns the lines of every run: engine, data and reference date. */
export function toRunLines({
  engineVersion,
  datasetVersion,
  input,
}: ToolRun): readonly ResultLine[] {
  return [
    { name: 'Rules', value: engineVersion },
    { name: 'Data', value: datasetVersion },
    { name: 'Asked on', value: input.asOf },
  ];
}
