import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** What happens to the `at`th call of its kind that each thread makes from now on. */
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
    /** whether it has happened, or there is nobody left to whom it could */
    done: () => /\(INJECTED\)|killed by SIGKILL/.test(strace.output()) || !strace.isRunning(),
    async [Symbol.asyncDispose]() {
      // asked in order it lets go of who lives; of one that it killed it waits for the threads, for ever
      if (what === 'error=EIO' && strace.isRunning()) await strace.terminate();
      else await strace.kill();
    },
  };
}
