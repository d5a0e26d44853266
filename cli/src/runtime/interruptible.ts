import { CliError } from './cli-error.ts';
import { reportFailure } from './describe-failure.ts';
import { onEndSignal } from './end-signals.ts';
import { clearLine } from './progress-line.ts';

/**
 * Runs work that is rolled back on Ctrl-C. The first SIGINT, SIGTERM or SIGHUP aborts the signal,
 * and work throws once it is rolled back. A second signal ends the process at once. Work that
 * completed before it checked the signal returns normally.
 * @throws CliError INTERRUPTED
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const onSignal = () => {
    if (signal.aborted) process.exit(130);
    controller.abort();
  };
  const off = onEndSignal(onSignal);
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CliError(
      'INTERRUPTED',
      'Interrupted. Nothing half done is left; the same command begins anew.',
      { cause: error },
    );
  } finally {
    off();
  }
}

/**
 * Runs work that can be continued by a further call. The first SIGINT, SIGTERM or SIGHUP prints a
 * line and ends the process at once.
 * @param asJson whether the line is JSON
 */
export function resumable<T>(work: () => Promise<T>, asJson: boolean): Promise<T> {
  return brokenOff(work, () =>
    endAsInterrupted('Interrupted. The same command goes on from here.', asJson),
  );
}

/**
 * Runs a command of which each step is done whole or not at all: a signal ends the process where it
 * stands, unless the work has its own way to end by one.
 * @param asJson whether the line that says so is for a program
 */
export function inWholeSteps<T>(work: () => Promise<T>, asJson: boolean): Promise<T> {
  return brokenOff(work, (signal) => {
    if (process.listenerCount(signal) > 1) return;
    endAsInterrupted('Interrupted. Nothing is half done; what was finished stays done.', asJson);
  });
}

async function brokenOff<T>(
  work: () => Promise<T>,
  onSignal: (signal: NodeJS.Signals) => void,
): Promise<T> {
  const off = onEndSignal(onSignal);
  try {
    return await work();
  } finally {
    off();
  }
}

function endAsInterrupted(text: string, asJson: boolean): never {
  clearLine();
  process.exit(reportFailure(new CliError('INTERRUPTED', text), asJson));
}
