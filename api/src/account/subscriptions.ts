import { type PaidPlan, PLAN_UNDO_MS } from '@roletrail/contracts/http/staff-account';
import type { Database, Tx } from '@roletrail/db/open';
import type { SubscriptionEventTable } from '@roletrail/db/schema/desk';
import { type Insertable, type Selectable, sql } from 'kysely';
import { rowVersion } from '../staff/act.ts';

/** Newest change of a person's paid plan. */
export type Subscription = Selectable<SubscriptionEventTable> & { readonly tier: string };

/**
 * Returns SQL for the slug of a person's plan: that of their newest `subscription_event`, else the
 * first plan. Nothing else decides it.
 */
export const planSlug = (userId: string) => sql<string>`coalesce(
  (select tier from subscription_event where user_id = ${userId} order by seq desc limit 1),
  (select slug from plan_tier order by position limit 1))`;

/** Returns a person's paid plan; null if they have none. */
export async function readSubscription(
  db: Database | Tx,
  userId: string,
): Promise<Subscription | null> {
  const newest = await db
    .selectFrom('subscription_event')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.tier === null ? null : { ...newest, tier: newest.tier };
}

/** Reads the newest change of a person's plan, by staff or not; undefined if there was none. */
export const readNewestChange = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('subscription_event')
    .select(['seq', 'tier', 'cause'])
    .select(
      sql<boolean>`happened_at > clock_timestamp() - ${PLAN_UNDO_MS} * interval '1 millisecond'`.as(
        'is_fresh',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads the paid plan of a person, with the version of its newest change. */
export async function readPaidPlan(db: Database | Tx, userId: string): Promise<PaidPlan> {
  const newest = await readNewestChange(db, userId);
  return { tier: newest?.tier ?? null, version: rowVersion(Number(newest?.seq ?? 0)) };
}

/**
 * Gives a person a paid plan, in place of an earlier one. Lock their row first (`lockPlanOf`).
 * @returns `seq` of the row
 */
export async function startPlan(
  tx: Tx,
  plan: Omit<Insertable<SubscriptionEventTable>, 'seq' | 'happened_at' | 'tier'> & {
    readonly tier: string;
  },
): Promise<string> {
  const { seq } = await tx
    .insertInto('subscription_event')
    .values(plan)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** Ends a person's paid plan: they are on the first plan. Lock their row first (`lockPlanOf`). */
export async function endPlan(tx: Tx, { user_id, currency }: Subscription): Promise<void> {
  await tx
    .insertInto('subscription_event')
    .values({ user_id, tier: null, monthly_price: 0, currency, cause: 'ended', ...NONE })
    .execute();
}

const NONE = {
  reduced_price: null,
  reduced_months: null,
  request_id: null,
  promo_id: null,
} as const;

/** Locks the row of a person, before requests and codes. Returns false if they were erased. */
export async function lockPlanOf(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined && person.erased_at === null;
}
