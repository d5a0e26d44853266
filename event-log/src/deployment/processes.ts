import { lockKey } from '@roletrail/db/lease';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { listRequiredLeases } from '../lease-names.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import { type ProcessFigures, processFigures, REPORT_EVERY_MS } from './process-report.ts';

/** Time without a report after which a connected process counts as silent. */
const SILENT_MS = 4 * REPORT_EVERY_MS;

/** Last report of a process, and whether it is still alive. */
export interface ProcessReading {
  readonly instance: string;
  readonly roles: readonly string[];
  readonly version: string;
  /** `gone`: it has no connection; `silent`: it has a connection but does not report */
  readonly state: 'up' | 'gone' | 'silent';
  readonly startedAt: Date;
  readonly heardAt: Date;
  /** null if another release wrote unreadable figures */
  readonly figures: ProcessFigures | null;
  /** required leases that its connections hold */
  readonly leases: readonly string[];
}

type Row = Pick<ProcessReading, 'instance' | 'roles' | 'version' | 'startedAt' | 'heardAt'> & {
  readonly presence: string;
  readonly figures: unknown;
  readonly isLate: boolean;
};

/** Returns running processes and missing ones: gone, and not replaced by another process. */
export async function readProcesses(
  tx: Tx,
  partitions: PartitionCounts,
): Promise<readonly ProcessReading[]> {
  const { rows } = await sql<Row>`
    select instance, roles, version, presence, started_at as "startedAt",
      reported_at as "heardAt", figures,
      reported_at < clock_timestamp() - ${SILENT_MS} * interval '1 millisecond' as "isLate"
    from process_report order by started_at, id`.execute(tx);
  if (rows.length === 0) return [];
  const held = await readHeld(tx, rows, listRequiredLeases(partitions));
  const all = rows.map(({ presence, isLate, figures, ...row }): ProcessReading => {
    const parsed = processFigures.safeParse(figures);
    const leases = held.get(presence);
    const state = leases === undefined ? 'gone' : isLate ? 'silent' : 'up';
    return { ...row, state, figures: parsed.success ? parsed.data : null, leases: leases ?? [] };
  });
  return withoutReplaced(all);
}

/**
 * Returns whether an api process sends e-mail, from the reports of the last day. Returns null if no
 * process has reported it.
 */
export async function readSendsMail(db: Database | Tx): Promise<boolean | null> {
  const { rows } = await sql<{ sendsMail: boolean | null }>`
    select bool_or((figures->'api'->>'sendsMail')::boolean) as "sendsMail"
    from process_report`.execute(db);
  return rows[0]?.sendsMail ?? null;
}

/** Returns the open sockets of all processes that have reported within `SILENT_MS`. */
export async function readOpenSockets(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ sockets: number }>`
    select coalesce(sum((figures->'api'->>'sockets')::integer), 0)::integer as sockets
    from process_report
    where reported_at >= clock_timestamp() - ${SILENT_MS} * interval '1 millisecond'`.execute(db);
  return rows[0]?.sockets ?? 0;
}

/** Returns the leases that each live process holds, by presence key. */
async function readHeld(
  tx: Tx,
  rows: readonly Row[],
  leases: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map(leases.map((name) => [lockKey(name), name]));
  const keys = [...rows.map(({ presence }) => presence), ...names.keys()];
  const { rows: locks } = await sql<{ pid: number; key: string }>`
    select pid, (classid::bigint << 32 | objid::bigint)::text as key from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = any(${keys}::bigint[])`.execute(tx);
  const held = new Map<string, string[]>();
  for (const { presence } of rows) {
    const pids = new Set(locks.filter(({ key }) => key === presence).map(({ pid }) => pid));
    if (pids.size === 0) continue;
    const own = locks.flatMap(({ pid, key }) => (pids.has(pid) ? (names.get(key) ?? []) : []));
    held.set(presence, own.sort());
  }
  return held;
}

/** Time after which a gone process is left out if others do its work. */
const HANDED_OVER_MS = 60_000;

/**
 * Leaves out processes that have been gone for a minute, if running processes have all their roles:
 * their work has been handed over.
 * @param now by the database's clock
 */
export function withoutHandedOver(
  all: readonly ProcessReading[],
  now: Date,
): readonly ProcessReading[] {
  const running = new Set(all.filter(({ state }) => state === 'up').flatMap(({ roles }) => roles));
  return all.filter(
    ({ state, heardAt, roles }) =>
      state !== 'gone' ||
      now.getTime() - heardAt.getTime() < HANDED_OVER_MS ||
      !roles.every((role) => running.has(role)),
  );
}

/** Removes processes replaced by new ones with the same roles, longest gone first. */
export function withoutReplaced(all: readonly ProcessReading[]): readonly ProcessReading[] {
  const steps = all.flatMap((one) => [
    { one, at: one.startedAt.getTime(), begins: true },
    ...(one.state === 'gone' ? [{ one, at: one.heardAt.getTime(), begins: false }] : []),
  ]);
  const missing = new Map<string, ProcessReading[]>();
  for (const { one, begins } of steps.sort((a, b) => a.at - b.at)) {
    const places = missing.get(rolesOf(one)) ?? [];
    if (begins) places.shift();
    else places.push(one);
    missing.set(rolesOf(one), places);
  }
  const missed = new Set([...missing.values()].flat());
  return all.filter((one) => one.state !== 'gone' || missed.has(one));
}

const rolesOf = ({ roles }: ProcessReading) => [...roles].sort().join();
