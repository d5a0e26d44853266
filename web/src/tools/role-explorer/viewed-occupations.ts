import type { ChangedSinceSeen, View } from '@roletrail/contracts/http/career';
import type { Sort } from '../../kit/table/table-state.ts';
import type { OccupationItem } from './items.ts';
import { tokenizeName } from './items.ts';

/** Occupation that the user viewed at least once. */
export type ViewedOccupation = {
  readonly code: string;
  /** the code, if the data no longer contain it */
  readonly title: string;
  readonly item: OccupationItem | null;
  readonly last: string;
  readonly times: number;
  /** changes since the last view; null: none */
  readonly since: ChangedSinceSeen | null;
};

/** @param views newest first @returns each occupation once, last viewed first */
export function listViewedOccupations(
  views: readonly View[],
  byCode: ReadonlyMap<string, OccupationItem>,
): readonly ViewedOccupation[] {
  const found = new Map<string, ViewedOccupation>();
  for (const { code, viewedAt, since } of views) {
    const before = found.get(code);
    const item = byCode.get(code) ?? null;
    found.set(
      code,
      before
        ? { ...before, times: before.times + 1 }
        : { code, title: item?.title ?? code, item, last: viewedAt, times: 1, since },
    );
  }
  return [...found.values()];
}

const ORDER: Readonly<Record<string, (a: ViewedOccupation, b: ViewedOccupation) => number>> = {
  title: (a, b) => a.title.localeCompare(b.title, 'en'),
  last: (a, b) => a.last.localeCompare(b.last),
  times: (a, b) => a.times - b.times,
};

/** Filters by name, by changes and by time, and sorts. */
export function narrowedViews(
  all: readonly ViewedOccupation[],
  asked: {
    words: string;
    changed: boolean;
    /** earliest time of the view; null: no limit */
    after: string | null;
    sort: Sort | null;
  },
): readonly ViewedOccupation[] {
  const words = tokenizeName(asked.words);
  const fits = ({ title, item, since, last }: ViewedOccupation) => {
    const own = item?.names.flatMap((name) => name.words) ?? tokenizeName(title);
    return (
      (!asked.changed || since !== null) &&
      (asked.after === null || last >= asked.after) &&
      words.every((word) => own.some((one) => one.startsWith(word)))
    );
  };
  const kept = all.filter(fits);
  const by = asked.sort && ORDER[asked.sort.column];
  if (!by) return kept;
  const sign = asked.sort?.direction === 'desc' ? -1 : 1;
  return kept.sort((a, b) => sign * by(a, b));
}
