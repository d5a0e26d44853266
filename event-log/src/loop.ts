import type { Logger } from '@roletrail/contracts/logger';
import type { Leases, Timer } from './port.ts';
import { withCombinedSignal } from './signals.ts';

/** What a loop is doing, since when (the timer's milliseconds), and why if it is not well. */
export interface LoopState<M extends string> {
  readonly mode: M;
  readonly since: number;
  readonly reason: string | null;
}

/** From each mode to those that may follow it; a mode may always be set again. */
export type Transitions<M extends string> = Readonly<Record<M, readonly M[]>>;

/** The code went from one mode to another that its head comment does not know: a mistake in it. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(from: string, to: string) {
    super(`no way leads from ${from} to ${to}`);
  }
}

/** A loop's mode; `since` moves only when the mode does. */
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

  /** @throws IllegalTransition when the present mode has no way to this one */
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

/** Wait before the next attempt: doubles from the first to the longest. */
export function computeBackOffMs(backOff: BackOff, failures: number): number {
  return Math.min(backOff.maxMs, backOff.firstMs * 2 ** Math.min(failures - 1, 30));
}

/** A fault in one line, with its cause: adapters wrap, and the cause is what one looks for. */
export function formatErrorWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.name}: ${error.message}${cause}`;
}

/**
 * Writes down why a loop stands still, again and again until it is written or the process stops:
 * a halt that a restart forgets would let the loop go on over the fault.
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

/** A loop of which one runs in the whole deployment. */
export interface LeasedLoop {
  readonly leaseName: string;
  readonly standbyMs: number;
  /** whether it stands still for good */
  isHalted(): boolean;
  standBy(): void;
  /** Works until it halts or `end` aborts: the lease is lost, or the process stops. */
  run(lost: AbortSignal, end: AbortSignal): Promise<void>;
  /** Waits after a fault. */
  backOff(fault: unknown, end: AbortSignal): Promise<void>;
}

/** Takes the lease and leads, again and again, until `stop` or a halt. Never rejects. */
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
      // a lease that cannot be given back ends with its session; who has halted waits for nothing
      if (!role.isHalted()) await role.backOff(fault, stop);
    }
  }
}
