import {
  REPORT_PREVIEW_MAX,
  type ReportDefinition,
  type ReportRun,
} from '@roletrail/contracts/http/custom-reports';
import { isCancelled } from '@roletrail/db/database-errors';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import { streamPages } from '@roletrail/db/stream-pages';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { ApiError, createRateLimitError } from '../errors.ts';
import { type CompiledReport, compileReport, type ReportRow } from './compile-report.ts';

/** Role of the migration 20251129-0800: it reads the columns of the catalogue and writes nothing. */
const ROLE = 'roletrail_reports';
/** Reports that a deployment runs at once. */
const AT_ONCE = 3;
const TRY_AGAIN_MS = 5_000;
/** Rows of a file in memory at once. */
const PAGE = 1000;

/** Member of staff who runs a report. */
export interface ReportReader {
  readonly staffId: string;
  /** true: times are cut to the hour */
  readonly hoursOnly: boolean;
}

/** Parts of the context that a run needs. */
export interface ReportContext {
  readonly config: Pick<ApiContext['config'], 'reports'>;
  readonly deps: Pick<ApiContext['deps'], 'db'>;
}

/**
 * Runs a checked definition in a read-only snapshot and returns at most 1,000 rows.
 * @param reader runs one report at a time
 * @param now ms since 1970
 * @throws ApiError RATE_LIMITED, REPORT_TOO_SLOW
 */
export function runReport(
  context: ReportContext,
  { staffId, hoursOnly }: ReportReader,
  definition: ReportDefinition,
  now: number,
): Promise<ReportRun> {
  const { columns, query } = compileReport(definition, REPORT_PREVIEW_MAX + 1, hoursOnly);
  return readAsReport(context, staffId, async (tx, ownRole) => {
    const { rows } = await query.execute(tx);
    return {
      columns: [...columns],
      rows: rows.slice(0, REPORT_PREVIEW_MAX).map((row) => cellsOf(columns, row)),
      more: rows.length > REPORT_PREVIEW_MAX,
      ownRole,
      at: new Date(now).toISOString(),
    };
  });
}

/**
 * Runs `work` as reports run: in a read-only snapshot, bounded, under the role for reports.
 * @throws ApiError RATE_LIMITED, REPORT_TOO_SLOW
 */
export function readAsReport<T>(
  { config, deps }: ReportContext,
  staffId: string,
  work: (tx: Tx, ownRole: boolean) => Promise<T>,
): Promise<T> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await lockProjections(tx);
      const ownRole = await prepare(tx, staffId, config.reports.statementMs);
      return inTime(() => work(tx, ownRole));
    });
}

/**
 * Returns a checked definition as a CSV list for `openStaffFiles`. Its first page throws ApiError
 * RATE_LIMITED, REPORT_TOO_SLOW, or REPORT_TOO_LARGE if it has more rows than a file may have.
 * @param counted receives the number of rows before the first page
 */
export function runReportList(
  { config }: ReportContext,
  { staffId, hoursOnly }: ReportReader,
  definition: ReportDefinition,
  counted: (rows: number) => void,
) {
  const { exportMax, statementMs } = config.reports;
  const { columns, query } = compileReport(definition, exportMax + 1, hoursOnly);
  return {
    columns: columns.map(({ label }) => label),
    async *lines(tx: Tx) {
      await prepare(tx, staffId, statementMs);
      const found = await inTime(() =>
        sql<{ n: number }>`select count(*)::int as n from (${query}) r`.execute(tx),
      );
      const rows = found.rows[0]?.n ?? 0;
      if (rows > exportMax) throw new ApiError('REPORT_TOO_LARGE');
      counted(rows);
      for await (const page of streamPages(tx, query, PAGE)) {
        yield page.map((row) => cellsOf(columns, row));
      }
    },
  };
}

const cellsOf = (columns: CompiledReport['columns'], row: ReportRow) =>
  columns.map((_, index) => row[`c${index}`] ?? null);

/**
 * Takes the locks that bound runs, sets the time limit of a statement, and enters the role for
 * reports. All of it ends with the transaction.
 * @returns false if this server has no such role, or this login may not enter it
 * @throws ApiError RATE_LIMITED
 */
async function prepare(tx: Tx, staffId: string, statementMs: number): Promise<boolean> {
  if (!(await tryLock(tx, `report of ${staffId}`))) {
    const detail = 'You have a report that is still running';
    throw createRateLimitError(TRY_AGAIN_MS, { detail });
  }
  await takeSlot(tx);
  await sql`
    select set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(tx);
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, oid, case
      when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
      and has_any_column_privilege(oid, 'app_user', 'select') as may
    from pg_roles where rolname = ${ROLE}`.execute(tx);
  const may = rows[0]?.may ?? false;
  if (may) await sql`set local role ${sql.id(ROLE)}`.execute(tx);
  return may;
}

async function takeSlot(tx: Tx): Promise<void> {
  for (let slot = 0; slot < AT_ONCE; slot++) {
    if (await tryLock(tx, `report slot ${slot}`)) return;
  }
  const detail = 'Other reports are running; please wait a moment';
  throw createRateLimitError(TRY_AGAIN_MS, { detail });
}

/** Returns false if another transaction of the deployment holds the lock. */
async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7)) as given`.execute(tx);
  return rows[0]?.given === true;
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCancelled(error)) throw new ApiError('REPORT_TOO_SLOW', { cause: error });
    throw error;
  }
}
