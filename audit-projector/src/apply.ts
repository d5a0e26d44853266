import { type CopyColumns, copyIn } from '@roletrail/db/copy';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import type { Place } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { entryBytes } from '@roletrail/ledger/entry';
import type { Appended } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { AUDIT_PROJECTION } from './config.ts';
import type { AuditChanges, AuditRow, DuplicateRow, KnownCopies } from './project.ts';

/** Where these events were seen before, as far as they were. */
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

const ENTRY_COLUMNS: CopyColumns = [
  ['topic', 'text'],
  ['partition', 'int4'],
  ['offset', 'int8'],
  ['leaf_hash', 'bytea'],
  ['entry', 'bytea'],
];

const AUDIT_COLUMNS: CopyColumns = [
  ['topic', 'text'],
  ['partition', 'int4'],
  ['offset', 'int8'],
  ['event_id', 'uuid'],
  ['type', 'text'],
  ['subject', 'text'],
  ['occurred_at', 'timestamptz'],
  ['user_id', 'uuid'],
  ['decision', 'text'],
  ['terms_version', 'text'],
  ['privacy_version', 'text'],
];

/** Every record as a leaf with its bytes, every first copy in the trail: by COPY. */
export async function writeRows(
  tx: Tx,
  { topic, partition }: Place,
  records: readonly FoldRecord[],
  entries: readonly AuditRow[],
): Promise<void> {
  const leaves = records.map(({ offset, leafHash, value }) => [
    topic,
    partition,
    offset,
    leafHash,
    entryBytes(value),
  ]);
  await copyIn(tx, 'ledger_entry', ENTRY_COLUMNS, leaves);
  if (entries.length === 0) return;
  const trail = entries.map((row) => [
    topic,
    partition,
    row.offset,
    row.eventId,
    row.type,
    row.subject,
    row.occurredAt,
    row.userId,
    row.decision,
    row.termsVersion,
    row.privacyVersion,
  ]);
  await copyIn(tx, 'audit_entry', AUDIT_COLUMNS, trail);
}

/** The grown tree, later copies and the news, in one statement. */
export async function writeTree(
  tx: Tx,
  place: Place,
  from: number,
  grown: Appended,
  { duplicates }: AuditChanges,
): Promise<void> {
  const { topic, partition } = place;
  const progress = formatProgress({
    projection: AUDIT_PROJECTION,
    ...place,
    from,
    next: grown.size,
    decisions: [],
  });
  await sql`
    with copies as (${insertDuplicates(place, duplicates)}),
    tiles as (
      insert into ledger_tile (topic, partition, level, tile_index, hashes)
      select ${topic}::text, ${partition}::integer, * from unnest(
        ${grown.tiles.map((tile) => tile.level)}::smallint[],
        ${grown.tiles.map((tile) => tile.index)}::bigint[],
        ${grown.tiles.map((tile) => Buffer.from(tile.hashes))}::bytea[])
      on conflict (topic, partition, level, tile_index) do update set hashes = excluded.hashes
    ), tree as (
      insert into ledger_tree (topic, partition, size, root)
      values (${topic}, ${partition}, ${grown.size}, ${Buffer.from(grown.root)})
      on conflict (topic, partition) do update set size = excluded.size, root = excluded.root
    )
    select pg_notify(${CHANNELS.projected}, ${progress})`.execute(tx);
}

function insertDuplicates({ topic, partition }: Place, rows: readonly DuplicateRow[]) {
  return sql`
    insert into ledger_duplicate (topic, partition, "offset", event_id, first_topic,
      first_partition, first_offset)
    select ${topic}::text, ${partition}::integer, * from unnest(
      ${rows.map((row) => row.offset)}::bigint[],
      ${rows.map((row) => row.eventId)}::uuid[],
      ${rows.map((row) => row.first.topic)}::text[],
      ${rows.map((row) => row.first.partition)}::integer[],
      ${rows.map((row) => row.first.offset)}::bigint[])`;
}

/** The lowest of these offsets whose leaf in the ledger is another one, or is missing. */
export async function firstDifference(
  tx: Tx,
  place: Place,
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
