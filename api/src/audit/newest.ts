import {
  compareTopicPartitionOffsets,
  type TopicPartitionOffset,
} from '@roletrail/contracts/http/audit';
import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import type { Tx } from '@roletrail/db/open';
import type { ListPosition } from './cursor.ts';
import { looksIntoEvents, type ResolvedFilter } from './filter.ts';
import { newestOffsets, type TimedOffset, timelessOffsets } from './matching-sql.ts';
import { readRecordsAt } from './records.ts';
import type { FoldedTree } from './trees.ts';

/**
 * Returns one page of records by log time, newest first. Records of the same time follow in the
 * order of topic, partition and falling offset. Records without an event come last.
 */
export async function newestPage(
  tx: Tx,
  matching: ResolvedFilter,
  trees: readonly FoldedTree[],
  after: ListPosition | null,
  want: number,
): Promise<AuditRecord[]> {
  const items = after?.at === null ? [] : await newestEvents(tx, matching, trees, after, want);
  if (items.length >= want || looksIntoEvents(matching)) return items;
  const behind = after?.at === null ? after : null;
  return [...items, ...(await timeless(tx, matching, trees, behind, want - items.length))];
}

async function newestEvents(
  tx: Tx,
  matching: ResolvedFilter,
  trees: readonly FoldedTree[],
  after: ListPosition | null,
  limit: number,
): Promise<AuditRecord[]> {
  const found: (ListPosition & { readonly at: string })[] = [];
  for (const { topic, partition, size } of trees) {
    if (size === 0) continue;
    const range = { first: 0, end: size, limit, after: startIn({ topic, partition }, after) };
    const { rows } = await newestOffsets(matching, { topic, partition }, range).execute(tx);
    for (const { offset, occurred_at } of rows) {
      found.push({ topic, partition, offset, at: occurred_at.toISOString() });
    }
  }
  const page = found.sort(byNewest).slice(0, limit);
  return inOrder(page, await readRecordsAt(tx, page));
}

function byNewest(a: ListPosition & { at: string }, b: ListPosition & { at: string }): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return byTree(a, b) || b.offset - a.offset;
}

type Place = Pick<TopicPartitionOffset, 'topic' | 'partition'>;

const byTree = (a: Place, b: Place) =>
  compareTopicPartitionOffsets({ ...a, offset: 0 }, { ...b, offset: 0 });

/** Trees before that of `after` have given all of its time; trees behind it have given none. */
function startIn(place: Place, after: ListPosition | null): TimedOffset | null {
  if (after === null || after.at === null) return null;
  const side = byTree(place, after);
  const offset = side < 0 ? -1 : side > 0 ? Number.MAX_SAFE_INTEGER : after.offset;
  return { at: after.at, offset };
}

async function timeless(
  tx: Tx,
  matching: ResolvedFilter,
  trees: readonly FoldedTree[],
  after: TopicPartitionOffset | null,
  want: number,
): Promise<AuditRecord[]> {
  const found: TopicPartitionOffset[] = [];
  for (const { topic, partition, size } of trees) {
    const place = { topic, partition };
    const side = after === null ? 1 : byTree(place, after);
    if (side < 0) continue;
    const first = side === 0 && after !== null ? after.offset + 1 : 0;
    const range = { first, end: size, limit: want - found.length };
    if (range.first >= range.end) continue;
    const { rows } = await timelessOffsets(matching, place, range).execute(tx);
    found.push(...rows.map(({ offset }) => ({ ...place, offset })));
    if (found.length >= want) break;
  }
  return inOrder(found, await readRecordsAt(tx, found));
}

function inOrder(
  places: readonly TopicPartitionOffset[],
  records: readonly AuditRecord[],
): AuditRecord[] {
  const nameOf = ({ topic, partition, offset }: TopicPartitionOffset) =>
    `${topic}/${partition}/${offset}`;
  const known = new Map(records.map((record) => [nameOf(record), record]));
  return places.flatMap((place) => known.get(nameOf(place)) ?? []);
}
