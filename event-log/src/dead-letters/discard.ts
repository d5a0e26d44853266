import type { DiscardReason } from '@roletrail/contracts/events/dead-letter';
import type { Actor } from '@roletrail/contracts/events/envelope';
import type { DeadLetterKey } from '@roletrail/contracts/http/system-health';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { enqueue } from '../outbox/enqueue.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import { staffIdOf, toStoredProjectionName } from './marks.ts';

export interface Discard {
  readonly key: DeadLetterKey;
  readonly reason: DiscardReason;
  readonly actor: Actor;
  /** of the event */
  readonly source: string;
}

/**
 * Marks a dead letter as discarded, in one transaction with its event. Changes nothing else: the
 * person concerned must accept again as before.
 * @returns false if it was already discarded; null if there is no such dead letter
 */
export async function discardLetter(
  tx: Tx,
  partitions: PartitionCounts,
  { key, reason, actor, source }: Discard,
): Promise<boolean | null> {
  const { topic, partition, offset } = key;
  const live = toStoredProjectionName(key.projection);
  // a redrive locks it first, too
  const letter = await tx
    .selectFrom('dead_letter')
    .select('reason')
    .where('projection', '=', live)
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .where('offset', '=', offset)
    .forUpdate()
    .executeTakeFirst();
  if (!letter) return null;
  const { rows } = await sql`
    insert into dead_letter_mark as m (projection, topic, partition, "offset", reason,
      discarded_at, discard_reason, actor_kind, staff_id)
    values (${live}, ${topic}, ${partition}, ${offset}, ${letter.reason}, clock_timestamp(),
      ${reason}, ${actor.kind}, ${staffIdOf(actor)}::uuid)
    on conflict (projection, topic, partition, "offset") do update set reason = excluded.reason,
      asked_at = null, discarded_at = excluded.discarded_at,
      discard_reason = excluded.discard_reason, actor_kind = excluded.actor_kind,
      staff_id = excluded.staff_id
    where m.discarded_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await enqueue(tx, partitions, [
    {
      draft: {
        id: uuidv7(),
        source,
        type: 'roletrail.dead_letter.discarded.v1',
        subject: 'projection',
        data: { ...key, reason, actor },
      },
    },
  ]);
  return true;
}
