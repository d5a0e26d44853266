import { type Role, role as roleSchema } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { lockLiveSessions } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { type RoleRowChange, roleGranted, roleRevoked } from './role-rows.ts';

export interface StaffDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
}

export interface GrantDeps extends StaffDeps {
  /** absolute lifetime of staff sessions */
  readonly staffLifetimeMs: number;
  /**
   * true: marks the address as verified, for deployments without mail, which cannot verify it;
   * false: refuses an account with an unverified address
   */
  readonly provesAddress?: boolean;
}

/**
 * Grants a role; row and event commit together. Limits the person's running sessions to the
 * lifetime of staff sessions.
 * @returns false if they had it; nothing is recorded then
 * @throws ApiError NOT_FOUND if there is no such person, or they were erased; EMAIL_UNPROVED
 */
export async function grantRole(deps: GrantDeps, change: RoleRowChange): Promise<boolean> {
  const role = roleSchema.parse(change.role);
  return inTransaction(deps.db, async (tx) => {
    await lockRoleChanges(tx);
    await lockPerson(tx, change.userId);
    await requireProvedAddress(tx, change.userId, deps.provesAddress === true);
    if (!(await addRole(tx, change.userId, role, deps.staffLifetimeMs))) return false;
    await enqueue(tx, deps.partitions, [roleGranted(change)]);
    return true;
  });
}

/**
 * Makes all changes of roles and capabilities wait for each other, until the commit. First in the
 * transaction: so a check of the other administrators still holds when it commits.
 */
export async function lockRoleChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roletrail role changes', 0))`.execute(
    tx,
  );
}

/**
 * Inserts a role of a person who is locked, and limits their sessions; the caller enqueues the
 * event. @returns false if they had it
 */
export async function addRole(
  tx: Tx,
  userId: string,
  role: Role,
  staffLifetimeMs: number,
): Promise<boolean> {
  const added = await tx
    .insertInto('user_role')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await shortenSessions(tx, userId, staffLifetimeMs);
  return true;
}

/** Deletes a role; the caller enqueues the event. @returns false if they did not have it */
export async function removeRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const taken = await tx
    .deleteFrom('user_role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/**
 * Revokes a role; effective for all requests after the commit.
 * @returns false if they did not have it; nothing is recorded then
 * @throws ApiError NOT_FOUND if there is no such person, or they were erased
 */
export async function revokeRole(deps: StaffDeps, change: RoleRowChange): Promise<boolean> {
  const role = roleSchema.parse(change.role);
  return inTransaction(deps.db, async (tx) => {
    await lockRoleChanges(tx);
    await lockPerson(tx, change.userId);
    if (!(await removeRole(tx, change.userId, role))) return false;
    await enqueue(tx, deps.partitions, [roleRevoked(change)]);
    return true;
  });
}

/**
 * Checks that the address of a person who is locked is verified: otherwise another person may have
 * signed up with it.
 * @param provesAddress true: marks it as verified instead
 * @throws ApiError EMAIL_UNPROVED
 */
export async function requireProvedAddress(
  tx: Tx,
  userId: string,
  provesAddress: boolean,
): Promise<void> {
  if (provesAddress) {
    await tx
      .updateTable('app_user')
      .set({ email_verified_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .execute();
    return;
  }
  const person = await tx
    .selectFrom('app_user')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person || person.email_verified_at === null) {
    throw new ApiError('EMAIL_UNPROVED', {
      detail: 'This person must confirm their e-mail address before they get a role',
    });
  }
}

async function shortenSessions(tx: Tx, userId: string, lifetimeMs: number): Promise<void> {
  const live = await lockLiveSessions(tx, userId);
  await sql`
    update session set
      expires_at = least(expires_at, created_at + ${lifetimeMs} * interval '1 millisecond')
    where id = any(${[...live.keys()]}::uuid[])`.execute(tx);
}

/** Returns the person with this e-mail address, ignoring case; null if there is none. */
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

/** Locks the person's row, as an erasure does first, so that the two cannot overlap. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
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
