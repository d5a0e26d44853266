import type { RevenueAnswer } from '@roletrail/contracts/http/revenue';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { shownCode } from './present-promo.ts';
import {
  addPerson,
  openSums,
  type PlanChange,
  perPerson,
  type RevenueSums,
} from './revenue-sums.ts';

/** Rows in memory at once. */
const BATCH = 5000;
const PROMOS_MAX = 20;

/**
 * Computes revenue at list prices of the last `months` calendar months from one snapshot. Reads all
 * changes of plans in batches, so that memory is bounded.
 * @throws ApiError NOT_READY if no prices are set up
 */
export async function readRevenue(db: Database, now: Date, months: number): Promise<RevenueAnswer> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const setting = await tx.selectFrom('pricing_setting').select('currency').executeTakeFirst();
      if (!setting) throw new ApiError('NOT_READY', { detail: 'No prices are set up' });
      const sums = openSums(now.getTime(), months);
      const otherCurrency = await addEveryone(tx, sums, setting.currency);
      const last = sums.months.at(-1);
      const { closing: mrr = 0, people = 0, promoCost = 0 } = last ?? {};
      return {
        at: now.toISOString(),
        basis: 'list_prices',
        ...setting,
        mrr,
        people,
        arpu: perPerson(mrr, people),
        plans: await plansOf(tx, sums),
        promos: await promosOf(tx, sums),
        promoCost,
        months: [...sums.months],
        otherCurrency,
        pending: await countPending(tx),
      };
    });
}

interface ChangeRow {
  readonly seq: string;
  readonly user_id: string;
  readonly happened_at: Date;
  readonly tier: string | null;
  readonly monthly_price: number;
  readonly reduced_price: number | null;
  readonly reduced_months: number | null;
  readonly currency: string;
  readonly promo_id: string | null;
}

/** Adds the history of each person. Returns the number of people with another currency. */
async function addEveryone(tx: Tx, sums: RevenueSums, currency: string): Promise<number> {
  let others = 0;
  const add = (rows: readonly ChangeRow[]) => {
    if (rows.every((row) => row.currency === currency)) addPerson(sums, rows.map(toChange));
    else others += 1;
  };
  let person: ChangeRow[] = [];
  for (let last: ChangeRow | undefined; ; ) {
    const rows = await readChanges(tx, last);
    for (const row of rows) {
      if (person[0] !== undefined && person[0].user_id !== row.user_id) {
        add(person);
        person = [];
      }
      person.push(row);
    }
    last = rows.at(-1);
    if (rows.length < BATCH) break;
  }
  if (person.length > 0) add(person);
  return others;
}

async function readChanges(tx: Tx, last: ChangeRow | undefined): Promise<readonly ChangeRow[]> {
  const after =
    last === undefined
      ? sql`true`
      : sql`(user_id, seq) > (${last.user_id}::uuid, ${last.seq}::bigint)`;
  const { rows } = await sql<ChangeRow>`
    select seq, user_id, happened_at, tier, monthly_price, reduced_price, reduced_months, currency,
      promo_id
    from subscription_event where ${after} order by user_id, seq limit ${BATCH}`.execute(tx);
  return rows;
}

const toChange = (row: ChangeRow): PlanChange => ({
  at: row.happened_at.getTime(),
  tier: row.tier,
  listPrice: row.monthly_price,
  reducedPrice: row.reduced_price,
  reducedMonths: row.reduced_months,
  promoId: row.promo_id,
});

async function plansOf(tx: Tx, { plans }: RevenueSums): Promise<RevenueAnswer['plans']> {
  const tiers = await tx
    .selectFrom('plan_tier')
    .select(['slug', 'name', 'monthly_price'])
    .orderBy('position')
    .execute();
  return tiers
    .filter(({ slug, monthly_price }) => monthly_price > 0 || plans.has(slug))
    .map(({ slug, name }) => ({ slug, name, ...(plans.get(slug) ?? { people: 0, amount: 0 }) }));
}

async function promosOf(tx: Tx, { promos }: RevenueSums): Promise<RevenueAnswer['promos']> {
  const dearest = [...promos].sort((a, b) => b[1].cost - a[1].cost).slice(0, PROMOS_MAX);
  if (dearest.length === 0) return [];
  const ids = dearest.map(([id]) => id);
  const rows = await tx
    .selectFrom('promo_code')
    .select(['id', 'code', 'batch_id'])
    .where('id', 'in', ids)
    .execute();
  const names = new Map(rows.map((row) => [row.id, shownCode(row)]));
  return dearest.map(([id, sum]) => ({ id, code: names.get(id) ?? '', ...sum }));
}

async function countPending(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from plan_request where status = 'pending' and held = '{}'`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
