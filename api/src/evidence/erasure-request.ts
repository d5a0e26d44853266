import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';

/** Returns the person's pending erasure request, if any. */
export function findPendingErasure(db: Database | Tx, userId: string) {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'requested_at', 'due_at'])
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Cancels a person's pending request. The caller holds the person's row, as an erasure does.
 * @param since keeps an older request; if undefined, cancels any
 * @returns the event for `enqueue`; null if nothing was cancelled
 */
export async function cancelPendingErasure(
  tx: Tx,
  userId: string,
  {
    actor,
    eventId = uuidv7(),
    since,
  }: { readonly actor: Actor; readonly eventId?: string; readonly since?: Date },
): Promise<OutboxItem | null> {
  const stands = await findPendingErasure(tx, userId);
  if (!stands || (since && stands.requested_at < since)) return null;
  await tx
    .updateTable('erasure_request')
    .set({ cancelled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', stands.id)
    .execute();
  return {
    draft: {
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.erasure.cancelled.v1',
      subject: userId,
      data: { userId, requestId: stands.id, actor },
    },
  };
}
