import type { Tx } from '@roletrail/db/open';
import {
  DEAD_LETTER,
  PROJECTION_OFFSET,
  PROJECTIONS,
  type Projection,
  type ProjectionName,
} from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { type RawBuilder, sql } from 'kysely';
import { FsckMismatchError } from './finding.ts';
import type { ProjectionPositions } from './positions.ts';
import type { ReferenceFold } from './reference-fold.ts';

/**
 * Looks for rows of no partition that there is, of no projection that there is, or beyond what was
 * folded: what no comparison with the log's records comes across. By index, whatever the size.
 * @throws Difference
 */
export async function checkOrphanRows(
  tx: Tx,
  standings: ProjectionPositions,
  partitions: PartitionCounts,
  folds: ReadonlyMap<ProjectionName, ReferenceFold>,
): Promise<void> {
  for (const projection of PROJECTIONS) {
    const fold = folds.get(projection.name);
    if (!fold) continue;
    const places = listTopicPartitions(projection.topics, partitions);
    for (const table of projection.tables as readonly AnyProjectionTable[]) {
      // every row of it was compared, wherever it stands
      if (table === fold.changes?.table) continue;
      await refuse(tx, table, between(places), 'is of no partition that there is');
      const ends = beyond(projection, places, standings, table);
      await refuse(tx, table, ends, 'is not in the log, as far as it was folded');
    }
  }
  for (const table of [PROJECTION_OFFSET, DEAD_LETTER]) {
    await refuse(tx, table, [unknownProjection(partitions)], 'is of no projection that there is');
  }
}

/** Everything before, between and after these places, in the order of the tables' indexes. */
function between(places: readonly TopicPartition[]): readonly RawBuilder<unknown>[] {
  const ordered = [...places].sort(
    (a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : 0) || a.partition - b.partition,
  );
  const row = ({ topic, partition }: TopicPartition) =>
    sql`(${sql.lit(topic)}, ${sql.lit(partition)})`;
  return [null, ...ordered].map((place, i) => {
    const next = ordered[i];
    const lower = place ? sql`(topic, partition) > ${row(place)}` : sql`true`;
    const upper = next ? sql`(topic, partition) < ${row(next)}` : sql`true`;
    return sql`${lower} and ${upper}`;
  });
}

function beyond(
  { name }: Projection,
  places: readonly TopicPartition[],
  standings: ProjectionPositions,
  { shape }: AnyProjectionTable,
): readonly RawBuilder<unknown>[] {
  if (!('offset' in shape.columns)) return [];
  return places.flatMap((place) => {
    const there = sql`topic = ${sql.lit(place.topic)} and partition = ${sql.lit(place.partition)}`;
    const next = sql.lit(standings.next(name, place));
    return [sql`${there} and "offset" >= ${next}`, sql`${there} and "offset" < 0`];
  });
}

function unknownProjection(partitions: PartitionCounts): RawBuilder<unknown> {
  const known = PROJECTIONS.flatMap(({ live, topics }) =>
    listTopicPartitions(topics, partitions).map(
      ({ topic, partition }) =>
        sql`(${sql.lit<string>(live)}, ${sql.lit<string>(topic)}, ${sql.lit(partition)})`,
    ),
  );
  return sql`(projection, topic, partition) not in (${sql.join(known)})`;
}

/** The first row under any of these conditions is one too many. */
async function refuse(
  tx: Tx,
  { shape, key }: AnyProjectionTable,
  conditions: readonly RawBuilder<unknown>[],
  what: string,
): Promise<void> {
  if (conditions.length === 0) return;
  const name = sql.join(
    key.map((column) => sql`${sql.lit(`${column} `)} || ${sql.id(column)}::text`),
    sql` || ', ' || `,
  );
  const asked = conditions.map(
    (condition) =>
      sql`(select ${name} as row from ${sql.table(shape.table)} where ${condition} limit 1)`,
  );
  const { rows } = await sql<{ row: string }>`
    select row from (${sql.join(asked, sql` union all `)}) as found limit 1`.execute(tx);
  const [found] = rows;
  if (found)
    throw new FsckMismatchError('FSCK_PROJECTION', null, `${shape.table} ${found.row}`, what);
}
