import type { ToolRun } from '@roletrail/contracts/http/tools';

/** Something that a result says: under this name, another result says something of the same. */
export type ResultLine = { readonly name: string; readonly value: string };

/** What two results say of the same; null: that one says nothing of it. */
export type Pair = {
  readonly name: string;
  readonly before: string | null;
  readonly now: string | null;
};

/** What differs, in the order of the later one, with what it no longer says behind; and how much is alike. */
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

/** What every run says: by which rules, of which data, as of which day. */
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
