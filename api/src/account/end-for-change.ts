import type { RevokeScope, SessionEndReason } from '@roletrail/contracts/events/session';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import type { ApiContext } from '../api.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { markEnded } from '../sessions/session-rows.ts';

/**
 * Ends sessions because their person's credentials changed: the last act of that transaction,
 * which holds their rows `for update`. A new password ends the calendar link too: the person who
 * made it may have known the old password.
 * @param before events that the same change makes, in front of the sessions' ends
 */
export async function endSessionsAfterChange(
  tx: Tx,
  { deps }: ApiContext,
  userId: string,
  sessionIds: readonly string[],
  why: { readonly reason: SessionEndReason; readonly scope: RevokeScope },
  before: readonly OutboxItem[] = [],
): Promise<void> {
  await markEnded(tx, sessionIds, why.reason, why.scope);
  if (why.reason === 'password_changed') {
    await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).execute();
  }
  const actor = { kind: 'user' as const, id: userId };
  await enqueue(tx, deps.partitions, [
    ...before,
    ...sessionIds.map((sessionId) => sessionRevoked({ userId, sessionId }, { ...why, actor })),
  ]);
}
