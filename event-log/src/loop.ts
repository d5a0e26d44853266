import type { Logger } from '@roletrail/contracts/logger';
import type { Leases, Timer } from './port.ts';
import { withCombinedSignal } from './signals.ts';

/** Mode of a loop, the timer's ms since when, and the reason if it is not healthy. */
export interface LoopState<M extends string> {
  readonly mode: M;
  readonly since: number;
  readonly reason: string | null;
}

/** Allowed next modes of each mode; a mode may always be set again. */
export type Transitions<M extends string> = Readonly<Record<M, readonly M[]>>;

/** Mode change that the table does not allow: a programming error. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(from: string, to: string) {
    super(`the mode may not change from ${from} to ${to}`);
  }
}

/** Current mode of a loop. `since` changes only with the mode. */
export class ModeStateMachine<M extends string> {
  readonly #timer: Timer;
  readonly #transitions: Transitions<M>;
  #state: LoopState<M>;

  constructor(timer: Timer, transitions: Transitions<M>, first: M) {
    this.#timer = timer;
    this.#transitions = transitions;
    this.#state = { mode: first, since: timer.now(), reason: null };
  }

  get state(): LoopState<M> {
    return this.#state;
  }

  /** @throws IllegalTransition if the table does not allow this mode after the current one */
  set(mode: M, reason: string | null = null): void {
    const { mode: from, since } = this.#state;
    if (mode === from) {
      this.#state = { mode, since, reason };
      return;
    }
    if (!this.#transitions[from].includes(mode)) throw new IllegalTransition(from, mode);
    this.#state = { mode, since: this.#timer.now(), reason };
  }
}

export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Returns the wait before the next attempt, ms: doubles up to the maximum. */
export function computeBackOffMs(backOff: BackOff, failures: number): number {
  return Math.min(backOff.maxMs, backOff.firstMs * 2 ** Math.min(failures - 1, 30));
}

/** Formats an error and its cause in one line, because adapters wrap the actual fault. */
export function formatErrorWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.name}: ${error.message}${cause}`;
}

/**
 * Stores the reason of a halt. Retries until it is written or the process stops: without it, a
 * restarted loop would continue over the fault.
 */
export async function recordHalt(
  record: () => Promise<void>,
  backOff: BackOff,
  timer: Timer,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 1; !stop.aborted; failures++) {
    try {
      await record();
      return;
    } catch (error) {
      logger.error({ err: error }, 'a halt could not be recorded yet');
      await timer.sleep(computeBackOffMs(backOff, failures), stop);
    }
  }
}

/** Loop of which only one runs in the whole deployment. */
export interface LeasedLoop {
  readonly leaseName: string;
  readonly standbyMs: number;
  /** whether it has halted */
  isHalted(): boolean;
  standBy(): void;
  /** Works until it halts or `end` aborts (lease lost or process stops). */
  run(lost: AbortSignal, end: AbortSignal): Promise<void>;
  /** Waits after a fault. */
  backOff(fault: unknown, end: AbortSignal): Promise<void>;
}

/** Acquires the lease and runs the loop until `stop` aborts or it halts. Never rejects. */
export async function runWithLease(
  role: LeasedLoop,
  leases: Leases,
  timer: Timer,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted && !role.isHalted()) {
    try {
      const lease = await leases.acquire(role.leaseName);
      if (lease === null) {
        role.standBy();
        await timer.sleep(role.standbyMs, stop);
        continue;
      }
      try {
        await withCombinedSignal([lease.lost, stop], (end) => role.run(lease.lost, end));
      } finally {
        await lease.release();
      }
    } catch (fault) {
      // A lease that cannot be released ends with its session. A halted loop needs no back-off.
      if (!role.isHalted()) await role.backOff(fault, stop);
    }
  }
}
