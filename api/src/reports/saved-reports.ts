import { isDeepStrictEqual } from 'node:util';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
import {
  REPORTS_MAX,
  type ReportChangeBody,
  type ReportCreateBody,
  type ReportList,
  type ReportSchedule,
  reportDefinition,
  type SavedReport,
} from '@roletrail/contracts/http/custom-reports';
import { personalColumns } from '@roletrail/contracts/http/report-columns';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff } from '../staff/act.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { nextLetter } from './report-letters.ts';

interface ReportRowOf {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly definition: unknown;
  readonly shared: boolean;
  readonly every: ReportSchedule['every'] | null;
  readonly hour: number | null;
  readonly updated_at: Date;
}

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'definition',
  'shared',
  'every',
  'hour',
  'updated_at',
] as const;

/** Returns null if another release saved the report in a form that this one does not know. */
function present(row: ReportRowOf, staffId: string): SavedReport | null {
  const { data: definition } = reportDefinition.safeParse(row.definition);
  if (definition === undefined) return null;
  const own = row.user_id === staffId;
  const { every, hour } = row;
  return {
    id: row.id,
    name: row.name,
    definition,
    shared: row.shared,
    own,
    personal: personalColumns(definition).length > 0,
    schedule: own && every !== null && hour !== null ? { every, hour } : null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Lists the reports of a member of staff and the shared ones, newest first.
 * @throws ApiError VALIDATION_FAILED for an invalid cursor
 */
export async function listReports(
  db: Database,
  staffId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ReportList> {
  const after = readPageKey(cursor);
  const { rows: found } = await sql<ReportRowOf & { sort: string }>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, updated_at::text as sort
    from custom_report where (user_id = ${staffId} or shared)
      and ${after === null ? sql`true` : sql`(updated_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by updated_at desc, id desc limit ${limit + 1}`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit, ({ sort, id }) => [sort, id]);
  return { items: rows.flatMap((row) => present(row, staffId) ?? []), nextCursor };
}

/** Returns a report of the caller, or a shared one. @throws ApiError NOT_FOUND */
export async function readReport(db: Database, staffId: string, id: string): Promise<SavedReport> {
  const row = await db
    .selectFrom('custom_report')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('user_id', '=', staffId), eb('shared', '=', true)]))
    .executeTakeFirst();
  return presentFound(row, staffId);
}

function presentFound(row: ReportRowOf | undefined, staffId: string): SavedReport {
  const found = row && present(row, staffId);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Reasons of the acts: the screen asks for none, because a report changes nothing else. */
const REASONS = {
  'report.create': 'Saved on the screen',
  'report.change': 'Changed on the screen',
  'report.delete': 'Deleted on the screen',
} as const;

const requestOf = (action: keyof typeof REASONS, id: string) => ({
  action,
  target: { kind: 'report', id },
  reason: REASONS[action],
});

/** Values of a report for its event. Name and values of filters may name a person, so they are left out. */
function factsOf({ definition, shared, every, hour }: ReportRowOf): StaffFacts {
  const { data } = reportDefinition.safeParse(definition);
  return { view: data?.view ?? null, filters: data?.filters.length ?? null, shared, every, hour };
}

async function lockOwn(tx: Tx, staffId: string, id: string): Promise<ReportRowOf> {
  const row = await tx
    .selectFrom('custom_report')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/**
 * Saves a checked definition.
 * @throws ApiError QUOTA_REACHED if the caller has 100 reports, and those of `actAsStaff`
 */
export async function saveReport(
  context: ApiContext,
  staff: CallerFacts,
  { name, definition, shared }: ReportCreateBody,
): Promise<SavedReport> {
  const staffId = staff.user.id;
  const id = uuidv7();
  const made = await actAsStaff(context, staff, requestOf('report.create', id), async ({ tx }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${staffId}`}, 7))`.execute(
      tx,
    );
    const { count } = await tx
      .selectFrom('custom_report')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', staffId)
      .executeTakeFirstOrThrow();
    if (count >= REPORTS_MAX) throw new ApiError('QUOTA_REACHED');
    const row = await tx
      .insertInto('custom_report')
      .values({
        id,
        user_id: staffId,
        name,
        definition: JSON.stringify(definition),
        shared,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { before: null, after: factsOf(row), answer: row };
  });
  return presentFound(made ?? undefined, staffId);
}

/**
 * Changes a report of the caller; what is absent stays. A change to what there is leaves no act.
 * @param now ms since 1970, after which the first letter of a schedule comes
 * @throws ApiError NOT_FOUND, and those of `actAsStaff`
 */
export async function changeReport(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
  { name, definition, shared, schedule }: ReportChangeBody,
  now: number,
): Promise<SavedReport> {
  const request = requestOf('report.change', id);
  let unchanged: ReportRowOf | null = null;
  const row = await actAsStaff(context, staff, request, async ({ tx }) => {
    const before = await lockOwn(tx, staff.user.id, id);
    const asked = {
      name: name ?? before.name,
      definition: definition ?? before.definition,
      shared: shared ?? before.shared,
      every: schedule === undefined ? before.every : (schedule?.every ?? null),
      hour: schedule === undefined ? before.hour : (schedule?.hour ?? null),
    };
    if (isDeepStrictEqual({ ...before, ...asked }, { ...before })) {
      unchanged = before;
      return null;
    }
    const after = await tx
      .updateTable('custom_report')
      .set({
        updated_at: sql<Date>`clock_timestamp()`,
        ...(name === undefined ? {} : { name }),
        ...(definition === undefined ? {} : { definition: JSON.stringify(definition) }),
        ...(shared === undefined ? {} : { shared }),
        ...(schedule === undefined ? {} : lettersOf(schedule, now)),
      })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { before: factsOf(before), after: factsOf(after), answer: after };
  });
  return presentFound(row ?? unchanged ?? undefined, staff.user.id);
}

const lettersOf = (schedule: ReportSchedule | null, now: number) => ({
  every: schedule?.every ?? null,
  hour: schedule?.hour ?? null,
  due_at: schedule && nextLetter(schedule, now),
});

/** Deletes a report of the caller. @throws ApiError NOT_FOUND, and those of `actAsStaff` */
export async function deleteReport(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
): Promise<void> {
  await actAsStaff(context, staff, requestOf('report.delete', id), async ({ tx }) => {
    const before = factsOf(await lockOwn(tx, staff.user.id, id));
    await tx.deleteFrom('custom_report').where('id', '=', id).execute();
    return { before, after: null, answer: null };
  });
}
