import type { Actor } from '@roletrail/contracts/events/envelope';
import { CAPABILITIES } from '@roletrail/contracts/staff/capabilities';
import type { Database, Tx } from '@roletrail/db/open';
import type { InvitationTable } from '@roletrail/db/schema/accounts';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { ensureDataKey } from '@roletrail/vault/data-keys';
import { type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type RequestOrigin, recordActivity } from '../account/activity-log.ts';
import { hashLink } from '../account/links.ts';
import { insertPerson, type StartedSession } from '../account/sign-up.ts';
import { refuseReserved } from '../account/undo-state.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { refuseWhenOutboxFull } from '../outbox-limit.ts';
import { givePlan } from '../pricing/set-plan.ts';
import { readPricing } from '../pricing/tiers.ts';
import { weakPasswordReasons } from '../security/weak-password.ts';
import { newDevice } from '../sessions/cookies.ts';
import { sessionStarted } from '../sessions/session-events.ts';
import { insertSession, type NewSession } from '../sessions/start-session.ts';
import { capabilityGranted } from '../staff/capability-rows.ts';
import { readAccess } from '../staff/person-access.ts';
import { roleGranted } from '../staff/role-rows.ts';
import { addRole, lockRoleChanges } from '../staff/roles.ts';
import { inTransaction } from '../transaction.ts';

type Row = Selectable<InvitationTable>;

/** Returns the invitation of a link; the link stays valid. @throws ApiError LINK_INVALID */
export async function checkInvitation(db: Database | Tx, token: string): Promise<Row> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', hashLink(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('LINK_INVALID');
  return row;
}

/**
 * Makes the account of an invited person, whose address the link proves, and their first session.
 * Deletes the invitation. They get its role only if the member of staff who invited them may still
 * give it, and its plan only if that is still on offer.
 * @throws ApiError LINK_INVALID, WEAK_PASSWORD and EMAIL_IN_USE (the link goes on working),
 *   LOG_UNAVAILABLE
 */
export async function acceptInvitation(
  context: ApiContext,
  { token, password }: { readonly token: string; readonly password: string },
  from: RequestOrigin,
): Promise<StartedSession> {
  const { deps, passwords } = context;
  const seen = await checkInvitation(deps.db, token);
  const reasons = weakPasswordReasons(password, seen.email, false);
  if (reasons.length > 0) throw new ApiError('WEAK_PASSWORD', { reasons });
  refuseWhenOutboxFull(context);
  const passwordHash = await passwords.hash(password);
  const [userId, sessionId, device] = [uuidv7(), uuidv7(), newDevice()];
  const { userAgent } = from;
  const session: NewSession = { id: sessionId, userId, method: 'signup', device, userAgent };
  await inTransaction(deps.db, async (tx) => {
    if (seen.role !== null) await lockRoleChanges(tx);
    const invitation = await takeInvitation(tx, token);
    const { email } = invitation;
    await insertPerson(tx, { userId, email, passwordHash, proved: true });
    await refuseReserved(tx, deps.keys.vault, email, userId);
    await ensureDataKey(tx, deps.keys.vault, userId);
    const granted = await giveRole(tx, context, userId, invitation);
    await givePlanOf(tx, userId, invitation);
    await insertSession(tx, context, session);
    const line = { userId, kind: 'signed_up', from, sessionId, newDevice: true } as const;
    await recordActivity(tx, deps.keys.vault, line);
    const started = sessionStarted({ userId, sessionId }, 'signup');
    await enqueue(tx, deps.partitions, [...granted, started]);
  });
  return { sessionId, device };
}

/** Uses the link in one atomic statement: of several uses only one succeeds. */
async function takeInvitation(tx: Tx, token: string): Promise<Row> {
  const taken = await tx
    .deleteFrom('invitation')
    .where('token_hash', '=', hashLink(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (taken === undefined) throw new ApiError('LINK_INVALID');
  return taken;
}

/**
 * Gives the role of an invitation. An administrator gets the capabilities that the inviter had at
 * the invitation and still has. @returns events to enqueue
 */
async function giveRole(
  tx: Tx,
  { config }: ApiContext,
  userId: string,
  { role, capabilities: invited, staff_id: staffId, act_id: actId }: Row,
): Promise<readonly OutboxItem[]> {
  if (role === null || !(await mayGive(tx, staffId, role))) return [];
  const actor: Actor = { kind: 'user', id: staffId };
  await addRole(tx, userId, role, config.sessionLifetime.staffMs);
  const events = [roleGranted({ userId, role, actor, reason: `act ${actId}` })];
  const { capabilities: own } = await readAccess(tx, staffId);
  // not empty: `mayGive` requires `users`, without which there is no invitation
  const capabilities = own.filter((one) => invited.includes(one));
  const isLimited = capabilities.length < CAPABILITIES.length;
  for (const capability of role === 'admin' && isLimited ? capabilities : []) {
    await tx.insertInto('staff_capability').values({ user_id: userId, capability }).execute();
    events.push(capabilityGranted({ userId, capability }, { actor, actId }));
  }
  return events;
}

/** Returns true if the inviter still manages people, and may give this role. */
async function mayGive(tx: Tx, staffId: string, role: 'admin' | 'compliance'): Promise<boolean> {
  const inviter = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', staffId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`(locked_until is null or locked_until <= clock_timestamp())`)
    .executeTakeFirst();
  if (inviter === undefined) return false;
  const { capabilities } = await readAccess(tx, staffId);
  const isLimited = capabilities.length < CAPABILITIES.length;
  return capabilities.includes('users') && (role === 'admin' || !isLimited);
}

async function givePlanOf(tx: Tx, userId: string, { plan }: Row): Promise<void> {
  if (plan === null) return;
  const { tiers } = await readPricing(tx);
  if (tiers.some(({ slug }) => slug === plan)) await givePlan(tx, userId, plan);
}
