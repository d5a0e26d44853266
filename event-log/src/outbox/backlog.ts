import type { Logger } from '@roletrail/contracts/logger';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** How many rows wait for the log, kept fresh in the background: nothing is counted per request. */
export interface Backlog extends AsyncDisposable {
  /** Unsent rows of all partitions, as last looked plus what was enqueued here since. */
  size(): number;
  /** Over the limit: refuse what may be refused. */
  full(): boolean;
  /** Tells of rows committed by this process, so that a burst is seen before the next look. */
  add(rows: number): void;
}

export interface BacklogOptions {
  /** `OUTBOX_LIMIT`, rows */
  readonly limit: number;
  readonly lookEveryMs: number;
}

/**
 * Starts looking. Rows are dense and acknowledged in order, so the backlog of a partition is its
 * last number given out less its last number acknowledged: two small tables, whatever their age.
 * A look that fails leaves the last value.
 */
export function openBacklog(db: Database, logger: Logger, options: BacklogOptions): Backlog {
  let size = 0;
  let since = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const before = since;
    try {
      size = await countUnsent(db);
      since -= before;
    } catch (error) {
      logger.warn({ err: error }, 'outbox: its backlog could not be read');
    }
    looking = null;
  };
  looking = look();
  const timer = setInterval(() => {
    looking ??= look();
  }, options.lookEveryMs);
  timer.unref();
  return {
    size: () => size + since,
    full: () => size + since >= options.limit,
    add(rows) {
      since += rows;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Rows that the log has not acknowledged. */
export async function countUnsent(db: Database): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`
    select coalesce(sum(o.last_seq - coalesce(r.acked_seq, 0)), 0)::bigint as unsent
    from outbox_partition o left join relay_position r using (topic, partition)`.execute(db);
  return rows[0]?.unsent ?? 0;
}
