import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DatabaseRuntime } from '../compose/command-runtime.ts';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';

export interface ClearedHalt {
  /** `relay` or the projection's name */
  readonly loop: string;
  readonly topic: string;
  readonly partition: number;
  readonly reason: string;
  readonly haltedAt: Date | null;
}

/**
 * Takes back that relays and projections stand still, in one statement, so that what was shown is
 * what was cleared. Positions stay: a loop that starts again proves the log against them first,
 * and halts again where the cause is still there. The event that says so, with the operator's
 * reason, is recorded with it.
 */
export async function clearHalts(
  { db, partitions }: DatabaseRuntime,
  reason: string,
): Promise<readonly ClearedHalt[]> {
  return db.transaction().execute(async (tx) => {
    const cleared = await takeBack(tx);
    if (cleared.length > 0) {
      await enqueue(tx, partitions, [
        {
          draft: {
            id: uuidv7(),
            source: CLI_EVENT_SOURCE,
            type: 'roletrail.halts.cleared.v1',
            subject: 'service',
            data: { cleared: cleared.length, reason, actor: OPERATOR },
          },
        },
      ]);
    }
    return cleared;
  });
}

async function takeBack(tx: Tx): Promise<readonly ClearedHalt[]> {
  const { rows } = await sql<ClearedHalt>`
    with halted as (
      select 'relay' as loop, topic, partition, halted_reason as reason, halted_at as "haltedAt"
      from relay_position where halted_reason is not null for update
    ), folds as (
      select projection as loop, topic, partition, halted_reason as reason,
        halted_at as "haltedAt"
      from projection_offset where halted_reason is not null for update
    ), relays as (
      update relay_position p set halted_reason = null, halted_at = null from halted h
      where p.topic = h.topic and p.partition = h.partition
    ), projections as (
      update projection_offset p set halted_reason = null, halted_at = null from folds f
      where p.projection = f.loop and p.topic = f.topic and p.partition = f.partition
    )
    select * from halted union all select * from folds order by loop, topic, partition`.execute(tx);
  return rows;
}
