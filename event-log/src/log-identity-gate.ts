import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import type { Logger } from '@roletrail/contracts/logger';
import { LogIdentityMismatch } from './identity.ts';
import {
  type BackOff,
  computeBackOffMs,
  formatErrorWithCause,
  ModeStateMachine,
  type Transitions,
} from './loop.ts';
import {
  type EventLog,
  type Leases,
  LogMisconfigured,
  LogUnreachable,
  type Timer,
} from './port.ts';

/** Part of the log that roles use; `ensureTopics` and `identity` are for the gate. */
export type GuardedLog = Pick<EventLog, 'range' | 'brokers' | 'openReader' | 'openWriter'>;

/*
 * Lets a process start while its log is unreachable. Blocks the log and all leases until the log's
 * identity equals the stored one.
 *
 * Modes
 *   asking     checks topics and identity
 *   waiting    log or database unavailable; asks again after a back-off
 *   admitted   permanent
 *   refused    permanent: another log, or invalid topics; reported to `onRefused`
 *   closed     disposed before the result
 * Invariant: before *admitted* nothing passes through `log`, and `leases` grants no lease. So
 * relays, projectors and other leased loops stay in standby.
 */
type AdmissionMode = 'asking' | 'waiting' | 'admitted' | 'refused' | 'closed';

const TRANSITIONS: Transitions<AdmissionMode> = {
  asking: ['waiting', 'admitted', 'refused', 'closed'],
  waiting: ['asking', 'closed'],
  admitted: [],
  refused: [],
  closed: [],
};

const BACK_OFF: BackOff = { firstMs: 500, maxMs: 5000 };

export type LogRejection = LogIdentityMismatch | LogMisconfigured;

export interface AdmissionDeps {
  /**
   * Resolves if the log may be used.
   * @throws LogIdentityMismatch, LogMisconfigured: refused permanently; any other error: retry
   */
  readonly prove: () => Promise<void>;
  readonly onRefused: (refusal: LogRejection) => void;
  readonly timer: Timer;
  readonly logger: Logger;
}

export class LogIdentityGate implements AsyncDisposable {
  readonly #deps: AdmissionDeps;
  readonly #mode: ModeStateMachine<AdmissionMode>;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #refusal: LogRejection | null = null;
  /** the process continued without a result */
  #isLate = false;

  /** Starts asking immediately. */
  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
    this.#mode = new ModeStateMachine(deps.timer, TRANSITIONS, 'asking');
    this.#running = this.#run();
  }

  get #isAdmitted(): boolean {
    return this.#mode.state.mode === 'admitted';
  }

  /**
   * Resolves once the log is admitted, or after `ms`.
   * @throws LogIdentityMismatch, LogMisconfigured if refused by then; a later refusal goes to
   * `onRefused`
   */
  async known(ms: number): Promise<void> {
    const late = new AbortController();
    await Promise.race([this.#running, this.#deps.timer.sleep(ms, late.signal)]);
    late.abort();
    if (this.#refusal !== null) throw this.#refusal;
    this.#isLate = true;
    if (this.#mode.state.mode === 'asking') this.#mode.set('asking', `no answer after ${ms} ms`);
  }

  /** Returns the check for /readyz: green while waiting, because decisions are recorded. */
  check(): ReadinessCheck {
    const { mode, reason } = this.#mode.state;
    return { name: 'event_log', ok: mode !== 'refused', reason };
  }

  log(log: GuardedLog): GuardedLog {
    return {
      range: async (place) => this.#use(log).range(place),
      brokers: async () => this.#use(log).brokers(),
      openReader: async (place) => this.#use(log).openReader(place),
      openWriter: async (place) => this.#use(log).openWriter(place),
    };
  }

  leases(leases: Leases): Leases {
    return { acquire: async (name) => (this.#isAdmitted ? leases.acquire(name) : null) };
  }

  #use(log: GuardedLog): GuardedLog {
    if (this.#isAdmitted) return log;
    throw new LogUnreachable(this.#mode.state.reason ?? 'no answer yet');
  }

  async #run(): Promise<void> {
    const { prove, timer, logger, onRefused } = this.#deps;
    const { signal } = this.#closing;
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        await prove();
        if (signal.aborted) break;
        this.#mode.set('admitted');
        if (failures > 1) logger.info({ failures: failures - 1 }, 'the event log answers');
        return;
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof LogIdentityMismatch || error instanceof LogMisconfigured) {
          this.#mode.set('refused', error.message);
          this.#refusal = error;
          if (this.#isLate) onRefused(error);
          return;
        }
        const reason = formatErrorWithCause(error);
        this.#mode.set('waiting', reason);
        logger.warn({ err: error, failures }, 'the event log cannot be used yet');
        await timer.sleep(computeBackOffMs(BACK_OFF, failures), signal);
        if (!signal.aborted) this.#mode.set('asking', reason);
      }
    }
    this.#mode.set('closed');
  }

  /** Does not wait for a pending answer: disposing the log ends it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
  }
}
