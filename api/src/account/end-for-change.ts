import type { RevokeScope, SessionEndReason } from '@roletrail/contracts/events/session';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { ApiContext } from '../api.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { markEnded } from '../sessions/session-rows.ts';

/**
 * Ends sessions because their person's credentials changed: the last act of that transaction,
 * which holds their rows `for update`.
 */
export async function endForChange(
  tx: Tx,
  { deps }: ApiContext,
  userId: string,
  sessionIds: readonly string[],
  why: { readonly reason: SessionEndReason; readonly scope: RevokeScope },
): Promise<void> {
  if (sessionIds.length === 0) return;
  await markEnded(tx, sessionIds, why.reason, why.scope);
  const actor = { kind: 'user' as const, id: userId };
  await enqueue(
    tx,
    deps.partitions,
    sessionIds.map((sessionId) => sessionRevoked({ userId, sessionId }, { ...why, actor })),
  );
}
