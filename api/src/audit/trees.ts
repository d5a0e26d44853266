import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import type { LedgerLag } from '@roletrail/contracts/http/audit-trail';
import { AUDIT_COUNT_MAX } from '@roletrail/contracts/limits';
import type { Database } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';

/** Tree up to its folded size. */
export interface FoldedTree extends LedgerTopicPartition {
  /** number of leaves */
  readonly size: number;
}

/**
 * Returns every tree of this deployment in list order, read in one statement.
 * @throws ApiError LEDGER_UNAVAILABLE while one is refolded: rows would be missing
 */
export async function foldedTrees(
  db: Database,
  partitions: PartitionCounts,
): Promise<{ readonly trees: readonly FoldedTree[]; readonly standing: LedgerLag }> {
  const places = listTopicPartitions([...LEDGER_TOPICS].sort(), partitions);
  const { rows } = await sql<FoldedTree & { behind: number; rebuilding: boolean }>`
    select p.topic, p.partition, coalesce(t.size, 0) as size,
      greatest(0, coalesce(r.highest_offset, -1) + 1 - coalesce(t.size, 0)) as behind,
      coalesce(o.next_offset < o.rebuild_until, false) as rebuilding
    from unnest(${places.map((place) => place.topic)}::text[],
      ${places.map((place) => place.partition)}::integer[]) with ordinality
      as p (topic, partition, nth)
    left join ledger_tree t using (topic, partition)
    left join relay_position r using (topic, partition)
    left join projection_offset o on o.projection = ${AUDIT.live}
      and o.topic = p.topic and o.partition = p.partition
    order by nth`.execute(db);
  if (rows.some((row) => row.rebuilding)) {
    throw new ApiError('LEDGER_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }
  const behind = rows.reduce((sum, row) => sum + row.behind, 0);
  const trees = rows.map(({ topic, partition, size }) => ({ topic, partition, size }));
  return { trees, standing: { behind, waiting: await waiting(db) } };
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from outbox where "offset" is null and topic in (${sql.join(LEDGER_TOPICS)})
      limit ${AUDIT_COUNT_MAX}) as unsent`.execute(db);
  return rows[0]?.n ?? 0;
}
