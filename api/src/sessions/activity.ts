import { CHANNELS, notify } from '@roletrail/db/notify';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import {
  activityAfter,
  computeSessionDeadlines,
  getSessionRefusal,
} from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { lockSessions } from './session-rows.ts';

/**
 * Handles a report of the person's activity, over HTTP or the socket. Besides sign-in, only this
 * extends a session. Activity after a warning clears the warning and notifies the session's other
 * tabs. An ended session stays ended.
 * @param idleMs milliseconds since the last input, as the client claims
 * @throws ApiError SESSION_EXPIRED, SESSION_REVOKED, SESSION_MISSING
 */
export async function reportActivity(
  { config, deps }: Pick<ApiContext, 'config' | 'deps'>,
  caller: Pick<CallerFacts, 'session'>,
  idleMs: number,
): Promise<{ warnAt: Date; expiresAt: Date }> {
  const { id } = caller.session;
  return inTransaction(deps.db, async (tx) => {
    const session = (await lockSessions(tx, [id], 'update')).get(id);
    if (!session) throw new ApiError('SESSION_MISSING');
    const refusal = getSessionRefusal(session, config.inactivity);
    if (refusal) throw refusal;
    const lastActivityAt = activityAfter(session, idleMs);
    if (lastActivityAt > session.lastActivityAt) {
      await tx
        .updateTable('session')
        .set({ last_activity_at: lastActivityAt, warned_at: null })
        .where('id', '=', id)
        .execute();
      if (session.warnedAt !== null) await notify(tx, CHANNELS.sessionChanged, id);
    }
    return computeSessionDeadlines({ ...session, lastActivityAt }, config.inactivity);
  });
}
