import { LIVE_PAGES_MAX } from '@roletrail/contracts/analytics';
import { readiness } from '@roletrail/contracts/http/health';
import type { Logger } from '@roletrail/contracts/logger';
import { lockKey } from '@roletrail/db/lease';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Timer } from '../port.ts';

/** Interval between two reports of a process. */
export const REPORT_EVERY_MS = 2000;

/** Check of a process that reports why PostgreSQL rejects its writes. */
export const WRITES = 'database_writes';

const counts = z.array(z.int().min(0));

/** Figures that a process reports. Counts are those of RecentDurations. */
export const processFigures = z.object({
  /** 99th percentile since the last report, ms */
  loopDelayMs: z.number().min(0),
  memoryBytes: z.int().min(0),
  checks: readiness.shape.checks,
  /** channels on which it can send alerts; [] in a report of older code */
  alerts: z.array(z.string()).default([]),
  /** connections of its pool; null in a report of older code */
  pool: z
    .object({
      taken: z.int().min(0),
      size: z.int().min(1),
      /** work that waits for a connection */
      waiting: z.int().min(0),
    })
    .nullable()
    .default(null),
  /** of the api role; else null */
  api: z
    .object({
      /** duration for which the requests were counted */
      seconds: z.number().min(0.001),
      requests: counts,
      /** answers of 500 and above */
      errors: counts,
      /** decisions that accept, recorded */
      accepts: counts,
      sockets: z.int().min(0),
      /** visits of pages with a batch of measurements in the last minutes */
      visits: z.int().min(0).default(0),
      /** pages that most of these visits opened last; [] in a report of older code */
      pages: z
        .array(z.object({ path: z.string(), visits: z.int().min(1) }))
        .max(LIVE_PAGES_MAX)
        .default([]),
      /** from the end of a session to the closing of its sockets, last five minutes */
      revocations: counts,
      /** whether it has a mail server; null in a report of older code */
      sendsMail: z.boolean().nullable().default(null),
    })
    .nullable(),
  /** of an api whose log is on Kafka */
  kafka: z
    .object({
      brokers: z.int().min(0),
      underReplicated: z.int().min(0),
      /** why the brokers do not answer */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type ProcessFigures = z.infer<typeof processFigures>;
export type ApiFigures = NonNullable<ProcessFigures['api']>;
export type KafkaFigures = NonNullable<ProcessFigures['kafka']>;

/** One run of a process. */
export interface ProcessIdentity {
  /** UUID of this run */
  readonly id: string;
  readonly instance: string;
  readonly roles: readonly string[];
  readonly version: string;
}

/** Returns the advisory lock that shows that this run is alive (DatabaseConfig.presence). */
export function presenceOf(id: string): string {
  return lockKey(`process ${id}`);
}

export interface ReporterDeps {
  readonly db: Database;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly figures: () => Promise<ProcessFigures>;
}

/**
 * Reports every 2 s by the database's clock, one report at a time. Logs the first of several
 * failures and retries at the next turn. A failure neither stops nor delays the process. Disposal
 * deletes the row, so an orderly stop is not reported as missing.
 */
export function startReporting(identity: ProcessIdentity, deps: ReporterDeps): AsyncDisposable {
  const { db, timer, logger, figures } = deps;
  const stop = new AbortController();
  let isLogged = false;
  const report = async () => {
    try {
      await writeReport(db, identity, await figures());
      isLogged = false;
    } catch (error) {
      if (!isLogged) logger.warn({ err: error }, 'this process could not report');
      isLogged = true;
    }
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      const began = timer.now();
      await report();
      const rest = REPORT_EVERY_MS - (timer.now() - began);
      await timer.sleep(Math.max(REPORT_EVERY_MS / 4, rest), stop.signal);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
      await db
        .deleteFrom('process_report')
        .where('id', '=', identity.id)
        .execute()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'the report of this process could not be taken away');
        });
    },
  };
}

/** Inserts the row again if housekeeping deleted it, for example after a sleep of a day. */
async function writeReport(
  db: Database,
  { id, instance, roles, version }: ProcessIdentity,
  figures: ProcessFigures,
): Promise<void> {
  await sql`
    insert into process_report as r (id, instance, roles, version, presence, figures)
    values (${id}, ${instance}, ${[...roles]}::text[], ${version}, ${presenceOf(id)},
      ${JSON.stringify(figures)}::jsonb)
    on conflict (id) do update set reported_at = clock_timestamp(), figures = excluded.figures`.execute(
    db,
  );
}
