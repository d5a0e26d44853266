import { resetFactorWithin } from '../account/reset-factor.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { lockLiveSessions, markEnded } from '../sessions/session-rows.ts';
import { actAsStaff } from '../staff/act.ts';
import { readAccess, requireWithin } from '../staff/person-access.ts';
import { lockPerson } from '../staff/roles.ts';
import { mayActOn } from './allowed-acts.ts';

const toTarget = (userId: string) => ({ kind: 'person', id: userId, userId });

/**
 * Ends sessions of a person; their sockets close at the commit. Callers without the capability
 * `users` (compliance staff) may not end sessions of staff.
 * @param asked `sessionId` null: all of them
 * @returns how many ended; nothing is recorded for 0
 * @throws ApiError NOT_FOUND if there is no such person, CAPABILITY_REQUIRED, and errors of
 *   `actAsStaff`
 */
export async function endPersonSessions(
  context: ApiContext,
  staff: CallerFacts,
  asked: { readonly userId: string; readonly sessionId: string | null; readonly reason: string },
): Promise<number> {
  const { userId, sessionId, reason } = asked;
  const request = { action: 'person.end_sessions', target: toTarget(userId), reason } as const;
  const ended = await actAsStaff(context, staff, request, async ({ tx, actor }) => {
    await lockPerson(tx, userId);
    const own = await readAccess(tx, staff.user.id);
    const other = await readAccess(tx, userId);
    if (!mayActOn(own, other)) throw new ApiError('CAPABILITY_REQUIRED');
    const live = [...(await lockLiveSessions(tx, userId)).keys()];
    const ending = sessionId === null ? live : live.filter((id) => id === sessionId);
    if (ending.length === 0) return null;
    const scope = sessionId === null ? 'global' : 'local';
    await markEnded(tx, ending, 'staff', scope);
    const why = { reason: 'staff' as const, scope, actor } as const;
    return {
      before: { liveSessions: live.length },
      after: { liveSessions: live.length - ending.length },
      answer: ending.length,
      events: ending.map((id) => sessionRevoked({ userId, sessionId: id }, why)),
    };
  });
  return ended ?? 0;
}

/**
 * Removes the second factor of a person, ends their sessions and notifies them.
 * @returns how many sessions ended
 * @throws ApiError OWN_ACCOUNT, NOT_FOUND, SECOND_FACTOR_OFF, and errors of `requireWithin` and
 *   `actAsStaff`
 */
export async function resetPersonFactor(
  context: ApiContext,
  staff: CallerFacts,
  asked: { readonly userId: string; readonly reason: string; readonly currentPassword: string },
): Promise<number> {
  const { userId, ...given } = asked;
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const request = {
    ...given,
    action: 'person.reset_second_factor',
    target: toTarget(userId),
  } as const;
  const { keys, partitions, db } = context.deps;
  const deps = { db, partitions, keys: keys.vault, publicOrigin: context.config.publicOrigin };
  const ended = await actAsStaff(context, staff, request, async ({ tx, actor, actId }) => {
    await lockPerson(tx, userId);
    requireWithin(await readAccess(tx, staff.user.id), await readAccess(tx, userId));
    const done = await resetFactorWithin(tx, deps, { userId, actor, reason: `act ${actId}` });
    if (done === null) throw new ApiError('SECOND_FACTOR_OFF');
    return {
      before: { secondFactor: true, liveSessions: done.ended },
      after: { secondFactor: false, liveSessions: 0 },
      answer: done.ended,
      events: done.events,
    };
  });
  return ended ?? 0;
}
