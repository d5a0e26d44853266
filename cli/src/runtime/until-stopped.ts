import { onEndSignal } from './end-signals.ts';
import { outputClosed } from './terminal.ts';

/** Runs work until it ends, a signal comes, or the reader of the output is gone. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  // A second signal ends the process at once.
  const off = onEndSignal(() => {
    off();
    stop.abort();
  });
  try {
    await work(AbortSignal.any([stop.signal, outputClosed]));
  } finally {
    off();
  }
}
