import type { Tx } from '@roletrail/db/open';
import { getSessionRefusal } from '../callers/session-state.ts';
import type { ApiConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { lockSessions } from './session-rows.ts';

/**
 * Judges the caller's session again inside the transaction of a change, and holds its row until
 * the commit: a revoke comes wholly before or wholly after.
 * @throws ApiError SESSION_REVOKED, SESSION_EXPIRED
 */
export async function requireLive(
  tx: Tx,
  { inactivity }: Pick<ApiConfig, 'inactivity'>,
  sessionId: string,
): Promise<void> {
  const session = (await lockSessions(tx, [sessionId], 'share')).get(sessionId);
  const refusal = session
    ? getSessionRefusal(session, inactivity)
    : new ApiError('SESSION_REVOKED');
  if (refusal) throw refusal;
}
