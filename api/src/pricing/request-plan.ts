import type { PlanRequestAnswer, PlanRequestBody, Tier } from '@roletrail/contracts/http/pricing';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { allowConfirmation, type Writer } from '../account/inbox-allowance.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { readForm } from '../forms/form-token.ts';
import { mailStateOf } from '../forms/mail-state.ts';
import { newReference } from '../forms/reference.ts';
import { findSpamReasons } from '../forms/spam-check.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { readSupportAddress, repliesToSupport } from '../settings/support-address.ts';
import { inTransaction } from '../transaction.ts';
import { planNotice, planRequested } from './plan-mails.ts';
import { countUses, evaluatePromo, findPromo, type PromoRow } from './promo.ts';
import { findTier, readPricing } from './tiers.ts';

type Stored = Omit<PlanRequestAnswer, 'mail'>;

interface Wanted {
  readonly writer: Writer;
  readonly tier: Tier;
  readonly currency: string;
  readonly held: string[];
  readonly promo: PromoRow | null;
}

/**
 * Asks for a plan: a pending row and a letter, and no payment. A repeat of the same plan and code
 * gets the answer of the pending request and no second letter. A signed-in person is compared with
 * their own requests only, because anyone can type an address. A form that looks like a program's
 * is held: no letter is sent, and no other request gets its answer. No request counts its promo
 * code: the approval does.
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
  const held = findSpamReasons({ website: body.website, ageMs: form.ageMs, minFillMs });
  const stored = await inTransaction(context.deps.db, async (tx) => {
    if (caller) await lockLiveSession(tx, context, caller);
    const pricing = await readPricing(tx);
    const tier = findTier(pricing, body.tier);
    if (tier.monthlyPrice === 0) throw invalid('tier', 'costs nothing: create an account instead');
    const { id: userId = null, emailVerified: proved = false } = caller?.user ?? {};
    const wanted: Wanted = {
      writer: { userId, email, proved },
      tier,
      currency: pricing.currency,
      held,
      promo: body.promo === undefined ? null : await knownPromo(tx, body.promo),
    };
    return (await pending(tx, wanted)) ?? (await insert(tx, context, wanted));
  });
  return { ...stored, mail: mailStateOf(context.config) };
}

const invalid = (path: string, message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });

/** @throws ApiError PROMO_REFUSED if there is no such code */
async function knownPromo(tx: Tx, code: string): Promise<PromoRow> {
  const found = await findPromo(tx, code);
  if (!found) throw new ApiError('PROMO_REFUSED');
  return found;
}

/** Returns the answer to this writer's pending request for the same plan and code, or null. */
async function pending(tx: Tx, { writer, tier, promo, held }: Wanted): Promise<Stored | null> {
  if (held.length > 0) return null;
  const { userId, email } = writer;
  const address = normaliseEmail(email);
  // requests of one writer wait for each other here, so that one of them makes the row
  const lock = `plan ${userId ?? address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('plan_request')
    .select(['reference', 'monthly_price', 'reduced_price'])
    .where('status', '=', 'pending')
    .where('held', '=', sql<string[]>`'{}'::text[]`)
    .where('user_id', 'is not distinct from', userId)
    .$if(userId === null, (query) => query.where('email_normalized', '=', address))
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
  const { writer, tier, currency, promo, held } = wanted;
  const { userId, email, proved } = writer;
  const stored: Stored = {
    reference: newReference('RP'),
    tier: tier.slug,
    monthlyPrice: tier.monthlyPrice,
    reducedPrice: promo && reducedPrice(promo, tier),
  };
  // an unproved address is anyone's: the answer must not say what its owner used
  if (promo && proved) await refuseUsed(tx, promo, email);
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
  const answer = evaluatePromo(promo, tier, new Date());
  if (answer.verdict !== 'valid') throw new ApiError('PROMO_REFUSED');
  return answer.reducedPrice;
}

/** @throws ApiError PROMO_REFUSED if the inbox has used the code as often as a person may */
async function refuseUsed(tx: Tx, promo: PromoRow, email: string): Promise<void> {
  if ((await countUses(tx, promo.id, normaliseEmail(email))) >= promo.per_person) {
    throw new ApiError('PROMO_REFUSED');
  }
}

async function tell(
  tx: Tx,
  context: ApiContext,
  { writer, tier, currency }: Wanted,
  { reference, monthlyPrice, reducedPrice }: Stored,
): Promise<void> {
  const { config, deps } = context;
  const { userId, email } = writer;
  const amount = (cents: number) => `${currency} ${(cents / 100).toFixed(2)}`;
  const list = `${amount(monthlyPrice)} a month`;
  const price =
    reducedPrice === null ? list : `${amount(reducedPrice)} with your code, else ${list}`;
  const url = `${config.publicOrigin}/pricing`;
  if (await allowConfirmation(tx, context, writer)) {
    await enqueueMail(tx, deps.keys.vault, {
      to: email,
      ...planRequested({ reference, plan: tier.name, price, url, hasCode: reducedPrice !== null }),
      ...(await repliesToSupport(tx, config)),
      ...(userId === null ? {} : { userId }),
    });
  }
  const to = await readSupportAddress(tx, config);
  if (to === null) return;
  await enqueueMail(tx, deps.keys.vault, {
    to,
    ...planNotice({ reference, plan: tier.name }),
  });
}
