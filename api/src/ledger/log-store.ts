import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { Database } from '@roletrail/db/open';
import type { TileReader } from '@roletrail/ledger/tile';
import { sql } from 'kysely';

/** One tree: topic and partition. */
export interface LedgerTopicPartition {
  readonly topic: LedgerTopic;
  readonly partition: number;
}

/** A tree as it was last signed. Nothing beyond `size` is published. */
export interface PublishedTree extends LedgerTopicPartition {
  readonly size: number;
  readonly root: Buffer;
  /** the full signed note */
  readonly note: string;
  readonly signedAt: Date;
}

/** The newest checkpoint of a tree; null before the first. */
export async function latestCheckpoint(
  db: Database,
  place: LedgerTopicPartition,
): Promise<PublishedTree | null> {
  const row = await db
    .selectFrom('ledger_checkpoint')
    .select(['size', 'root', 'note', 'signed_at as signedAt'])
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...place, ...row } : null;
}

/** Reads hash tiles of a tree, all in one query; a tile that is not there reads as empty. */
export function tileReader(db: Database, { topic, partition }: LedgerTopicPartition): TileReader {
  return async (tiles) => {
    const { rows } = await sql<{ nth: number; hashes: Buffer }>`
      select asked.nth::integer as nth, t.hashes
      from unnest(${tiles.map((t) => t.level)}::smallint[], ${tiles.map((t) => t.index)}::bigint[])
        with ordinality as asked (level, tile_index, nth)
      join ledger_tile t using (level, tile_index)
      where t.topic = ${topic} and t.partition = ${partition}`.execute(db);
    const byNth = new Map(rows.map((row) => [row.nth, row.hashes]));
    return tiles.map((_, i) => byNth.get(i + 1) ?? Buffer.alloc(0));
  };
}

/** The entries `first` … `first + count − 1`, in order; fewer where they are not there. */
export async function readEntries(
  db: Database,
  { topic, partition }: LedgerTopicPartition,
  first: number,
  count: number,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .where('offset', '>=', first)
    .where('offset', '<', first + count)
    .orderBy('offset')
    .execute();
  return rows.map((row) => row.entry);
}
