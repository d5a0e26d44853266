import { blockAutovacuum } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DatabaseRuntime } from '../compose/command-runtime.ts';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { retryOnLockConflict } from '../runtime/until-unlocked.ts';
import { shadowedTables } from '../shadow/shadow.ts';
import { setAside } from './set-aside.ts';

export interface Rebuilding {
  /** records that were folded before and are folded again */
  readonly records: number;
  /** where the rows as they were stand now */
  readonly schema: string;
}

/**
 * Empties a projection, so that its worker folds the whole log again, including dead letters that
 * this version can read. Uses one transaction, also while the product runs. Locks positions before
 * tables, so a running fold commits first and the next one begins at offset 0. Appends only the
 * event that records the rebuild.
 *
 * The old rows stay in a separate schema as evidence. Until the consent projection reaches its old
 * position, consent checks fail with 503 `CONSENT_STATE_UNAVAILABLE`; new decisions stay in
 * decision_pending. Signed notes stay. The signer continues once the tree has the size of the last
 * note, and refuses a tree that does not extend it.
 */
export async function rebuildProjection(
  { db, partitions }: Pick<DatabaseRuntime, 'db' | 'partitions'>,
  projection: Projection,
  reason: string,
): Promise<Rebuilding> {
  const { name } = projection;
  const emptied = shadowedTables(projection);
  return retryOnLockConflict(() =>
    db.transaction().execute(async (tx) => {
      await disableTimeouts(tx);
      // it may have to wait for one at work, which must not stop every fold
      await blockAutovacuum(tx, emptied);
      const records = await beginAnew(
        tx,
        projection,
        listTopicPartitions(projection.topics, partitions),
      );
      const schema = await setAside(tx, `${name}_until`, emptied);
      await forgetDeadLetters(tx, projection, schema);
      await enqueue(tx, partitions, [
        {
          draft: {
            id: uuidv7(),
            source: CLI_EVENT_SOURCE,
            type: 'roletrail.projection.rebuilt.v3',
            subject: 'projection',
            data: {
              projection: name,
              records,
              reason,
              actor: OPERATOR,
              mode: 'in_place',
              accepted: null,
            },
          },
        },
      ]);
      return { records, schema };
    }),
  );
}

/**
 * Locks the positions and puts them to 0. A rebuild that another one overtakes still waits for as
 * much as the first one wiped: `rebuild_until` never falls. What was of another version of the fold
 * is of this program's from now on.
 * @returns how many records were folded before
 */
async function beginAnew(
  tx: Tx,
  { live, version }: Projection,
  places: readonly TopicPartition[],
): Promise<number> {
  await sql`
    insert into projection_offset (projection, topic, partition)
    select ${live}, topic, partition
    from unnest(${places.map(({ topic }) => topic)}::text[],
      ${places.map(({ partition }) => partition)}::integer[]) as given (topic, partition)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ records: number }>`
    with previous as (
      select * from projection_offset where projection = ${live}
      order by topic, partition for update
    ), anew as (
      update projection_offset p set fold_version = ${version},
        next_offset = 0, last_leaf_hash = null,
        rebuild_until = greatest(previous.rebuild_until, previous.next_offset),
        halted_reason = null, halted_at = null
      from previous
      where p.projection = ${live} and p.topic = previous.topic and p.partition = previous.partition
    )
    select coalesce(sum(next_offset), 0)::bigint as records from previous`.execute(tx);
  return rows[0]?.records ?? 0;
}

/** They come again where the log still cannot be read. */
async function forgetDeadLetters(tx: Tx, { live }: Projection, schema: string): Promise<void> {
  await sql`create table ${sql.id(schema, 'dead_letter')} as
    select * from dead_letter where projection = ${live}`.execute(tx);
  await tx.deleteFrom('dead_letter').where('projection', '=', live).execute();
}
