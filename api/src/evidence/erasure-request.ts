import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';

/** Returns the person's pending erasure request, if any. `by_staff`: staff requested it. */
export function findPendingErasure(db: Database | Tx, userId: string) {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'requested_at', 'due_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('staff_erasure as s')
            .select('s.id')
            .whereRef('s.id', '=', 'erasure_request.id'),
        )
        .as('by_staff'),
    )
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Cancels a person's pending request. The caller holds the person's row, as an erasure does. A
 * request of staff stays, unless staff cancel it.
 * @param byStaff true: cancels the request of staff, not the person's own
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
    byStaff = false,
  }: {
    readonly actor: Actor;
    readonly eventId?: string;
    readonly since?: Date;
    readonly byStaff?: boolean;
  },
): Promise<OutboxItem | null> {
  const stands = await findPendingErasure(tx, userId);
  if (!stands || Boolean(stands.by_staff) !== byStaff) return null;
  if (since && stands.requested_at < since) return null;
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

/** Returns true if the account may not be erased: it is under a legal hold. */
export async function isHeld(db: Database | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('legal_hold')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
