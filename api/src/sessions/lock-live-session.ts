import type { Role } from '@roletrail/contracts/primitives';
import { type Capability, capabilitiesOf } from '@roletrail/contracts/staff/capabilities';
import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { lockSessions } from './session-rows.ts';

/**
 * Judges the caller's session again in the transaction of a state change, and holds its row until
 * the end: a sign-out or an erasure comes wholly before or wholly after the change. First in the
 * transaction (docs/adr/0013-one-order-of-locks.md).
 * @param roles one of these must still be held; none: any person
 * @param capability required too if `admin` is the only one of the roles that is still held
 * @throws ApiError SESSION_MISSING, SESSION_REVOKED, SESSION_EXPIRED, ROLE_REQUIRED,
 *   CAPABILITY_REQUIRED
 */
export async function lockLiveSession(
  tx: Tx,
  { config }: ApiContext,
  caller: CallerFacts,
  roles: readonly Role[] = [],
  capability?: Capability,
): Promise<void> {
  const session = (await lockSessions(tx, [caller.session.id], 'share')).get(caller.session.id);
  if (!session) throw new ApiError('SESSION_MISSING');
  const refusal = getSessionRefusal(session, config.inactivity);
  if (refusal) throw refusal;
  if (roles.length === 0) return;
  const held = await tx
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', caller.user.id)
    .where('role', 'in', roles)
    .forShare()
    .execute();
  if (held.length === 0) throw new ApiError('ROLE_REQUIRED');
  if (capability === undefined || held.some(({ role }) => role !== 'admin')) return;
  const limited = await tx
    .selectFrom('staff_capability')
    .select('capability')
    .where('user_id', '=', caller.user.id)
    .forShare()
    .execute();
  const rows = limited.map((row) => row.capability);
  if (!capabilitiesOf(['admin'], rows).includes(capability)) {
    throw new ApiError('CAPABILITY_REQUIRED');
  }
}
