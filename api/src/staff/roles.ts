import { role as roleSchema } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { type RoleChange, roleGranted, roleRevoked } from './role-rows.ts';

export interface StaffDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
}

export interface GrantDeps extends StaffDeps {
  /** absolute lifetime of a session of staff */
  readonly staffLifetimeMs: number;
  /** the address counts as proved from then on: where no letter goes out nobody could prove it */
  readonly provesAddress?: boolean;
}

/**
 * Gives a person a role; the row and its event commit together. Sessions that were begun without
 * it live no longer than those of staff.
 * @returns false when they had it: nothing is recorded then
 * @throws ApiError NOT_FOUND when there is no such person, or they were erased
 */
export async function grantRole(deps: GrantDeps, change: RoleChange): Promise<boolean> {
  const role = roleSchema.parse(change.role);
  return inTransaction(deps.db, async (tx) => {
    await lockPerson(tx, change.userId);
    if (deps.provesAddress === true) await takeAsProved(tx, change.userId);
    const added = await tx
      .insertInto('user_role')
      .values({ user_id: change.userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return false;
    await shortenSessions(tx, change.userId, deps.staffLifetimeMs);
    await enqueue(tx, deps.partitions, [roleGranted(change)]);
    return true;
  });
}

/**
 * Takes a role away; from the commit on no request of theirs passes by it.
 * @returns false when they did not have it: nothing is recorded then
 * @throws ApiError NOT_FOUND when there is no such person, or they were erased
 */
export async function revokeRole(deps: StaffDeps, change: RoleChange): Promise<boolean> {
  const role = roleSchema.parse(change.role);
  return inTransaction(deps.db, async (tx) => {
    await lockPerson(tx, change.userId);
    const taken = await tx
      .deleteFrom('user_role')
      .where('user_id', '=', change.userId)
      .where('role', '=', role)
      .executeTakeFirst();
    if (taken.numDeletedRows !== 1n) return false;
    await enqueue(tx, deps.partitions, [roleRevoked(change)]);
    return true;
  });
}

async function takeAsProved(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

async function shortenSessions(tx: Tx, userId: string, lifetimeMs: number): Promise<void> {
  const live = await lockLiveSessions(tx, userId);
  await sql`
    update session set
      expires_at = least(expires_at, created_at + ${lifetimeMs} * interval '1 millisecond')
    where id = any(${[...live.keys()]}::uuid[])`.execute(tx);
}

/** The person with this e-mail address, whatever its case; null when there is none. */
export async function findPerson(
  db: Database,
  email: string,
): Promise<{ readonly userId: string; readonly email: string; readonly demo: boolean } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'is_demo'])
    .where('email_normalized', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row ? { userId: row.id, email: row.email, demo: row.is_demo } : null;
}

/** An erasure takes the person's row first: it comes wholly before or wholly after this. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  const person = await tx
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || person.erased_at !== null) {
    throw new ApiError('NOT_FOUND', { detail: 'There is no such person' });
  }
}
