import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { createRateLimitError } from '../errors.ts';
import { computeMac } from './mac.ts';

export interface AttemptLimit {
  /** may change between two uses (settings/limits.ts) */
  readonly max: number;
  readonly windowMs: number;
}

/** Counter of attempts, e.g. of one account from one address. */
export interface AttemptKey {
  /** name of the counter; stored as a keyed hash, so that the table identifies no person */
  readonly name: string;
  readonly limit: AttemptLimit;
}

/** Limited attempt; it counts until it is forgiven. */
export interface LimitedAttempt {
  /** Removes a successful attempt from all counters. */
  forgive(): Promise<void>;
}

export interface AttemptLimiter {
  /**
   * Counts one attempt, in the given order. If one limit is reached, later counters do not count,
   * so that a refused attacker uses up no other limit.
   * @param account account of the refusal; undefined: the caller's, or none
   * @throws ApiError RATE_LIMITED with the time to wait
   */
  begin(counted: readonly AttemptKey[], account?: string): Promise<LimitedAttempt>;
  /** Counts one use in the caller's transaction; returns false, uncounted, at the limit. */
  take(tx: Tx, counted: AttemptKey): Promise<boolean>;
  /** Returns the current count and its end; null if there are no attempts. */
  used(counted: AttemptKey): Promise<{ readonly attempts: number; readonly endsAt: Date } | null>;
  /** Resets the counters of these names. */
  clear(names: readonly string[]): Promise<void>;
}

/**
 * Counts attempts in fixed windows by PostgreSQL's clock, in one table for all instances. An
 * attempt counts from its start, so that parallel attempts cannot bypass the limit. A refused
 * attempt counts nothing and extends nothing. A window that ends later than a new one would was
 * started before the clock was set back; it counts as over, otherwise it could refuse for hours.
 */
export function openAttempts(db: Database, key: Uint8Array): AttemptLimiter {
  const hash = (name: string) => computeMac(key, name);
  const forgive = async (keys: readonly Buffer[]) => {
    if (keys.length === 0) return;
    await sql`
      update attempt_window set attempts = attempts - 1
      where key = any(${keys}::bytea[]) and attempts > 0`.execute(db);
  };
  return {
    async begin(counted, account) {
      const taken: Buffer[] = [];
      for (const { name, limit } of counted) {
        const window = hash(name);
        if (!(await count(db, window, limit))) {
          await forgive(taken);
          throw createRateLimitError(
            await timeLeft(db, window),
            account === undefined ? {} : { account },
          );
        }
        taken.push(window);
      }
      let forgiven = false;
      return {
        async forgive() {
          if (forgiven) return;
          forgiven = true;
          await forgive(taken);
        },
      };
    },
    take: (tx, { name, limit }) => count(tx, hash(name), limit),
    async used({ name, limit }) {
      const { rows } = await sql<{ attempts: number; ends_at: Date }>`
        select attempts, ends_at from attempt_window w
        where key = ${hash(name)} and attempts > 0 and not ${isOver(limit)}`.execute(db);
      return rows[0] ? { attempts: rows[0].attempts, endsAt: rows[0].ends_at } : null;
    },
    async clear(names) {
      await sql`delete from attempt_window where key = any(${names.map(hash)}::bytea[])`.execute(
        db,
      );
    },
  };
}

/** Counts in one atomic statement; returns false if the window is full. */
async function count(db: Database | Tx, key: Buffer, limit: AttemptLimit): Promise<boolean> {
  const { rows } = await sql`
    insert into attempt_window as w (key, attempts, ends_at)
    values (${key}, 1, ${endOf(limit)})
    on conflict (key) do update set
      attempts = case when ${isOver(limit)} then 1 else w.attempts + 1 end,
      ends_at = case when ${isOver(limit)} then ${endOf(limit)} else w.ends_at end
    where ${isOver(limit)} or w.attempts < ${limit.max}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns the end of a window that begins now. */
const endOf = ({ windowMs }: AttemptLimit) =>
  sql`clock_timestamp() + ${windowMs} * interval '1 millisecond'`;

const isOver = (limit: AttemptLimit) =>
  sql`(w.ends_at <= clock_timestamp() or w.ends_at > ${endOf(limit)})`;

async function timeLeft(db: Database, key: Buffer): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms
    from attempt_window where key = ${key}`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Deletes windows that have ended. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`delete from attempt_window where ends_at < clock_timestamp()`.execute(db);
}
