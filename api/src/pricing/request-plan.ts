import type { PlanRequestAnswer, PlanRequestBody, Tier } from '@roletrail/contracts/http/pricing';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { readForm } from '../forms/form-token.ts';
import { reasonsToHold } from '../forms/judge-form.ts';
import { mailStateOf } from '../forms/mail-state.ts';
import { newReference } from '../forms/reference.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { inTransaction } from '../transaction.ts';
import { planNotice, planRequested } from './plan-mails.ts';
import { findPromo, judgePromo, type PromoRow } from './promo.ts';
import { readPricing, tierOf } from './tiers.ts';

type Stored = Pick<PlanRequestAnswer, 'reference' | 'tier' | 'monthlyPrice' | 'reducedPrice'>;

interface Wanted {
  readonly userId: string | null;
  readonly email: string;
  readonly tier: Tier;
  readonly currency: string;
  readonly held: string[];
  readonly promo: PromoRow | null;
}

/**
 * Asks for a plan: a pending row and a mail, and no payment. One person's request for one plan
 * with one code stands once however often it is sent; a repeat gets the first one's answer and no
 * second mail. What looks like a program's is set aside: it uses up no code and is not mailed
 * about.
 * @throws ApiError FORM_EXPIRED, PROMO_REFUSED, VALIDATION_FAILED
 */
export async function requestPlan(
  context: ApiContext,
  caller: CallerFacts | null,
  body: PlanRequestBody,
): Promise<PlanRequestAnswer> {
  const form = readForm(context.keys.form, body.formToken, context.clock.now());
  if (!form) throw new ApiError('FORM_EXPIRED');
  const email = caller?.user.email ?? body.email;
  if (email === undefined) throw invalid('email', 'is required when you are not signed in');
  const { minFillMs } = context.config.forms;
  const held = reasonsToHold({ website: body.website, ageMs: form.ageMs, minFillMs });
  const stored = await inTransaction(context.deps.db, async (tx) => {
    if (caller) await holdSession(tx, context, caller);
    const pricing = await readPricing(tx);
    const tier = tierOf(pricing, body.tier);
    if (tier.monthlyPrice === 0) throw invalid('tier', 'costs nothing: create an account instead');
    const wanted: Wanted = {
      userId: caller?.user.id ?? null,
      email,
      tier,
      currency: pricing.currency,
      held,
      promo: body.promo === undefined ? null : await lockPromo(tx, body.promo),
    };
    return (await pending(tx, wanted)) ?? (await insert(tx, context, wanted));
  });
  return { ...stored, mail: mailStateOf(context.config) };
}

const invalid = (path: string, message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });

/**
 * The code with its row locked: of two who ask at once for its last use one comes second.
 * @throws ApiError PROMO_REFUSED when there is no such code
 */
async function lockPromo(tx: Tx, code: string): Promise<PromoRow> {
  const found = await findPromo(tx, code);
  if (!found) throw new ApiError('PROMO_REFUSED');
  await sql`select from promo_code where id = ${found.id} for no key update`.execute(tx);
  const row = await findPromo(tx, code);
  if (!row) throw new ApiError('PROMO_REFUSED');
  return row;
}

async function pending(tx: Tx, { email, tier, promo }: Wanted): Promise<Stored | null> {
  const address = normaliseEmail(email);
  // requests of one address wait for each other here, so that one of them makes the row
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${address}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('plan_request')
    .select(['reference', 'monthly_price', 'reduced_price'])
    .where('status', '=', 'pending')
    .where('email_normalized', '=', address)
    .where('tier', '=', tier.slug)
    .where('promo_id', 'is not distinct from', promo?.id ?? null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    reference: row.reference,
    tier: tier.slug,
    monthlyPrice: row.monthly_price,
    reducedPrice: row.reduced_price,
  };
}

async function insert(tx: Tx, context: ApiContext, wanted: Wanted): Promise<Stored> {
  const { userId, email, tier, currency, promo, held } = wanted;
  const stored: Stored = {
    reference: newReference('RP'),
    tier: tier.slug,
    monthlyPrice: tier.monthlyPrice,
    reducedPrice: promo && reducedPrice(promo, tier),
  };
  if (promo && held.length === 0) await redeem(tx, promo, email);
  await tx
    .insertInto('plan_request')
    .values({
      id: uuidv7(),
      reference: stored.reference,
      tier: tier.slug,
      user_id: userId,
      email,
      email_normalized: normaliseEmail(email),
      promo_id: promo?.id ?? null,
      monthly_price: tier.monthlyPrice,
      reduced_price: stored.reducedPrice,
      currency,
      held,
    })
    .execute();
  if (held.length === 0) await tell(tx, context, wanted, stored);
  return stored;
}

/** @throws ApiError PROMO_REFUSED when the code is not for this plan, or over */
function reducedPrice(promo: PromoRow, tier: Tier): number {
  const answer = judgePromo(promo, tier, new Date());
  if (answer.verdict !== 'valid') throw new ApiError('PROMO_REFUSED');
  return answer.reducedPrice;
}

/** Counts one use. @throws ApiError PROMO_REFUSED when this person has used it as often as allowed */
async function redeem(tx: Tx, promo: PromoRow, email: string): Promise<void> {
  const { used } = await tx
    .selectFrom('plan_request')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('promo_id', '=', promo.id)
    .where('email_normalized', '=', normaliseEmail(email))
    .where('held', '=', sql<string[]>`'{}'::text[]`)
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirstOrThrow();
  if (used >= promo.per_person) throw new ApiError('PROMO_REFUSED');
  await tx
    .updateTable('promo_code')
    .set({ times_redeemed: sql<number>`times_redeemed + 1` })
    .where('id', '=', promo.id)
    .execute();
}

async function tell(
  tx: Tx,
  { config, deps }: ApiContext,
  { userId, email, tier, currency }: Wanted,
  { reference, monthlyPrice, reducedPrice }: Stored,
): Promise<void> {
  const amount = (cents: number) => `${currency} ${(cents / 100).toFixed(2)}`;
  const list = `${amount(monthlyPrice)} a month`;
  const price =
    reducedPrice === null ? list : `${amount(reducedPrice)} with your code, else ${list}`;
  const url = `${config.publicOrigin}/pricing`;
  await enqueueMail(tx, deps.keys.vault, {
    to: email,
    ...planRequested({ reference, plan: tier.name, price, url }),
    ...(config.supportAddress === null ? {} : { replyTo: config.supportAddress }),
    ...(userId === null ? {} : { userId }),
  });
  if (config.supportAddress === null) return;
  await enqueueMail(tx, deps.keys.vault, {
    to: config.supportAddress,
    ...planNotice({ reference, plan: tier.name }),
  });
}
