import { randomBytes } from 'node:crypto';
import type { StaffErasure, StaffErasureReason } from '@roletrail/contracts/http/delete-user';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { erasureByStaffLetter } from '../account/erasure-letters.ts';
import { mailPerson } from '../account/mail-person.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { findPendingErasure, isHeld } from '../evidence/erasure-request.ts';
import { type ActStep, actAsStaff } from '../staff/act.ts';
import { readAccess, requireAdministrator, requireWithin } from '../staff/person-access.ts';
import { lockPerson } from '../staff/roles.ts';
import { hashReceipt } from './request.ts';
import { findErasure, planVersion } from './staff-erasures.ts';

/*
 * Request of staff to erase a person.
 * (requested) → *waiting*, if a second member of staff must approve, else → *scheduled*
 * *waiting* → (approved) → *scheduled*
 * *waiting* → (cancelled) → *refused* or *withdrawn*
 * *waiting*, *scheduled* → (a carrier lost the role or the capability, or is locked: staff-cancel.ts) → *void*
 * *scheduled* → (cancelled by staff) → *cancelled*
 * *scheduled* → (due: sweep.ts) → *erased*
 * Invariant: all transitions lock the person's row first, and a person has at most one open request.
 */

interface Asked {
  readonly userId: string;
  readonly reason: string;
  readonly code: StaffErasureReason;
  /** address of the account, typed again */
  readonly email: string;
  readonly ifMatch: string | null;
  readonly currentPassword: string;
}

/**
 * Requests an erasure. Without a second approval it is scheduled at once, and the person is
 * notified.
 * @throws ApiError OWN_ACCOUNT, VALIDATION_FAILED (another address), LEGAL_HOLD, ERASURE_REQUESTED,
 *   LAST_ADMIN, NOT_FOUND, EDIT_CONFLICT, and those of `requireWithin` and `actAsStaff`
 */
export async function requestStaffErasure(
  context: ApiContext,
  staff: CallerFacts,
  { userId, code, email, ...given }: Asked,
): Promise<StaffErasure> {
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const id = uuidv7();
  const target = { kind: 'erasure', id, userId };
  const request = { ...given, action: 'person.request_erasure', target } as const;
  await actAsStaff(context, staff, request, async (step) => {
    const { tx } = step;
    await lockPerson(tx, userId);
    step.expect(await planVersion(tx, userId));
    await requireAddress(tx, userId, email);
    await requireErasable(step, context, staff, userId);
    if (await hasOpenRequest(tx, userId)) throw new ApiError('ERASURE_REQUESTED');
    const staffId = staff.user.id;
    await tx
      .insertInto('staff_erasure')
      .values({ id, user_id: userId, staff_id: staffId, reason: code })
      .execute();
    const isAlone = context.config.erasure.approvals === 1;
    const events = isAlone ? await schedule(step, context, { id, userId, code, staffId }) : [];
    return {
      before: null,
      after: { state: isAlone ? 'scheduled' : 'waiting', reason: code },
      answer: true,
      events,
    };
  });
  return findErasure(context.deps.db, id);
}

/**
 * Approves a waiting request; it is scheduled, and the person is notified.
 * @throws ApiError NOT_FOUND, ERASURE_APPROVAL_OWN, ERASURE_CLOSED, LEGAL_HOLD, LAST_ADMIN,
 *   EDIT_CONFLICT, and those of `requireWithin` and `actAsStaff`
 */
export async function approveErasure(
  context: ApiContext,
  staff: CallerFacts,
  asked: {
    readonly id: string;
    readonly reason: string;
    readonly ifMatch: string | null;
    readonly currentPassword: string;
  },
): Promise<StaffErasure> {
  const { id, ...given } = asked;
  const { userId } = await findErasure(context.deps.db, id);
  const target = { kind: 'erasure', id, userId };
  const request = { ...given, action: 'person.approve_erasure', target } as const;
  await actAsStaff(context, staff, request, async (step) => {
    const { tx } = step;
    await lockPerson(tx, userId);
    const found = await findErasure(tx, id);
    if (found.state !== 'waiting') throw new ApiError('ERASURE_CLOSED');
    step.expect({ version: found.version, values: { state: found.state } });
    if ([found.requestedBy.id, userId].includes(staff.user.id)) {
      throw new ApiError('ERASURE_APPROVAL_OWN');
    }
    await requireErasable(step, context, staff, userId);
    if (await findPendingErasure(tx, userId)) throw new ApiError('ERASURE_REQUESTED');
    const staffId = found.requestedBy.id;
    const made = { id, userId, code: found.reason, staffId, approvedBy: staff.user.id };
    const events = await schedule(step, context, made);
    return { before: { state: 'waiting' }, after: { state: 'scheduled' }, answer: true, events };
  });
  return findErasure(context.deps.db, id);
}

/** @throws ApiError VALIDATION_FAILED if this is not the address of the account */
async function requireAddress(tx: Tx, userId: string, email: string): Promise<void> {
  const { email_normalized: address } = await tx
    .selectFrom('app_user')
    .select('email_normalized')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (address === normaliseEmail(email)) return;
  const message = 'is not the address of this account';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'email', message }] });
}

/** @throws ApiError LEGAL_HOLD, LAST_ADMIN, CAPABILITY_REQUIRED */
async function requireErasable(
  { tx }: ActStep,
  { config }: ApiContext,
  staff: CallerFacts,
  userId: string,
): Promise<void> {
  if (await isHeld(tx, userId)) throw new ApiError('LEGAL_HOLD');
  const access = await readAccess(tx, userId);
  requireWithin(await readAccess(tx, staff.user.id), access);
  if (access.capabilities.includes('users')) await requireAdministrator(tx, config, userId);
}

async function hasOpenRequest(tx: Tx, userId: string): Promise<boolean> {
  if (await findPendingErasure(tx, userId)) return true;
  const waiting = await tx
    .selectFrom('staff_erasure')
    .select('id')
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

interface Made {
  readonly id: string;
  readonly userId: string;
  readonly code: StaffErasureReason;
  /** who requested it */
  readonly staffId: string;
  readonly approvedBy?: string;
}

/** Starts the window: row, letter with the receipt link, event. */
async function schedule(
  { tx, actId }: ActStep,
  context: ApiContext,
  { id, userId, code, staffId, approvedBy }: Made,
): Promise<readonly OutboxItem[]> {
  const { config } = context;
  const secret = randomBytes(32).toString('base64url');
  const receipt = hashReceipt(secret);
  // event times have millisecond precision
  const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
  const { requested_at: at, due_at: dueAt } = await tx
    .insertInto('erasure_request')
    .values({
      id,
      user_id: userId,
      receipt_hash: receipt,
      requested_at: now,
      due_at: sql<Date>`${now} + ${config.erasure.windowMs} * interval '1 millisecond'`,
    })
    .returning(['requested_at', 'due_at'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('staff_erasure')
    .set({ outcome: 'scheduled', decided_at: at, decided_by: approvedBy ?? null })
    .where('id', '=', id)
    .execute();
  const { email, email_verified_at: proved } = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const receiptUrl = `${config.publicOrigin}/deletion-receipt#token=${secret}`;
  const letter = erasureByStaffLetter(config.publicOrigin, { at, dueAt, receiptUrl });
  await mailPerson(tx, context, { userId, email, proved: proved !== null }, letter);
  return [
    {
      draft: {
        id: uuidv7(),
        source: API_EVENT_SOURCE,
        type: 'roletrail.erasure.requested.v2',
        subject: userId,
        data: {
          userId,
          requestId: id,
          dueAt: dueAt.toISOString(),
          receipt: receipt.toString('hex'),
          actor: { kind: 'user', id: staffId },
          reason: code,
          approvedBy: approvedBy ?? null,
          actId,
        },
      },
    },
  ];
}
