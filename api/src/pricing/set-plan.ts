import type { PaidPlan } from '@roletrail/contracts/http/staff-account';
import type { Tx } from '@roletrail/db/open';
import { mailPerson } from '../account/mail-person.ts';
import {
  lockPlanOf,
  readNewestChange,
  readPaidPlan,
  readSubscription,
  startPlan,
} from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { planEnded, planSet } from './plan-mails.ts';
import { findTier, readPricing } from './tiers.ts';

interface Asked {
  readonly userId: string;
  readonly reason: string;
  readonly ifMatch: string | null;
}

/**
 * Gives a person a plan at its list price, in place of an earlier one, or ends their paid plan.
 * Writes to the person.
 * @param asked `tier`: slug of a plan with a price; null or the first plan ends the paid plan
 * @throws ApiError OWN_ACCOUNT, NOT_FOUND, VALIDATION_FAILED if the plan is not on offer,
 *   EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function setPlan(
  context: ApiContext,
  staff: CallerFacts,
  { userId, tier, ...given }: Asked & { readonly tier: string | null },
): Promise<PaidPlan> {
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'person', id: userId, userId };
  const request = { ...given, action: 'person.set_plan', target } as const;
  await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    if (!(await lockPlanOf(tx, userId))) throw new ApiError('NOT_FOUND');
    const before = await readPaidPlan(tx, userId);
    expect({ version: before.version, values: { plan: before.tier } });
    const wanted = await givePlan(tx, userId, tier);
    if (wanted === null) return null;
    await mailPlan(tx, context, userId, before.tier, wanted.tier);
    return { before: { plan: before.tier }, after: { plan: wanted.tier }, answer: true };
  });
  return readPaidPlan(context.deps.db, userId);
}

/**
 * Inserts the change of plan of a person who is locked.
 * @returns null if they have that plan
 * @throws ApiError VALIDATION_FAILED if the plan is not on offer
 */
export async function givePlan(tx: Tx, userId: string, slug: string | null) {
  const pricing = await readPricing(tx);
  const found = slug === null ? undefined : findTier(pricing, slug);
  const tier = found === undefined || found.slug === pricing.tiers[0]?.slug ? null : found;
  const current = await readSubscription(tx, userId);
  if ((current?.tier ?? null) === (tier?.slug ?? null)) return null;
  const rest = {
    user_id: userId,
    reduced_price: null,
    reduced_months: null,
    request_id: null,
    promo_id: null,
    cause: 'staff' as const,
  };
  if (tier === null) {
    const currency = current?.currency ?? pricing.currency;
    const end = { ...rest, tier: null, monthly_price: 0, currency };
    await tx.insertInto('subscription_event').values(end).execute();
    return { tier: null };
  }
  const { slug: name, monthlyPrice } = tier;
  await startPlan(tx, {
    ...rest,
    tier: name,
    monthly_price: monthlyPrice,
    currency: pricing.currency,
  });
  return { tier: name };
}

/**
 * Takes back a plan that staff set in the last minute. Deletes its row, so that price and discount
 * of the plan before it hold again and figures of revenue never had it.
 * @throws ApiError OWN_ACCOUNT, NOT_FOUND if there is nothing to undo, EDIT_CONFLICT, and those of
 *   `actAsStaff`
 */
export async function undoPlan(
  context: ApiContext,
  staff: CallerFacts,
  { userId, ...given }: Asked,
): Promise<PaidPlan> {
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'person', id: userId, userId };
  const request = { ...given, action: 'person.undo_plan', target } as const;
  await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const exists = await lockPlanOf(tx, userId);
    const newest = exists ? await readNewestChange(tx, userId) : undefined;
    if (newest === undefined) throw new ApiError('NOT_FOUND');
    expect({ version: rowVersion(Number(newest.seq)), values: { plan: newest.tier } });
    if (newest.cause !== 'staff' || !newest.is_fresh) throw new ApiError('NOT_FOUND');
    await tx.deleteFrom('subscription_event').where('seq', '=', newest.seq).execute();
    const { tier } = await readPaidPlan(tx, userId);
    await mailPlan(tx, context, userId, newest.tier, tier);
    return { before: { plan: newest.tier }, after: { plan: tier }, answer: true };
  });
  return readPaidPlan(context.deps.db, userId);
}

/** Writes to the person about the plan that they have now. @param now null: no paid plan */
async function mailPlan(
  tx: Tx,
  context: ApiContext,
  userId: string,
  before: string | null,
  now: string | null,
): Promise<void> {
  const { config } = context;
  const slug = now ?? before;
  if (slug === null) return;
  const { name } = await tx
    .selectFrom('plan_tier')
    .select('name')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { email, email_verified_at } = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const facts = { plan: name, url: `${config.publicOrigin}/pricing` };
  const letter = now === null ? planEnded(facts) : planSet(facts);
  const reply = await repliesToSupport(tx, config);
  const person = { userId, email, proved: email_verified_at !== null };
  await mailPerson(tx, context, person, { ...letter, ...reply });
}
