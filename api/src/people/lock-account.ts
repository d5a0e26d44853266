import type { AccountLock } from '@roletrail/contracts/http/staff-account';
import { LOCK_DAYS_MAX } from '@roletrail/contracts/http/staff-account';
import type { Database, Tx } from '@roletrail/db/open';
import { invalidateLinks } from '../account/links.ts';
import { mailPerson } from '../account/mail-person.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { lockLiveSessions, markEnded } from '../sessions/session-rows.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { readAccess, requireAdministrator, requireWithin } from '../staff/person-access.ts';
import { lockPerson } from '../staff/roles.ts';
import { accountLockedLetter, accountUnlockedLetter } from './account-letters.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the lock of an account. A lock whose time is over is none.
 * @param now ms since 1970
 */
export async function readLock(
  db: Database | Tx,
  userId: string,
  now: number,
): Promise<AccountLock> {
  const { locked_until: end } = await db
    .selectFrom('app_user')
    .select('locked_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const until = end !== null && end.getTime() > now ? end.toISOString() : null;
  return { until, version: rowVersion({ lockedUntil: until }) };
}

/**
 * Locks an account until a time, or unlocks it. A lock ends all sessions at the commit, the calendar
 * link, and the links that verify or change the address. Links of recovery and undo go on working.
 * The person gets a letter. An administrator who can sign in remains.
 * @param asked `until` null: unlocks; `currentPassword` is required if the account has a role
 * @returns the lock afterwards
 * @throws ApiError OWN_ACCOUNT, NOT_FOUND, VALIDATION_FAILED if the time is past or too far,
 *   LAST_ADMIN, EDIT_CONFLICT, and errors of `requireWithin` and `actAsStaff`
 */
export async function lockAccount(
  context: ApiContext,
  staff: CallerFacts,
  asked: {
    readonly userId: string;
    readonly until: string | null;
    readonly reason: string;
    readonly ifMatch: string | null;
    readonly currentPassword?: string | undefined;
  },
): Promise<AccountLock> {
  const { userId, until, ...given } = asked;
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const now = context.clock.now();
  if (until !== null) requireTime(until, now);
  const action = until === null ? ('person.unlock' as const) : ('person.lock' as const);
  const target = { kind: 'person', id: userId, userId };
  const secured = (await readAccess(context.deps.db, userId)).roles.length > 0;
  await actAsStaff(context, staff, { ...given, action, target, secured }, async (step) => {
    const { tx, actor } = step;
    await lockPerson(tx, userId);
    const before = await readLock(tx, userId, now);
    step.expect({ version: before.version, values: { lockedUntil: before.until } });
    if (before.until === until) return null;
    const access = await readAccess(tx, userId);
    requireWithin(await readAccess(tx, staff.user.id), access);
    // the account got a role meanwhile
    if (access.roles.length > 0 && !secured) throw new ApiError('PASSWORD_WRONG');
    await tx
      .updateTable('app_user')
      .set({ locked_until: until })
      .where('id', '=', userId)
      .execute();
    const ending = until === null ? [] : [...(await lockLiveSessions(tx, userId)).keys()];
    await markEnded(tx, ending, 'staff', 'global');
    if (until !== null) {
      await invalidateLinks(tx, userId, ['verify_email', 'change_email']);
      await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).execute();
      await requireAdministrator(tx, context.config);
    }
    await notifyPerson(tx, context, userId, until);
    const why = { reason: 'staff', scope: 'global', actor } as const;
    return {
      before: { lockedUntil: before.until },
      after: { lockedUntil: until },
      answer: true,
      events: ending.map((sessionId) => sessionRevoked({ userId, sessionId }, why)),
    };
  });
  return readLock(context.deps.db, userId, now);
}

function requireTime(until: string, now: number): void {
  const ahead = Date.parse(until) - now;
  if (ahead > 0 && ahead <= LOCK_DAYS_MAX * DAY_MS) return;
  const message = `must be in the next ${LOCK_DAYS_MAX} days`;
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'until', message }] });
}

async function notifyPerson(
  tx: Tx,
  context: ApiContext,
  userId: string,
  until: string | null,
): Promise<void> {
  const { publicOrigin } = context.config;
  const { email, email_verified_at } = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const letter =
    until === null
      ? accountUnlockedLetter(publicOrigin)
      : accountLockedLetter(publicOrigin, new Date(until));
  const reply = await repliesToSupport(tx, context.config);
  const person = { userId, email, proved: email_verified_at !== null };
  await mailPerson(tx, context, person, { ...letter, ...reply });
}
