import { CliError } from './cli-error.ts';

/**
 * Runs work that is put back, not broken off, when somebody presses Ctrl-C: the first SIGINT or
 * SIGTERM aborts the signal, and work throws once nothing of it is left. A second one ends the
 * process where it stands. Work that was done before it looked is done, and returns as ever.
 * @throws CliError INTERRUPTED
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const onSignal = () => {
    if (signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
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
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
