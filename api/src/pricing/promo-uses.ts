import type { PromoUseQuery, PromoUses } from '@roletrail/contracts/http/promo-codes';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { emailFor, seesEmails } from '../staff/mask-email.ts';
import { cutPage } from '../staff/page.ts';
import { requestAccount } from './decide-request.ts';
import { keyText, readListKey } from './list-keys.ts';

interface UseRow {
  readonly id: string;
  readonly reference: string;
  readonly email: string | null;
  readonly tier: string;
  readonly status: PromoUses['items'][number]['status'];
  readonly currency: string;
  readonly monthly_price: number;
  readonly reduced_price: number | null;
  readonly redeemed_at: Date;
  readonly account: string | null;
  readonly now_tier: string | null;
  readonly now_price: number | null;
  readonly now_currency: string | null;
  readonly reduced_until: Date | null;
  readonly pays_with_code: boolean;
  readonly sort_value: string;
}

/** SQL: end of the discount of a plan `s`, as `addMonths` computes it; null if it has none. */
const REDUCED_UNTIL = sql`((s.happened_at at time zone 'UTC'
  + make_interval(months => s.reduced_months)) at time zone 'UTC')`;

/** SQL: the plan `s` has a discount at an instant. */
const isReduced = (now: Date) => sql`(s.tier is not null and s.reduced_price is not null
  and (s.reduced_months is null or ${REDUCED_UNTIL} > ${now}))`;

/** SQL: no later change of the person's plan follows the change `s`. */
const IS_LATEST = sql`not exists (
  select from subscription_event n where n.user_id = s.user_id and n.seq > s.seq)`;

/**
 * Lists the counted uses of a code, newest first, with the plan that each person has now.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED for an invalid cursor
 */
export async function listPromoUses(
  db: Database | Tx,
  staff: CallerFacts,
  { id, ...query }: PromoUseQuery & { readonly id: string },
  now: Date,
): Promise<PromoUses> {
  const promo = await db
    .selectFrom('promo_code')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!promo) throw new ApiError('NOT_FOUND');
  const found = await readUses(db, { id, ...query }, now);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.sort_value, row.id]);
  const paying = await countPaying(db, id, now);
  return { items: rows.map((row) => toUse(row, staff)), nextCursor, paying };
}

async function readUses(
  db: Database | Tx,
  { id, cursor, limit, paying }: PromoUseQuery & { readonly id: string },
  now: Date,
): Promise<readonly UseRow[]> {
  const after = readListKey('time', cursor);
  const { rows } = await sql<UseRow>`
    select r.*, ${keyText('time', sql`r.redeemed_at`)} as sort_value,
      s.tier as now_tier, s.currency as now_currency,
      case when ${isReduced(now)} then s.reduced_price else s.monthly_price end as now_price,
      case when ${isReduced(now)} then ${REDUCED_UNTIL} end as reduced_until,
      coalesce(s.request_id = r.id and ${isReduced(now)}, false) as pays_with_code
    from (select r.*, ${requestAccount} as account from plan_request r
      where r.promo_id = ${id} and r.redeemed_at is not null
        and ${
          paying === 'true'
            ? sql`exists (select from subscription_event s where s.promo_id = ${id}
                and s.request_id = r.id and ${isReduced(now)} and ${IS_LATEST})`
            : sql`true`
        }
        and ${after === null ? sql`true` : sql`(r.redeemed_at, r.id) < (${after.value}, ${after.id}::uuid)`}
      order by r.redeemed_at desc, r.id desc limit ${limit + 1}) r
    left join lateral (
      select * from subscription_event s where s.user_id = r.account order by s.seq desc limit 1
    ) s on true
    order by r.redeemed_at desc, r.id desc`.execute(db);
  return rows;
}

/** Returns the number of people whose plan has the discount of this code at an instant. */
async function countPaying(db: Database | Tx, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription_event s
    where s.promo_id = ${id} and ${isReduced(now)} and ${IS_LATEST}`.execute(db);
  return rows[0]?.count ?? 0;
}

function toUse(row: UseRow, staff: CallerFacts): PromoUses['items'][number] {
  return {
    reference: row.reference,
    redeemedAt: row.redeemed_at.toISOString(),
    email: row.email === null ? '' : emailFor(staff, row.email),
    userId: seesEmails(staff) ? row.account : null,
    tier: row.tier,
    status: row.status,
    currency: row.currency,
    monthlyPrice: row.monthly_price,
    reducedPrice: row.reduced_price,
    plan:
      row.now_tier === null
        ? null
        : {
            tier: row.now_tier,
            price: row.now_price ?? 0,
            currency: row.now_currency ?? row.currency,
            reducedUntil: row.reduced_until?.toISOString() ?? null,
          },
    paysWithCode: row.pays_with_code,
  };
}
