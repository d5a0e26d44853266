import { readFileSync } from 'node:fs';
import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** Fault of the `at`th call of its kind in each thread. */
export interface Injection {
  readonly call: string;
  readonly at: number;
  readonly what: 'error=EIO' | 'signal=SIGKILL';
}

/** System calls of running processes that fail, until it is disposed of. */
export async function failingCalls(
  pids: readonly number[],
  { call, at, what }: Injection,
): Promise<AsyncDisposable & { readonly done: () => boolean }> {
  const strace = startProcess('strace', [
    '-f',
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:${what}:when=${at}`,
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ]);
  await waitFor('strace to be attached', () => {
    const attached = strace.output().match(/attached/g)?.length ?? 0;
    // whom the first failure ended is attached no more
    if (attached >= pids.length) return true;
    if (!strace.isRunning()) throw new Error(`strace ended: ${strace.output()}`);
    return false;
  });
  return {
    /** returns true if the fault has happened or the process is gone */
    done: () => /\(INJECTED\)|killed by SIGKILL/.test(strace.output()) || !strace.isRunning(),
    async [Symbol.asyncDispose]() {
      if (what === 'error=EIO') {
        // On a signal, strace detaches from live processes, but waits for threads of ended ones.
        // A permanent fault ends only when strace detaches.
        strace.interrupt();
        await waitFor(
          'strace to let go of who lives',
          () => !strace.isRunning() || pids.some(hasEnded),
        );
      }
      await strace.kill();
    },
  };
}

/** Returns true if a process has ended, even if its last threads are still traced. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    // ESRCH: it went between opening and reading
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return true;
    throw error;
  }
}
