import { copyIn } from '@roletrail/db/copy';
import { insertRows } from '@roletrail/db/insert-rows';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import {
  AUDIT,
  AUDIT_ENTRY,
  LEDGER_DUPLICATE,
  LEDGER_ENTRY,
  LEDGER_TILE,
  LEDGER_TREE,
} from '@roletrail/db/projections/audit';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord, ProjectionTarget } from '@roletrail/event-log/projector/port';
import { entryBytes } from '@roletrail/ledger/entry';
import type { Appended } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import type { AuditChanges, KnownCopies } from './project.ts';

/** Returns where these events were seen before; unseen events have no entry. */
export async function knownCopies(tx: Tx, ids: readonly string[]): Promise<KnownCopies> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('audit_entry as a')
    .innerJoin('ledger_entry as e', (join) =>
      join
        .onRef('e.topic', '=', 'a.topic')
        .onRef('e.partition', '=', 'a.partition')
        .onRef('e.offset', '=', 'a.offset'),
    )
    .select(['a.event_id', 'a.topic', 'a.partition', 'a.offset', 'e.leaf_hash'])
    .where('a.event_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ event_id, leaf_hash, ...at }) => [event_id, { ...at, leafHash: leaf_hash }]),
  );
}

/** Writes every record as a leaf with its bytes, and every first copy into the trail, by COPY. */
export async function writeRows(
  tx: Tx,
  place: TopicPartition,
  records: readonly FoldRecord[],
  entries: AuditChanges['entries'],
): Promise<void> {
  await copyIn(
    tx,
    LEDGER_ENTRY.shape,
    records.map((record) => leafRow(place, record)),
  );
  if (entries.length === 0) return;
  await copyIn(tx, AUDIT_ENTRY.shape, entries);
}

function leafRow(
  { topic, partition }: TopicPartition,
  { offset, leafHash, value }: FoldRecord,
): WholeRow<'ledger_entry'> {
  return { topic, partition, offset, leaf_hash: leafHash, entry: entryBytes(value) };
}

/** Writes the grown tree and repeated copies in one statement; if live, also notifies. */
export async function writeTree(
  tx: Tx,
  place: TopicPartition,
  from: number,
  grown: Appended,
  { duplicates }: AuditChanges,
  target: ProjectionTarget,
): Promise<void> {
  const { topic, partition } = place;
  const progress = formatProgress({
    projection: AUDIT.live,
    ...place,
    from,
    next: grown.size,
    decisions: [],
  });
  await sql`
    with copies as (${insertRows(LEDGER_DUPLICATE.shape, duplicates)}),
    tiles as (
      ${insertRows(
        LEDGER_TILE.shape,
        grown.tiles.map(({ level, index, hashes }) => ({
          topic,
          partition,
          level,
          tile_index: index,
          hashes,
        })),
      )}
      on conflict (topic, partition, level, tile_index) do update set hashes = excluded.hashes
    ), tree as (
      ${insertRows(LEDGER_TREE.shape, [{ topic, partition, size: grown.size, root: grown.root }])}
      on conflict (topic, partition) do update set size = excluded.size, root = excluded.root
    )
    select ${target === 'live' ? sql`pg_notify(${CHANNELS.projected}, ${progress})` : sql`1`}`.execute(
    tx,
  );
}

/** Returns the lowest of these offsets whose leaf in the ledger differs or is missing, or null. */
export async function findChangedLeaf(
  tx: Tx,
  place: TopicPartition,
  records: readonly FoldRecord[],
): Promise<number | null> {
  const { rows } = await sql<{ offset: number }>`
    select r."offset"
    from unnest(${records.map((record) => record.offset)}::bigint[],
      ${records.map((record) => Buffer.from(record.leafHash))}::bytea[]) as r ("offset", leaf_hash)
    left join ledger_entry e on e.topic = ${place.topic} and e.partition = ${place.partition}
      and e."offset" = r."offset"
    where e.leaf_hash is distinct from r.leaf_hash
    order by r."offset" limit 1`.execute(tx);
  return rows[0]?.offset ?? null;
}
