import type { StaffFacts } from '@roletrail/contracts/events/staff';
import { INVITATION_DAYS, STAFF_UNDO_SECONDS } from '@roletrail/contracts/limits';
import type { Role } from '@roletrail/contracts/primitives';
import { classifyDatabaseError } from '@roletrail/db/database-errors';
import type { Tx } from '@roletrail/db/open';
import type { InvitationTable } from '@roletrail/db/schema/accounts';
import { type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { allowLink } from '../account/inbox-allowance.ts';
import { mailLink } from '../account/letters.ts';
import { hashLink, newLinkToken } from '../account/links.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import { reservedFor } from '../account/undo-state.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError, createRateLimitError } from '../errors.ts';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { findTier, readPricing } from '../pricing/tiers.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { type ActStep, actAsStaff, rowVersion } from '../staff/act.ts';
import { isLatestActBy } from '../staff/latest-act.ts';
import { type PersonAccess, readAccess, requireWithin } from '../staff/person-access.ts';

const LIFE_MS = INVITATION_DAYS * 86_400_000;
/** Maximum number of invitations whose link works, so that staff cannot fill the table. */
const OPEN_MAX = 500;

type Row = Selectable<InvitationTable>;

/** Values of an invitation that its version covers; never the address. */
const factsOf = (row: Pick<Row, 'role' | 'plan' | 'sent_at'>): StaffFacts => ({
  role: row.role,
  plan: row.plan,
  sentAt: row.sent_at.toISOString(),
});

/** Returns the version of an invitation, as an ETag. */
export const invitationVersion = (row: Pick<Row, 'role' | 'plan' | 'sent_at'>) =>
  rowVersion(factsOf(row));

/**
 * Invites a person who has no account. The link works once, for 7 days.
 * @param asked `currentPassword` is required with a role
 * @returns id of the invitation
 * @throws ApiError EMAIL_IN_USE if the address has an account or an invitation, VALIDATION_FAILED if
 *   the plan is not on offer, CAPABILITY_REQUIRED, QUOTA_REACHED, RATE_LIMITED if the inbox had
 *   enough letters, and those of `actAsStaff`
 */
export async function invite(
  context: ApiContext,
  staff: CallerFacts,
  asked: {
    readonly email: string;
    readonly role: Role | null;
    readonly plan: string | null;
    readonly reason: string;
    readonly currentPassword?: string | undefined;
  },
): Promise<string> {
  const { email, role, plan, ...given } = asked;
  const id = uuidv7();
  const action =
    role === null ? ('invitation.create' as const) : ('invitation.create_staff' as const);
  const request = { ...given, action, target: { kind: 'invitation', id } };
  const add = actAsStaff(context, staff, request, async (step) => {
    const { tx, actId } = step;
    await requireFree(tx, context, email);
    const own = await readAccess(tx, staff.user.id);
    const capabilities = role === 'admin' ? [...own.capabilities] : [];
    requireRight(own, { role, capabilities });
    if (plan !== null) await requirePlan(tx, own, plan);
    const token = newLinkToken();
    const row = await tx
      .insertInto('invitation')
      .values({
        id,
        email,
        email_normalized: normaliseEmail(email),
        role,
        plan,
        capabilities,
        token_hash: hashLink(token),
        staff_id: staff.user.id,
        act_id: actId,
        expires_at: sql<Date>`clock_timestamp() + ${LIFE_MS} * interval '1 millisecond'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await send(tx, context, email, token);
    return { before: null, after: factsOf(row), answer: id };
  });
  await add.catch((error: unknown) => {
    // two members of staff may invite one address at once
    if (classifyDatabaseError(error) !== 'duplicate') throw error;
    throw new ApiError('EMAIL_IN_USE', { detail: INVITED, cause: error });
  });
  return id;
}

/** @throws ApiError CAPABILITY_REQUIRED, as for a plan of an account; VALIDATION_FAILED */
async function requirePlan(tx: Tx, own: PersonAccess, plan: string): Promise<void> {
  if (!own.capabilities.includes('growth')) throw new ApiError('CAPABILITY_REQUIRED');
  findTier(await readPricing(tx), plan);
}

const INVITED = 'There is an open invitation to this address already';

/** @throws ApiError EMAIL_IN_USE, QUOTA_REACHED */
async function requireFree(tx: Tx, { deps }: ApiContext, email: string): Promise<void> {
  const normalised = normaliseEmail(email);
  await sql`delete from invitation
    where email_normalized = ${normalised} and withdrawn_at is not null`.execute(tx);
  const { rows } = await sql<{ held: boolean; invited: boolean; open: number }>`
    select exists (select from app_user where email_normalized = ${normalised}) as held,
      exists (select from invitation where email_normalized = ${normalised}) as invited,
      (select count(*)::int from invitation
        where expires_at > clock_timestamp() and withdrawn_at is null) as open`.execute(tx);
  const found = rows[0];
  const isReserved = (await reservedFor(tx, deps.keys.vault, email)) !== null;
  if (found?.held || isReserved) throw new ApiError('EMAIL_IN_USE');
  if (found?.invited) throw new ApiError('EMAIL_IN_USE', { detail: INVITED });
  if ((found?.open ?? 0) >= OPEN_MAX) throw new ApiError('QUOTA_REACHED');
}

/** @throws ApiError CAPABILITY_REQUIRED if the caller may not give this role with these capabilities */
function requireRight(
  own: PersonAccess,
  { role, capabilities }: Pick<Row, 'role' | 'capabilities'>,
) {
  requireWithin(own, { roles: role === null ? [] : [role], capabilities });
}

interface Asked {
  readonly id: string;
  readonly reason: string;
  readonly ifMatch: string | null;
  /** required if the invitation has a role */
  readonly currentPassword?: string | undefined;
}

/**
 * Sends an invitation again, with a new link for 7 days. The earlier link stops working.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, RATE_LIMITED, and those of `actAsStaff`
 */
export async function sendInvitation(
  context: ApiContext,
  staff: CallerFacts,
  { id, ...given }: Asked,
): Promise<void> {
  const secured = await hasRole(context, id);
  const request = { ...given, action: 'invitation.send', target: toTarget(id), secured } as const;
  await actAsStaff(context, staff, request, async (step) => {
    const row = await lockInvitation(step, staff, id);
    const token = newLinkToken();
    const { sent_at } = await step.tx
      .updateTable('invitation')
      .set({
        token_hash: hashLink(token),
        sent_at: sql<Date>`clock_timestamp()`,
        expires_at: sql<Date>`clock_timestamp() + ${LIFE_MS} * interval '1 millisecond'`,
      })
      .where('id', '=', id)
      .returning('sent_at')
      .executeTakeFirstOrThrow();
    await send(step.tx, context, row.email, token);
    return { before: factsOf(row), after: factsOf({ ...row, sent_at }), answer: true };
  });
}

/**
 * Withdraws an invitation: its link stops working at once. Its row, with the address, is deleted
 * `STAFF_UNDO_SECONDS` later, by `sweepLinks` or by another invitation of the address.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function withdrawInvitation(
  context: ApiContext,
  staff: CallerFacts,
  { id, ...given }: Asked,
): Promise<void> {
  const secured = await hasRole(context, id);
  const target = toTarget(id);
  const request = { ...given, action: 'invitation.withdraw', target, secured } as const;
  await actAsStaff(context, staff, request, async (step) => {
    const row = await lockInvitation(step, staff, id);
    await step.tx
      .updateTable('invitation')
      .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    return { before: factsOf(row), after: null, answer: true };
  });
}

/**
 * Undoes a withdrawal by the caller: the link works again. No password is required, because the
 * invitation was made with one.
 * @throws ApiError NOT_FOUND if another member of staff withdrew it or the time for an undo is over,
 *   EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function restoreInvitation(
  context: ApiContext,
  staff: CallerFacts,
  { id, ...given }: Asked,
): Promise<void> {
  const request = { ...given, action: 'invitation.restore', target: toTarget(id) } as const;
  await actAsStaff(context, staff, request, async (step) => {
    const row = await lockInvitation(step, staff, id, true);
    if (!(await isLatestActBy(step.tx, toTarget(id), staff.user.id))) {
      throw new ApiError('NOT_FOUND');
    }
    await step.tx
      .updateTable('invitation')
      .set({ withdrawn_at: null })
      .where('id', '=', id)
      .execute();
    return { before: null, after: factsOf(row), answer: true };
  });
}

const toTarget = (id: string) => ({ kind: 'invitation', id });

/** Returns true if an invitation gives a role. The role of an invitation never changes. */
async function hasRole({ deps }: ApiContext, id: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('invitation')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.role !== null;
}

/**
 * @param withdrawn true: finds an invitation whose withdrawal can be undone, and no other one
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, CAPABILITY_REQUIRED if the caller may not give its role
 */
async function lockInvitation(
  step: ActStep,
  staff: CallerFacts,
  id: string,
  withdrawn = false,
): Promise<Row> {
  const { tx, expect } = step;
  const inTime = sql<Date>`clock_timestamp() - ${STAFF_UNDO_SECONDS} * interval '1 second'`;
  const row = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .$if(withdrawn, (query) => query.where('withdrawn_at', '>', inTime))
    .$if(!withdrawn, (query) => query.where('withdrawn_at', 'is', null))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('NOT_FOUND');
  expect({ version: invitationVersion(row), values: factsOf(row) });
  if (row.role !== null) requireRight(await readAccess(tx, staff.user.id), row);
  return row;
}

/** Mails the link. @throws ApiError RATE_LIMITED if the inbox had enough letters */
async function send(tx: Tx, context: ApiContext, email: string, token: string): Promise<void> {
  const { config, deps } = context;
  if (!(await allowLink(tx, context, 'invitation', email))) {
    const { windowMs } = config.limits.lettersPerInbox;
    throw createRateLimitError(windowMs, { detail: 'This inbox had enough letters for now.' });
  }
  const letter = invitationLetter(config.publicOrigin, token);
  const reply = await repliesToSupport(tx, config);
  await enqueueMail(tx, deps.keys.vault, { to: email, keepForMs: LIFE_MS, ...letter, ...reply });
}

function invitationLetter(origin: string, token: string): EmailMessage {
  return buildEmail({
    subject: 'You are invited to RoleTrail',
    paragraphs: [
      'Our staff invite you to RoleTrail, which helps people find and prepare for their next job. To make an account with this address, open the link and choose a password.',
      'Next you read our terms. You accept nothing until you say so.',
    ],
    action: { label: 'Make an account', url: mailLink(origin, `/signup#invitation=${token}`) },
    closing: [
      `The link works once, for ${INVITATION_DAYS} days.`,
      'If you do not want an account, ignore this message. We delete your address 30 days after the link expires.',
    ],
  });
}
