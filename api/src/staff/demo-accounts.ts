import type { Actor } from '@roletrail/contracts/events/envelope';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { Passwords } from '../security/passwords.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { lockLiveSessions, markEnded } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { roleRevoked, takeRoles } from './role-rows.ts';
import type { StaffDeps } from './roles.ts';

const SYSTEM: Actor = { kind: 'system', id: null };

/**
 * Marks an account as made for trying out, with an address that needs no proof, and gives it this
 * password; where it had another one, the sessions that began with that end.
 */
export async function keepDemoAccount(
  deps: StaffDeps & { readonly passwords: Pick<Passwords, 'hash' | 'matches'> },
  userId: string,
  password: string,
): Promise<void> {
  const row = await deps.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await deps.passwords.matches(row.password_hash, password);
  const hash = known ? row.password_hash : await deps.passwords.hash(password);
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({
        is_demo: true,
        password_hash: hash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, clock_timestamp())`,
      })
      .where('id', '=', userId)
      .execute();
    if (known) return;
    const live = [...(await lockLiveSessions(tx, userId)).keys()];
    const why = { reason: 'password_changed', scope: 'global', actor: SYSTEM } as const;
    await markEnded(tx, live, why.reason, why.scope);
    await enqueue(
      tx,
      deps.partitions,
      live.map((sessionId) => sessionRevoked({ userId, sessionId }, why)),
    );
  });
}

/**
 * Takes the demo accounts out of a deployment that is not for one machine only: their sessions end
 * and their roles go. Signing in as one of them is refused there (account/sign-in.ts), so this is
 * done once, before anything listens.
 */
export async function closeDemoAccounts(
  deps: StaffDeps,
): Promise<{ readonly sessionsEnded: number; readonly rolesTaken: number }> {
  const reason = 'demo accounts exist for one machine only';
  const people = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  let [sessionsEnded, rolesTaken] = [0, 0];
  for (const { id: userId } of people) {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute();
      const live = [...(await lockLiveSessions(tx, userId)).keys()];
      await markEnded(tx, live, 'staff', 'global');
      const roles = await takeRoles(tx, userId);
      const why = { reason: 'staff', scope: 'global', actor: SYSTEM } as const;
      await enqueue(tx, deps.partitions, [
        ...live.map((sessionId) => sessionRevoked({ userId, sessionId }, why)),
        ...roles.map((role) => roleRevoked({ userId, role, actor: SYSTEM, reason })),
      ]);
      sessionsEnded += live.length;
      rolesTaken += roles.length;
    });
  }
  return { sessionsEnded, rolesTaken };
}
