import type { RevokeScope } from '@roletrail/contracts/events/session';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { sessionRevoked } from './session-events.ts';
import { lockLiveSessions, markEnded } from './session-rows.ts';

/** Signs out the caller's session, all their others, or all. */
export async function signOut(
  context: ApiContext,
  caller: CallerFacts,
  scope: RevokeScope,
): Promise<void> {
  const own = caller.session.id;
  await endOwn(context, caller, scope, (live) => {
    if (scope === 'local') return [own];
    return scope === 'others' ? live.filter((id) => id !== own) : live;
  });
}

/**
 * Ends one of the caller's sessions.
 * @throws ApiError NOT_FOUND if it is not the caller's or has ended
 */
export async function endOneSession(
  context: ApiContext,
  caller: CallerFacts,
  sessionId: string,
): Promise<void> {
  await endOwn(context, caller, 'local', (live) => {
    if (!live.includes(sessionId)) throw new ApiError('NOT_FOUND');
    return [sessionId];
  });
}

/**
 * Changes rows and events in one transaction. Checks the caller's session again under its lock, so
 * that a session signed out just before cannot end others.
 */
async function endOwn(
  { config, deps }: ApiContext,
  caller: CallerFacts,
  scope: RevokeScope,
  pick: (live: readonly string[]) => readonly string[],
): Promise<void> {
  const userId = caller.user.id;
  await inTransaction(deps.db, async (tx) => {
    const live = await lockLiveSessions(tx, userId);
    const own = live.get(caller.session.id);
    if (!own) throw new ApiError('SESSION_REVOKED');
    const refusal = getSessionRefusal(own, config.inactivity);
    if (refusal) throw refusal;
    const ending = pick([...live.keys()]);
    if (ending.length === 0) return;
    await markEnded(tx, ending, 'signed_out', scope);
    const why = {
      reason: 'signed_out' as const,
      scope,
      actor: { kind: 'user' as const, id: userId },
    };
    await enqueue(
      tx,
      deps.partitions,
      ending.map((sessionId) => sessionRevoked({ userId, sessionId }, why)),
    );
  });
}
