import { readiness } from '@roletrail/contracts/http/health';
import type { Logger } from '@roletrail/contracts/logger';
import { lockKey } from '@roletrail/db/lease';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Timer } from '../port.ts';

/** How often each process reports. */
export const REPORT_EVERY_MS = 2000;

/** The check of a process that tells why PostgreSQL takes no writes of it. */
export const WRITES = 'database_writes';

const counts = z.array(z.int().min(0));

/** What a process says of itself; counts are those of RecentDurations. */
export const processFigures = z.object({
  /** 99th percentile since the last report, ms */
  loopDelayMs: z.number().min(0),
  memoryBytes: z.int().min(0),
  checks: readiness.shape.checks,
  /** connections of its pool; null in a report of older code */
  pool: z
    .object({
      taken: z.int().min(0),
      size: z.int().min(1),
      /** work that waits for one */
      waiting: z.int().min(0),
    })
    .nullable()
    .default(null),
  /** of the api role; null elsewhere */
  api: z
    .object({
      /** what the counts of requests were gathered for */
      seconds: z.number().min(0.001),
      requests: counts,
      /** answers of 500 and above */
      errors: counts,
      /** decisions that accept, recorded */
      accepts: counts,
      sockets: z.int().min(0),
      /** from the end of a session to its sockets' closing, of five minutes */
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
      /** why they do not answer */
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

/** The advisory lock by which others see that this run is there (DatabaseConfig.presence). */
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
 * Reports every two seconds, by the database's clock, one report at a time. One that fails is told
 * once and tried again at its next turn: nothing here takes the process down or holds it up.
 * Disposed, it takes its row away: who stops in order is missed by nobody.
 */
export function startReporting(identity: ProcessIdentity, deps: ReporterDeps): AsyncDisposable {
  const { db, timer, logger, figures } = deps;
  const stop = new AbortController();
  let isTold = false;
  const report = async () => {
    try {
      await writeReport(db, identity, await figures());
      isTold = false;
    } catch (error) {
      if (!isTold) logger.warn({ err: error }, 'this process could not report');
      isTold = true;
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

/** A row that housekeeping took while the process slept for a day comes again. */
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
