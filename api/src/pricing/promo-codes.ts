import { randomBytes, randomUUID } from 'node:crypto';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type {
  PromoBatchAnswer,
  PromoBatchBody,
  PromoCreateBody,
  PromoItem,
} from '@roletrail/contracts/http/promo-codes';
import type { Tx } from '@roletrail/db/open';
import type { PromoCodeTable } from '@roletrail/db/schema/desk';
import type { Insertable } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { promoFacts, toPromoItem } from './present-promo.ts';
import type { PromoRow } from './promo.ts';
import { readPricing } from './tiers.ts';

type Terms = Omit<PromoCreateBody, 'code' | 'reason'>;
const DAY_MS = 86_400_000;

/** Returns the first instant after a day of UTC. */
const afterDay = (day: string) => new Date(Date.parse(day) + DAY_MS);

/**
 * Creates one promo code.
 * @throws ApiError PROMO_CODE_EXISTS, VALIDATION_FAILED, and those of `actAsStaff`
 */
export async function createPromo(
  context: ApiContext,
  staff: CallerFacts,
  { reason, code, ...terms }: PromoCreateBody,
): Promise<PromoItem> {
  const target = { kind: 'promo_code', id: 'new' };
  const act = { action: 'promo_code.create', target, reason } as const;
  const created = await actAsStaff(context, staff, act, async ({ tx }) => {
    const values = { ...(await toRow(tx, terms)), code };
    const row = await tx
      .insertInto('promo_code')
      .values(values)
      .onConflict((conflict) => conflict.column('code_normalized').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError('PROMO_CODE_EXISTS');
    const answer = toPromoItem(row, new Date(context.clock.now()));
    return { before: null, after: { code, ...factsOf(terms) }, answer, targetId: row.id };
  });
  if (!created) throw new Error('the creation of a promo code was not recorded');
  return created;
}

/**
 * Creates unguessable codes. Only this answer has them.
 * @throws ApiError VALIDATION_FAILED, and those of `actAsStaff`
 */
export async function createPromoBatch(
  context: ApiContext,
  staff: CallerFacts,
  { reason, name, prefix, count, ...terms }: PromoBatchBody,
): Promise<PromoBatchAnswer> {
  const id = randomUUID();
  const act = {
    action: 'promo_code.create_batch',
    target: { kind: 'promo_batch', id },
    reason,
  } as const;
  const codes = uniqueCodes(prefix, count);
  const created = await actAsStaff(context, staff, act, async ({ tx }) => {
    const row = await toRow(tx, terms);
    const batch = { batch_id: id, batch_name: name };
    await tx
      .insertInto('promo_code')
      .values(codes.map((code) => ({ ...row, ...batch, code })))
      .execute();
    return {
      before: null,
      // the name is free text; the id of the batch leads to it
      after: { prefix, count, ...factsOf(terms) },
      answer: { id, name, codes },
    };
  });
  if (!created) throw new Error('the creation of promo codes was not recorded');
  return created;
}

/** Letters and digits of generated codes: 32, without those that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns `count` different codes `PREFIX-XXXX-XXXX-XXXX` with 60 random bits each. */
function uniqueCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const letters = [...randomBytes(12)].map((byte) => ALPHABET[byte % 32]).join('');
    codes.add(`${prefix}-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`);
  }
  return [...codes];
}

/** Change of one code, on the version that staff have seen. */
interface Asked {
  readonly id: string;
  readonly reason: string;
  readonly ifMatch: string | null;
}

/**
 * Deactivates a code, or makes it usable again. Its terms never change.
 * @returns the code afterwards
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export function setPromoActive(
  context: ApiContext,
  staff: CallerFacts,
  { active, ...asked }: Asked & { readonly active: boolean },
): Promise<PromoItem> {
  const action = active ? 'promo_code.activate' : 'promo_code.deactivate';
  return changePromo(context, staff, { ...asked, action }, (row) =>
    row.is_active === active ? null : { is_active: active },
  );
}

/**
 * Gives a code an earlier last day, also if it was used: after that day it is no longer accepted, and
 * plans that have it keep their price. A later day is refused, because people may have relied on
 * the end.
 * @returns the code afterwards
 * @throws ApiError VALIDATION_FAILED if the day is past or not earlier, NOT_FOUND, EDIT_CONFLICT,
 *   and those of `actAsStaff`
 */
export function endPromoEarly(
  context: ApiContext,
  staff: CallerFacts,
  { lastDay, ...asked }: Asked & { readonly lastDay: string },
): Promise<PromoItem> {
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  const action = 'promo_code.end_early';
  return changePromo(context, staff, { ...asked, action }, (row) => {
    const expires_at = afterDay(lastDay);
    if (lastDay < today) throw wrongDay('must be today (UTC) or later');
    if (row.expires_at !== null && expires_at >= row.expires_at) {
      throw wrongDay('must be earlier than the last day so far');
    }
    return { expires_at };
  });
}

const wrongDay = (message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path: 'lastDay', message }] });

type PromoAction = `promo_code.${'activate' | 'deactivate' | 'end_early'}`;
type PromoChange = Partial<Pick<PromoRow, 'is_active' | 'expires_at'>>;

/** Runs a change as an act. @param change returns null if there is nothing to change */
async function changePromo(
  context: ApiContext,
  staff: CallerFacts,
  { id, ...asked }: Asked & { readonly action: PromoAction },
  change: (row: PromoRow) => PromoChange | null,
): Promise<PromoItem> {
  const target = { kind: 'promo_code', id };
  const now = new Date(context.clock.now());
  const read = (tx: Tx | ApiContext['deps']['db']) =>
    tx.selectFrom('promo_code').selectAll().where('id', '=', id);
  const changed = await actAsStaff(context, staff, { target, ...asked }, async ({ tx, expect }) => {
    const row = await read(tx).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND');
    const before = promoFacts(row);
    expect({ version: rowVersion(before), values: before });
    const set = change(row);
    if (set === null) return null;
    await tx.updateTable('promo_code').set(set).where('id', '=', id).execute();
    const after = { ...row, ...set };
    return { before, after: promoFacts(after), answer: toPromoItem(after, now) };
  });
  return changed ?? toPromoItem(await read(context.deps.db).executeTakeFirstOrThrow(), now);
}

/** Returns the columns of terms. @throws ApiError VALIDATION_FAILED for a plan that costs nothing */
async function toRow(tx: Tx, terms: Terms): Promise<Omit<Insertable<PromoCodeTable>, 'code'>> {
  const { tiers } = await readPricing(tx);
  const priced = new Set(tiers.filter((one) => one.monthlyPrice > 0).map(({ slug }) => slug));
  if (!terms.tiers.every((slug) => priced.has(slug))) {
    const message = 'must be plans on offer that cost something';
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'tiers', message }] });
  }
  return {
    percent_off: terms.discount === 'percent' ? terms.off : null,
    amount_off: terms.discount === 'amount' ? terms.off : null,
    duration: terms.duration,
    duration_months: terms.months,
    tiers: terms.tiers.length === 0 ? null : [...new Set(terms.tiers)],
    max_redemptions: terms.maxRedemptions,
    per_person: terms.perPerson,
    expires_at: terms.lastDay === null ? null : afterDay(terms.lastDay),
  };
}

const factsOf = (terms: Terms): StaffFacts => ({ ...terms, tiers: [...terms.tiers] });
