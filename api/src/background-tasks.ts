import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@roletrail/contracts/logger';
import { Counter, type Registry } from 'prom-client';
import { createRateLimitError } from './errors.ts';

/** Work that the answer promised: it is retried, and refused before the answer if there is no room. */
const PROMISED = ['password recovery'] as const;

/**
 * Work that may be lost: a line about a failed sign-in in the history of an account, the note that a
 * browser claimed an acceptance, the first use of a refreshed token (the next request notes it
 * again), and counts of failed sign-ins and of the use of career tools.
 */
const LOSABLE = [
  'sign-in history',
  'counting a failed sign-in',
  'a claimed acceptance',
  'first use of a token',
  'counting an upload',
  'counting the use of a tool',
] as const;

export type PromisedWork = (typeof PROMISED)[number];
export type LosableWork = (typeof LOSABLE)[number];

/** Work that an answer does not wait for. */
export interface BackgroundTasks {
  /** Starts work after the answer. Drops it if too much work is pending; a failure is logged. */
  add(what: LosableWork, work: () => Promise<void>): void;
  /**
   * Starts work after the answer, and retries it if it fails. `work` must be safe to repeat.
   * @throws ApiError RATE_LIMITED if too much work is pending: nothing was promised yet
   */
  promise(what: PromisedWork, work: () => Promise<void>): void;
  /** Resolves when no work is pending. Retries no longer pause. */
  settled(): Promise<void>;
}

/** Pending tasks of each of the two kinds: strangers cause both, and one must not stop the other. */
const MAX = 1000;
/** Pauses before the retries of promised work, in milliseconds. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Runs work whose duration must not show in the answer, because it exists for known accounts only.
 * All of it is lost if the process dies. Losses are counted by `roletrail_work_lost_total`.
 */
export function createBackgroundTasks(
  logger: Logger,
  metrics: Registry,
  retryMs: readonly number[] = RETRY_MS,
): BackgroundTasks {
  const losable = new Set<Promise<void>>();
  const promised = new Set<Promise<void>>();
  const closing = new AbortController();
  const lost = lostWork(metrics);
  const start = (running: Set<Promise<void>>, what: string, work: () => Promise<void>) => {
    const task = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => {
        logger.warn({ err: error, what }, 'work afterwards failed');
        lost.inc({ work: what, reason: 'failed' });
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  return {
    add(what, work) {
      if (losable.size < MAX) return start(losable, what, work);
      logger.warn({ what }, 'too much work is waiting; dropped');
      lost.inc({ work: what, reason: 'dropped' });
    },
    promise(what, work) {
      if (promised.size >= MAX) throw createRateLimitError(1000);
      start(promised, what, () => withRetries(work, retryMs, closing.signal));
    },
    async settled() {
      closing.abort();
      while (losable.size + promised.size > 0) await Promise.all([...losable, ...promised]);
    },
  };
}

/** Runs work until it succeeds or the pauses are used up. Throws the error of the last try. */
async function withRetries(
  work: () => Promise<void>,
  pausesMs: readonly number[],
  closing: AbortSignal,
): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch {
      // the last try throws its error; a stop ends the pauses
      await delay(pauseMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
  return work();
}

function lostWork(metrics: Registry): Counter<'work' | 'reason'> {
  const counter = new Counter({
    name: 'roletrail_work_lost_total',
    help: 'Work after an answer that was lost: dropped because too much was pending, or failed',
    labelNames: ['work', 'reason'],
    registers: [metrics],
  });
  // a series that began with its first event would show no increase
  for (const work of [...PROMISED, ...LOSABLE]) counter.inc({ work, reason: 'failed' }, 0);
  for (const work of LOSABLE) counter.inc({ work, reason: 'dropped' }, 0);
  return counter;
}
