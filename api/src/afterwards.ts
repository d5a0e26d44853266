import type { Logger } from '@roletrail/contracts/logger';

/** Work that an answer does not wait for. */
export interface Afterwards {
  /** Begins the work once the answer is on its way. A failure is logged and told to nobody. */
  add(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** More at once is refused: strangers ask for this work. */
const MAX = 1000;

/**
 * For work whose time must not show in the answer: what is done for a known account only. It is
 * lost when the process dies; whoever asked asks again.
 */
export function createAfterwards(logger: Logger): Afterwards {
  const running = new Set<Promise<void>>();
  return {
    add(what, work) {
      if (running.size >= MAX) {
        logger.warn({ what }, 'too much work is waiting; dropped');
        return;
      }
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => logger.warn({ err: error, what }, 'work afterwards failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
