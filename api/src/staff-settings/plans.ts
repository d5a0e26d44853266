import type { StaffFacts } from '@roletrail/contracts/events/staff';
import {
  COUNTED_TOOLS,
  type PlanHistory,
  type PlanList,
  type PlanValue,
  planValue,
} from '@roletrail/contracts/tools/staff-plans';
import type { Database, Tx } from '@roletrail/db/open';
import type { PlanTierTable } from '@roletrail/db/schema/desk';
import { type Selectable, sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { readStored, writeStored } from '../settings/store.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';

type PlanRow = Selectable<PlanTierTable>;

/** Key of a plan in `setting` and `setting_version`. The row of the plan is what is in force. */
const keyOf = (slug: string) => `plan.${slug}`;

const valueOfRow = (row: PlanRow): PlanValue => ({
  name: row.name,
  tagline: row.tagline,
  monthlyPrice: row.monthly_price,
  features: row.features.map(({ text }) => text),
  dailyRuns: row.daily_runs,
  toolRuns: Object.fromEntries(
    COUNTED_TOOLS.flatMap((id) => {
      const runs = row.tool_runs[id];
      return runs === undefined ? [] : [[id, runs]];
    }),
  ),
});

/** Returns the values as an event holds them. They name no person. */
function factsOf({ toolRuns, ...value }: PlanValue): StaffFacts {
  return { ...value, toolRuns: Object.entries(toolRuns).map(([id, runs]) => `${id} ${runs}`) };
}

const versionOfPlan = (value: PlanValue) => rowVersion(factsOf(value));

/**
 * Returns all plans in their order, with what only the operator changes.
 * @throws ApiError NOT_READY if no prices are set up
 */
export async function listPlans({ deps }: ApiContext, reader: CallerFacts): Promise<PlanList> {
  const { db } = deps;
  const [pricing, rows, changes, people] = await Promise.all([
    db.selectFrom('pricing_setting').select('currency').executeTakeFirst(),
    db.selectFrom('plan_tier').selectAll().orderBy('position').execute(),
    db
      .selectFrom('setting as s')
      .leftJoin('app_user as u', 'u.id', 's.updated_by')
      .select(['s.key', 's.updated_at', 'u.email'])
      .where('s.key', 'like', 'plan.%')
      .execute(),
    countPeople(db),
  ]);
  if (!pricing) throw new ApiError('NOT_READY', { detail: 'No prices are set up' });
  const changed = new Map(changes.map((row) => [row.key, row]));
  const items = rows.map((row, index) => {
    const last = changed.get(keyOf(row.slug));
    const value = valueOfRow(row);
    return {
      slug: row.slug,
      isFirst: index === 0,
      isOffered: row.is_offered,
      value,
      people: index === 0 ? null : (people.get(row.slug) ?? 0),
      version: versionOfPlan(value),
      changed: last
        ? { at: last.updated_at.toISOString(), by: emailFor(reader, last.email ?? '') }
        : null,
    };
  });
  return { currency: pricing.currency, items };
}

/** Returns the number of people who have each paid plan. */
async function countPeople(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tier: string; people: number }>`
    select tier, count(*)::int as people from (
      select distinct on (user_id) tier from subscription_event order by user_id, seq desc) newest
    where tier is not null group by tier`.execute(db);
  return new Map(rows.map(({ tier, people }) => [tier, people]));
}

/**
 * Changes a plan. Later requests for it count with its new price; people who have it, earlier
 * requests and figures of the past keep theirs, because each has its own copy.
 * @returns the new version as an ETag; null if nothing changed
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED for a price that the plan cannot have,
 *   EDIT_CONFLICT, and those of `actAsStaff`
 */
export function changePlan(
  context: ApiContext,
  staff: CallerFacts,
  slug: string,
  { ifMatch, value, reason }: { ifMatch: string | null; value: PlanValue; reason: string },
): Promise<string | null> {
  const target = { kind: 'plan', id: slug };
  const request = { action: 'plan.change', target, reason, ifMatch } as const;
  return actAsStaff(context, staff, request, async ({ tx, actId, expect }) => {
    const row = await lockPlan(tx, slug);
    const now = valueOfRow(row);
    const before = factsOf(now);
    expect({ version: rowVersion(before), values: before });
    await checkPrice(tx, row, value.monthlyPrice);
    const after = factsOf(value);
    if (rowVersion(before) === rowVersion(after)) return null;
    const key = keyOf(slug);
    if (await isUnrecorded(tx, key, now)) await writeStored(tx, key, now, null);
    await writeStored(tx, key, value, { staffId: staff.user.id, actId });
    await writePlan(tx, row, value);
    return { before, after, answer: rowVersion(after) };
  });
}

async function lockPlan(tx: Tx, slug: string): Promise<PlanRow> {
  const row = await tx
    .selectFrom('plan_tier')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError VALIDATION_FAILED unless the first plan, and only that one, costs nothing */
async function checkPrice(tx: Tx, { position }: PlanRow, price: number): Promise<void> {
  const earlier = await tx
    .selectFrom('plan_tier')
    .select('slug')
    .where('position', '<', position)
    .limit(1)
    .executeTakeFirst();
  if ((price === 0) === (earlier === undefined)) return;
  const message =
    earlier === undefined
      ? 'must be 0: everyone without a paid plan has this one'
      : 'must be more than 0: people ask for this plan';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'value.monthlyPrice', message }] });
}

/** Returns true if the plan was changed since its last version, or has none: by the operator. */
async function isUnrecorded(tx: Tx, key: string, now: PlanValue): Promise<boolean> {
  const { data } = planValue.safeParse((await readStored(tx, key, true))?.value);
  return data === undefined || versionOfPlan(data) !== versionOfPlan(now);
}

async function writePlan(tx: Tx, row: PlanRow, value: PlanValue): Promise<void> {
  const known = new Map(row.features.map((feature) => [feature.text, feature]));
  await tx
    .updateTable('plan_tier')
    .set({
      name: value.name,
      tagline: value.tagline,
      monthly_price: value.monthlyPrice,
      // a line that stays keeps the tool that it names
      features: JSON.stringify(value.features.map((text) => known.get(text) ?? { text })),
      daily_runs: value.dailyRuns,
      tool_runs: JSON.stringify(value.toolRuns),
    })
    .where('slug', '=', row.slug)
    .execute();
}

/** Returns the versions of a plan, newest first. @throws ApiError NOT_FOUND */
export async function listPlanVersions(
  db: Database | Tx,
  reader: CallerFacts,
  slug: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<PlanHistory> {
  const after = readPageKey(cursor);
  const key = keyOf(slug);
  let query = db
    .selectFrom('setting_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.updated_by')
    .leftJoin('staff_act as a', 'a.event_id', 'v.act_id')
    .select(['v.version', 'v.value', 'v.updated_at', 'v.updated_by', 'u.email', 'a.reason'])
    .where('v.key', '=', key)
    .orderBy('v.version', 'desc')
    .limit(limit + 1);
  if (after !== null) query = query.where('v.version', '<', Number(after[0]));
  const found = await query.execute();
  const page = cutPage(found, limit, ({ version }) => [version, '']);
  const present = (value: unknown) => planValue.safeParse(value).data ?? null;
  const items = page.rows.flatMap((row, index) => {
    const value = present(row.value);
    // of a release whose plans had other values
    if (value === null) return [];
    return {
      version: row.version,
      value,
      before: present(found[index + 1]?.value),
      at: row.updated_at.toISOString(),
      by: row.updated_by === null ? null : emailFor(reader, row.email ?? ''),
      reason: row.reason,
    };
  });
  return { items, nextCursor: page.nextCursor };
}
