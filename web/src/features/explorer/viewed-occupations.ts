import type { ChangedSinceSeen, View } from '@roletrail/contracts/http/career';
import type { Sort } from '../../kit/table/table-state.ts';
import type { OccupationItem } from './items.ts';
import { tokenizeName } from './items.ts';

/** An occupation that the person looked at, however often. */
export type ViewedOccupation = {
  readonly code: string;
  /** the code, where the data no longer have it */
  readonly title: string;
  readonly item: OccupationItem | null;
  readonly last: string;
  readonly times: number;
  /** what is other since the last time; null: nothing */
  readonly since: ChangedSinceSeen | null;
};

/** @param views the newest first. @returns each occupation once, the last looked at first */
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

/** Those with these words in a name, changed ones or recent ones alone on wish, in the order that is asked. */
export function narrowedViews(
  all: readonly ViewedOccupation[],
  asked: {
    words: string;
    changed: boolean;
    /** looked at since then; null: at any time */
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
