import type { Projector } from '@roletrail/event-log/projector/run-projector';
import { CliError } from '../runtime/cli-error.ts';
import { systemTimer } from '../runtime/system-timer.ts';

const LOOK_MS = 200;
/** Longer than a lease takes from one hand to another. */
const STALL_MS = 15_000;

/** A projector waits for workers of a newer version, but none exist for tables of this program. */
export async function unlessStuck(
  projector: Projector,
  caughtUp: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const done = new AbortController();
  const awake = AbortSignal.any(signal ? [done.signal, signal] : [done.signal]);
  const stuck = async () => {
    while (!done.signal.aborted) {
      signal?.throwIfAborted();
      const outdated = projector.states().find(({ mode }) => mode === 'outdated');
      if (outdated) throw new Error(outdated.reason ?? 'this program is outdated');
      await systemTimer.sleep(LOOK_MS, awake);
    }
  };
  try {
    await Promise.race([caughtUp, stuck()]);
  } finally {
    done.abort();
    // a projector that is disposed before it caught up says so
    caughtUp.catch(() => undefined);
  }
}

/** Notices that tables which only others can fold are folded no further. */
export class Stall {
  /** @throws CliError REFUSED */
  readonly forTooLong: Promise<never>;
  #done = -1;
  #since = systemTimer.now();
  #fail: (error: CliError) => void = () => undefined;
  readonly #what: string | null;

  /** @param version of the fold that others have; null: this process folds by itself */
  constructor(schema: string, version: number | null) {
    this.#what =
      version === null
        ? null
        : `${schema} is of version ${version}, and no running worker folds that. Start one of the release that does, or drop it with --finish.`;
    this.forTooLong = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  /** @param done records that are folded now */
  at(done: number): void {
    if (done !== this.#done) this.#since = systemTimer.now();
    this.#done = done;
    if (this.#what === null || systemTimer.now() - this.#since <= STALL_MS) return;
    this.#fail(new CliError('REFUSED', this.#what));
  }
}
