import { once } from 'node:events';
import type { Logger } from '@roletrail/contracts/logger';

/** Lines for the person at the terminal. Log lines go to standard error, these to standard output. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** `say` for many lines: waits where the reader is slower. */
export async function sayInTime(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

/**
 * A reader that has seen enough (`| head`) closes the pipe: the command ends, and that is no fault.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

/** For the person at the terminal, where standard output may be read by a program. */
export function remark(line: string): void {
  process.stderr.write(`roletrail: ${line}\n`);
}

/** How a long command tells how far it is. */
export interface Telling {
  /** Says that a step began, and how long it took once it is done. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export const onTerminal: Telling = {
  async step(name, work) {
    const started = performance.now();
    say(`  … ${name}`);
    const result = await work();
    say(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  },
};

/** Where nobody sits at a terminal: one format on one stream. */
export function inLog(logger: Logger): Telling {
  return {
    async step(name, work) {
      const started = performance.now();
      const result = await work();
      logger.info({ step: name, ms: Math.round(performance.now() - started) }, 'step done');
      return result;
    },
  };
}
