import type {
  PlanRequestItem,
  PlanRequests,
  PlanRequestsQuery,
  Subscribers,
  SubscribersQuery,
} from '@roletrail/contracts/http/revenue';
import type { Database, Tx } from '@roletrail/db/open';
import type { PlanRequestTable } from '@roletrail/db/schema/desk';
import { type Selectable, sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import { rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage } from '../staff/page.ts';
import { requestAccount, requestFacts } from './decide-request.ts';
import { keyText, readListKey } from './list-keys.ts';
import { shownCode } from './present-promo.ts';
import { addMonths } from './revenue-sums.ts';

type RequestRow = Selectable<PlanRequestTable> & {
  readonly account: string | null;
  readonly plan: string | null;
  readonly code: string | null;
  readonly batch_id: string | null;
  readonly sort_value: string;
};

/** Lists requests in one state, oldest first. @throws ApiError VALIDATION_FAILED (cursor) */
export async function listPlanRequests(
  db: Database | Tx,
  staff: CallerFacts,
  { cursor, limit, state }: PlanRequestsQuery,
): Promise<PlanRequests> {
  const after = readListKey('time', cursor);
  const status = state === 'held' ? 'pending' : state;
  const { rows: found } = await sql<RequestRow>`
    select f.*, p.code, p.batch_id, (
      select s.tier from subscription_event s where s.user_id = f.account order by s.seq desc limit 1
    ) as plan
    from (
      select r.*, ${requestAccount} as account, ${keyText('time', sql`r.created_at`)} as sort_value
      from plan_request r where r.status = ${status}
        ${state === 'pending' ? sql`and r.held = '{}'` : sql``}
        ${state === 'held' ? sql`and r.held <> '{}'` : sql``}
        ${after === null ? sql`` : sql`and (r.created_at, r.id) > (${after.value}, ${after.id}::uuid)`}
      order by r.created_at, r.id limit ${limit + 1}
    ) f left join promo_code p on p.id = f.promo_id
    order by f.created_at, f.id`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.sort_value, row.id]);
  return { items: rows.map((row) => toItem(row, staff)), nextCursor };
}

function toItem(row: RequestRow, staff: CallerFacts): PlanRequestItem {
  const { code, batch_id } = row;
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    email: row.email === null ? '' : emailFor(staff, row.email),
    userId: row.account,
    plan: row.plan,
    tier: row.tier,
    currency: row.currency,
    monthlyPrice: row.monthly_price,
    reducedPrice: row.reduced_price,
    code: code === null ? null : shownCode({ code, batch_id }),
    codeCounted: row.redeemed_at !== null,
    state: row.status === 'pending' && row.held.length > 0 ? 'held' : row.status,
    version: rowVersion(requestFacts(row)),
  };
}

interface SubscriberRow {
  readonly seq: string;
  readonly user_id: string;
  readonly email: string;
  readonly tier: string;
  readonly happened_at: Date;
  readonly currency: string;
  readonly monthly_price: number;
  readonly reduced_price: number | null;
  readonly reduced_months: number | null;
  readonly code: string | null;
  readonly batch_id: string | null;
}

/** Lists people with a paid plan, the newest change first. @throws as `listRequests` */
export async function listSubscribers(
  db: Database | Tx,
  staff: CallerFacts,
  { cursor, limit, tier, promo }: SubscribersQuery,
  now: Date,
): Promise<Subscribers> {
  const after = readListKey('integer', cursor);
  const { rows: found } = await sql<SubscriberRow>`
    select s.seq, s.user_id, u.email, s.tier, s.happened_at, s.currency, s.monthly_price,
      s.reduced_price, s.reduced_months, p.code, p.batch_id
    from subscription_event s join app_user u on u.id = s.user_id
      left join promo_code p on p.id = s.promo_id
    where s.tier is not null
      and not exists (
        select from subscription_event n where n.user_id = s.user_id and n.seq > s.seq)
      ${tier === undefined ? sql`` : sql`and s.tier = ${tier}`}
      ${promo === undefined ? sql`` : sql`and s.promo_id = ${promo}`}
      ${after === null ? sql`` : sql`and s.seq < ${after.value}`}
    order by s.seq desc limit ${limit + 1}`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.seq, row.user_id]);
  const items = rows.map((row) => {
    const end =
      row.reduced_months === null ? null : addMonths(row.happened_at.getTime(), row.reduced_months);
    const isReduced = row.reduced_price !== null && (end === null || end > now.getTime());
    return {
      userId: row.user_id,
      email: emailFor(staff, row.email),
      tier: row.tier,
      since: row.happened_at.toISOString(),
      currency: row.currency,
      monthlyPrice: row.monthly_price,
      price: isReduced ? (row.reduced_price ?? 0) : row.monthly_price,
      reducedUntil: isReduced && end !== null ? new Date(end).toISOString() : null,
      code: row.code === null ? null : shownCode({ code: row.code, batch_id: row.batch_id }),
      version: rowVersion(Number(row.seq)),
    };
  });
  return { items, nextCursor };
}
