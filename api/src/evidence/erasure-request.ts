import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { EVENT_SOURCE } from '../event-source.ts';

/** The person's request to be erased that stands, if one does. */
export function standingRequest(db: Database | Tx, userId: string) {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'requested_at', 'due_at'])
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Takes back the request that stands. The caller holds the person's row, as whatever would erase
 * them must too.
 * @returns the event of it, for `enqueue`; null where no request stands
 */
export async function takeBackErasure(
  tx: Tx,
  userId: string,
  { actor, eventId = uuidv7() }: { readonly actor: Actor; readonly eventId?: string },
): Promise<OutboxItem | null> {
  const stands = await standingRequest(tx, userId);
  if (!stands) return null;
  await tx
    .updateTable('erasure_request')
    .set({ cancelled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', stands.id)
    .execute();
  return {
    draft: {
      id: eventId,
      source: EVENT_SOURCE,
      type: 'roletrail.erasure.cancelled.v1',
      subject: userId,
      data: { userId, requestId: stands.id, actor },
    },
  };
}
