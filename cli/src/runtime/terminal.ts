import { once } from 'node:events';
import type { Logger } from '@roletrail/contracts/logger';

/** Lines for the person at the terminal. Log lines go to standard error, these to standard output. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}

const gone = new AbortController();

/**
 * Aborted when whoever reads standard output has closed it (`| head`), once `handleClosedOutput` was called.
 * A command that has nothing to do but print ends then; others do their work to its end.
 */
export const outputClosed: AbortSignal = gone.signal;

/**
 * A pipe that its reader closes is no fault, nor is a terminal that was closed, of results or of
 * what is said beside them.
 */
export function handleClosedOutput(): void {
  process.stdout.on('error', (error) => {
    if (!isUnread(error, process.stdout)) throw error;
    gone.abort();
  });
  process.stderr.on('error', (error) => {
    if (!isUnread(error, process.stderr)) throw error;
  });
}

/** Whether a write failed because nobody reads there any more. */
export function isUnread(
  { code }: NodeJS.ErrnoException,
  { isTTY }: { readonly isTTY?: boolean },
): boolean {
  return code === 'EPIPE' || (code === 'EIO' && isTTY === true);
}

/** `say` for many lines: waits where the reader is slower, and for nobody once there is none. */
export async function printWithBackpressure(line: string): Promise<void> {
  if (outputClosed.aborted || process.stdout.write(`${line}\n`)) return;
  await once(process.stdout, 'drain', { signal: outputClosed }).catch((error: unknown) => {
    if (!outputClosed.aborted) throw error;
  });
}

/** For the person at the terminal, where standard output may be read by a program. */
export function printNotice(line: string): void {
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
    printLine(`  … ${name}`);
    const result = await work();
    printLine(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
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
