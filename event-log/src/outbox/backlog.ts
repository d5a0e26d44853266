import type { Logger } from '@roletrail/contracts/logger';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** How many rows wait for the log, kept fresh in the background: nothing is counted per request. */
export interface Backlog extends AsyncDisposable {
  /**
   * Unsent rows of all partitions, exact below `countTo`: as the last look saw them, plus what was
   * added since it began.
   */
  size(): number;
  /** Tells of rows committed by this process, so that a burst is seen before the next look. */
  add(rows: number): void;
}

export interface BacklogOptions {
  /** no look counts further */
  readonly countTo: number;
  readonly lookEveryMs: number;
}

/** Starts looking. A look that fails leaves the last value. */
export function openBacklog(db: Database, logger: Logger, options: BacklogOptions): Backlog {
  let seen = 0;
  let added = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    // a look sees what was committed before it began; what comes during it counts until the next
    const before = added;
    try {
      seen = await countUnsent(db, options.countTo);
      added -= before;
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
    size: () => seen + added,
    add(rows) {
      added += rows;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * How many rows the log has not acknowledged; no further than `countTo`. Counted row by row: the
 * numbers given out are no measure, a restored database goes on above those that the log has seen.
 * In the order of the index of unsent rows, so that no plan reads those that were sent.
 */
export async function countUnsent(db: Database, countTo: number): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`
    select count(*)::integer as unsent
    from (
      select seq from outbox where "offset" is null
      order by topic, partition, seq limit ${countTo}
    ) as waiting`.execute(db);
  return rows[0]?.unsent ?? 0;
}
