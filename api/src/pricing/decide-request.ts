import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { PlanDecision } from '@roletrail/contracts/http/revenue';
import type { Database, Tx } from '@roletrail/db/open';
import type { PlanRequestTable } from '@roletrail/db/schema/desk';
import { type Selectable, sql } from 'kysely';
import { lockPlanOf, readSubscription, startPlan } from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { planApproved, planRefused } from './plan-mails.ts';
import { redeemPromo } from './promo.ts';

type RequestRow = Selectable<PlanRequestTable>;

/** Decision of staff on one request. */
interface Decision {
  readonly id: string;
  readonly reason: string;
  readonly ifMatch: string | null;
}

/** Values of a request that its version covers. */
export const requestFacts = (
  row: Pick<RequestRow, 'status' | 'tier' | 'monthly_price' | 'reduced_price' | 'redeemed_at'>,
): StaffFacts => ({
  status: row.status,
  tier: row.tier,
  monthlyPrice: row.monthly_price,
  reducedPrice: row.reduced_price,
  codeCounted: row.redeemed_at !== null,
});

/** SQL for the account that gets the plan: of the request, else the one with its proved address. */
export const requestAccount = sql<string | null>`coalesce(
  (select u.id from app_user u where u.id = r.user_id and u.erased_at is null),
  (select u.id from app_user u where r.user_id is null and u.email_normalized = r.email_normalized
    and u.email_verified_at is not null and u.erased_at is null))`;

async function readAccount(db: Database | Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ account: string | null }>`
    select ${requestAccount} as account from plan_request r where r.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new ApiError('NOT_FOUND');
  return rows[0].account;
}

/**
 * Approves a request: counts its promo code if that is not counted yet, starts the plan and writes
 * to the person. Locks the account, then the request, then the code. A code that no longer works
 * approves nothing: staff then decide between the list price and a refusal.
 * @param withoutCode true: at the list price, which the letter says
 * @throws ApiError NOT_FOUND, ACCOUNT_NEEDED, OWN_ACCOUNT if the plan is for the caller,
 *   PLAN_REQUEST_DECIDED, PROMO_UNUSABLE, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function approveRequest(
  context: ApiContext,
  staff: CallerFacts,
  decision: Decision & { readonly withoutCode: boolean },
): Promise<PlanDecision> {
  const { id, withoutCode, ...asked } = decision;
  const userId = await readAccount(context.deps.db, id);
  if (userId === null) throw new ApiError('ACCOUNT_NEEDED');
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'plan_request', id, userId };
  const request = { action: 'plan_request.approve', target, ...asked } as const;
  const done = await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    if (!(await lockPlanOf(tx, userId))) throw new ApiError('ACCOUNT_NEEDED');
    const row = await lockRequest(tx, id, expect);
    if ((await readAccount(tx, id)) !== userId) throw new ApiError('ACCOUNT_NEEDED');
    const plan = await readSubscription(tx, userId);
    const before = { ...requestFacts(row), plan: plan?.tier ?? null };
    const approved = await settleCode(tx, row, withoutCode);
    await tx
      .updateTable('plan_request')
      .set({ ...approved, status: 'approved', user_id: userId, held: sql<string[]>`'{}'` })
      .where('id', '=', id)
      .execute();
    await startPlan(tx, {
      user_id: userId,
      tier: row.tier,
      monthly_price: row.monthly_price,
      reduced_price: approved.reduced_price,
      reduced_months: await monthsOf(tx, approved.promo_id),
      currency: row.currency,
      cause: 'approved',
      request_id: id,
      promo_id: approved.promo_id,
    });
    await writeTo(tx, context, { userId, row, letter: approvedLetter(approved.reduced_price) });
    const after = { ...requestFacts({ ...row, ...approved, status: 'approved' }), plan: row.tier };
    return { before, after, answer: decided(row, 'approved') };
  });
  return recorded(done);
}

/**
 * Refuses a request and gives a use of its promo code back, if an earlier release counted it. Writes to the person, unless
 * the request is held: a program may have typed any address.
 * @throws ApiError NOT_FOUND, PLAN_REQUEST_DECIDED, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function refuseRequest(
  context: ApiContext,
  staff: CallerFacts,
  decision: Decision & { readonly message: string },
): Promise<PlanDecision> {
  const { id, message, ...asked } = decision;
  const userId = await readAccount(context.deps.db, id);
  const target = { kind: 'plan_request', id, ...(userId === null ? {} : { userId }) };
  const request = { action: 'plan_request.refuse', target, ...asked } as const;
  const done = await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const row = await lockRequest(tx, id, expect);
    await giveBack(tx, row);
    await tx
      .updateTable('plan_request')
      .set({ status: 'refused', redeemed_at: null })
      .where('id', '=', id)
      .execute();
    const letter: Letter = ({ reference }, plan, url) =>
      planRefused({ reference, plan, message, hadCode: row.promo_id !== null, url });
    if (row.held.length === 0) await writeTo(tx, context, { userId, row, letter });
    const after = requestFacts({ ...row, status: 'refused', redeemed_at: null });
    return { before: requestFacts(row), after, answer: decided(row, 'refused') };
  });
  return recorded(done);
}

const decided = ({ reference }: RequestRow, state: PlanDecision['state']) => ({ reference, state });

function recorded(done: PlanDecision | null): PlanDecision {
  if (done === null) throw new Error('the decision on a request for a plan was not recorded');
  return done;
}

/** @throws ApiError EDIT_CONFLICT, PLAN_REQUEST_DECIDED */
async function lockRequest(
  tx: Tx,
  id: string,
  expect: (current: { version: string; values: StaffFacts }) => void,
): Promise<RequestRow> {
  const row = await tx
    .selectFrom('plan_request')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const values = requestFacts(row);
  expect({ version: rowVersion(values), values });
  if (row.status !== 'pending') throw new ApiError('PLAN_REQUEST_DECIDED');
  return row;
}

/** Columns of an approved request. @throws ApiError PROMO_UNUSABLE if the code cannot be used */
async function settleCode(tx: Tx, row: RequestRow, withoutCode: boolean) {
  const { promo_id, reduced_price, redeemed_at, email_normalized } = row;
  if (promo_id === null || withoutCode) {
    await giveBack(tx, row);
    return { promo_id: null, reduced_price: null, redeemed_at: null };
  }
  if (redeemed_at !== null) return { promo_id, reduced_price, redeemed_at };
  const problem = await redeemPromo(tx, promo_id, email_normalized ?? '');
  if (problem !== null) {
    const detail = `${problem} Leave the code out, or refuse the request.`;
    throw new ApiError('PROMO_UNUSABLE', { detail });
  }
  return { promo_id, reduced_price, redeemed_at: new Date() };
}

/**
 * Gives a use of a code back. Only a request of an earlier release is counted before its approval:
 * its letter promised the code.
 */
async function giveBack(tx: Tx, { promo_id, redeemed_at }: RequestRow): Promise<void> {
  if (promo_id === null || redeemed_at === null) return;
  await tx
    .updateTable('promo_code')
    .set({ times_redeemed: sql<number>`times_redeemed - 1` })
    .where('id', '=', promo_id)
    .execute();
}

/** Returns the months of a code's discount; null if it has no end, or there is no code. */
async function monthsOf(tx: Tx, promoId: string | null): Promise<number | null> {
  if (promoId === null) return null;
  const { duration, duration_months } = await tx
    .selectFrom('promo_code')
    .select(['duration', 'duration_months'])
    .where('id', '=', promoId)
    .executeTakeFirstOrThrow();
  return duration === 'once' ? 1 : duration_months;
}

type Letter = (row: RequestRow, plan: string, url: string) => EmailMessage;

const approvedLetter =
  (reduced: number | null): Letter =>
  ({ reference, monthly_price, currency, promo_id }, plan, url) => {
    const amount = (minor: number) => `${currency} ${(minor / 100).toFixed(2)}`;
    const list = `${amount(monthly_price)} a month`;
    const price = reduced === null ? list : `${amount(reduced)} with your code, else ${list}`;
    const leftOut = promo_id !== null && reduced === null;
    return planApproved({ reference, plan, price, leftOut, url });
  };

/** Writes to the account's address, else to that of the request. */
async function writeTo(
  tx: Tx,
  { config, deps }: ApiContext,
  { userId, row, letter }: { userId: string | null; row: RequestRow; letter: Letter },
): Promise<void> {
  const [plan, person] = await Promise.all([
    tx
      .selectFrom('plan_tier')
      .select('name')
      .where('slug', '=', row.tier)
      .executeTakeFirstOrThrow(),
    userId === null
      ? undefined
      : tx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst(),
  ]);
  const to = person?.email || row.email;
  if (to === null) return;
  await enqueueMail(tx, deps.keys.vault, {
    to,
    ...letter(row, plan.name, `${config.publicOrigin}/pricing`),
    ...(await repliesToSupport(tx, config)),
    ...(userId === null ? {} : { userId }),
  });
}
