import type { TopicPartition } from '@roletrail/event-log/port';
import { mergeByTime } from '../replay/merge-by-time.ts';
import { timeOf } from '../replay/record.ts';
import { type ReadableLog, scanPartition } from '../replay/scan.ts';
import type { TailItem } from '../tail/items.ts';

/** Records that are read at a time, backwards. */
const CHUNK = 200;
/** Most records that one page searches; a rare match may be on a later page. */
const SEARCH_MAX = 20_000;

export interface NewestPage {
  readonly items: readonly TailItem[];
  /** exclusive upper offset of each place for the next page; null if everything was read */
  readonly next: readonly number[] | null;
  readonly searched: number;
}

/**
 * Reads the newest matching records, by time across places, and by offset within each.
 * @param upper exclusive upper offset of each place
 */
export async function newestPage(
  log: ReadableLog,
  places: readonly TopicPartition[],
  upper: readonly number[],
  limit: number,
  matches: (item: TailItem) => boolean,
  signal: AbortSignal,
): Promise<NewestPage> {
  const lows = await Promise.all(places.map(async (place) => (await log.range(place)).low));
  const left = upper.map((end, i) => Math.max(end, lows[i] ?? 0));
  const sources = places.map((place, i) =>
    backwards(log, place, lows[i] ?? 0, left[i] ?? 0, signal),
  );
  const items: TailItem[] = [];
  let searched = 0;
  for await (const item of mergeByTime(sources, true)) {
    searched += 1;
    left[places.indexOf(item.place)] = item.record.offset;
    if (matches(item)) items.push(item);
    if (items.length === limit || searched === SEARCH_MAX) break;
  }
  const hasMore = left.some((end, i) => end > (lows[i] ?? 0));
  return { items, next: hasMore ? left : null, searched };
}

/** Yields the records of a place from `end` down to `low`. */
async function* backwards(
  log: ReadableLog,
  place: TopicPartition,
  low: number,
  end: number,
  signal: AbortSignal,
): AsyncGenerator<TailItem> {
  let after: Date | null = null;
  for (let until = end; until > low && !signal.aborted; until -= CHUNK) {
    const from = Math.max(low, until - CHUNK);
    const records = [];
    for await (const some of scanPartition(log, { place, from, until }, signal))
      records.push(...some);
    for (const record of records.reverse()) {
      after = timeOf(record.value) ?? after;
      yield { place, record, at: after };
    }
  }
}
