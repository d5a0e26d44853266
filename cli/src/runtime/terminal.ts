import { once } from 'node:events';
import type { Logger } from '@roletrail/contracts/logger';

/** Lines for the person at the terminal. Log lines go to standard error, these to standard output. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}

const gone = new AbortController();

/**
 * Aborted when the reader of standard output closes it (`| head`), after `handleClosedOutput` was
 * called. Commands that only print then end; others complete their work.
 */
export const outputClosed: AbortSignal = gone.signal;

/** Ignores write errors of a closed pipe or terminal, on stdout and stderr. */
export function handleClosedOutput(): void {
  process.stdout.on('error', (error) => {
    if (!isUnread(error, process.stdout)) throw error;
    gone.abort();
  });
  process.stderr.on('error', (error) => {
    if (!isUnread(error, process.stderr)) throw error;
  });
}

/** Returns true if a write failed because the reader closed the stream. */
export function isUnread(
  { code }: NodeJS.ErrnoException,
  { isTTY }: { readonly isTTY?: boolean },
): boolean {
  return code === 'EPIPE' || (code === 'EIO' && isTTY === true);
}

/** Prints a line and waits for a slow reader. Returns at once if the reader is gone. */
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

/** Progress output of a long command. */
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

/** Reports to the logger, for a process without a terminal. */
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
