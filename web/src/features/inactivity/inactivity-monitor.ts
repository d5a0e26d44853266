import type { Moment } from '../../lib/moment.ts';
import {
  type InactivityEvent,
  type InactivityState,
  initialInactivity,
  nextLookMs,
  overBy,
  type Phase,
  type SessionDeadlines,
  stepInactivity,
} from './inactivity-machine.ts';

/** Ports of the monitor; tests pass their own. */
export type InactivityPorts = {
  now(): Moment;
  /** calls `ring` once, after `ms` or later; returns a cancel function */
  alarm(ms: number, ring: () => void): () => void;
  /** reports by socket ('sent': receiveDeadlines gets the answer) or HTTP; throws if unanswered */
  report(idleMs: number): Promise<SessionDeadlines | 'sent'>;
  /** asks without extending the session; throws if unanswered */
  ask(): Promise<SessionDeadlines>;
  /** shows the warning toast, once per cycle */
  announce(): void;
  /** the end has passed and the server does not answer */
  over(reason: 'inactivity' | 'lifetime'): void;
};

export type InactivityView = {
  readonly phase: Phase;
  /** end of the session without activity, ms since the epoch, browser clock; null: unknown */
  readonly endsAt: number | null;
  /** the last call got no answer */
  readonly unreachable: boolean;
};

const UNKNOWN: InactivityView = { phase: 'unknown', endsAt: null, unreachable: false };

/** Runs the state machine for one session in one tab. */
export class InactivityMonitor {
  readonly #ports: InactivityPorts;
  readonly #views = new Set<() => void>();
  #state: InactivityState;
  #view: InactivityView = UNKNOWN;
  #cancel: (() => void) | null = null;
  #stopped = false;
  /** number of server messages; an answer that is older than the last message is dropped */
  #words = 0;

  constructor(ports: InactivityPorts) {
    this.#ports = ports;
    this.#state = initialInactivity(ports.now());
    this.#arm();
  }

  readonly getView = (): InactivityView => this.#view;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  /** Handles user input. */
  input(): void {
    this.#take({ type: 'INPUT', at: this.#ports.now() });
  }

  /** Compares the clocks after a wake-up. */
  look(): void {
    this.#take({ type: 'TIME', at: this.#ports.now() });
  }

  /** Handles deadlines from the server, by socket or HTTP. */
  receiveDeadlines(deadlines: SessionDeadlines): void {
    this.#words += 1;
    this.#take({ type: 'DEADLINES', at: this.#ports.now(), deadlines });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
    this.#views.clear();
  }

  #take(event: InactivityEvent): void {
    if (this.#stopped) return;
    const before = this.#state.phase;
    const { state, effects } = stepInactivity(this.#state, event);
    this.#state = state;
    this.#arm();
    this.#show();
    for (const effect of effects) {
      if (effect.type === 'announce') this.#ports.announce();
      else if (effect.type === 'ask') void this.#call(() => this.#ports.ask());
      else void this.#call(() => this.#ports.report(effect.idleMs));
    }
    if (state.phase === 'over' && before !== 'over') this.#ports.over(overBy(state));
  }

  async #call(call: () => Promise<SessionDeadlines | 'sent'>): Promise<void> {
    const words = this.#words;
    try {
      const answer = await call();
      if (answer !== 'sent' && words === this.#words) this.receiveDeadlines(answer);
    } catch {
      // A 401 is handled elsewhere; here only the missing answer counts.
      this.#take({ type: 'MISSED', at: this.#ports.now() });
    }
  }

  #arm(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#state.phase === 'over') return;
    const wait = nextLookMs(this.#state, this.#ports.now());
    this.#cancel = this.#ports.alarm(wait, () => this.look());
  }

  #show(): void {
    const { phase, deadlines, misses } = this.#state;
    const endsAt = deadlines === null ? null : deadlines.at.date + deadlines.endInMs;
    const unreachable = misses > 0;
    const shown = this.#view;
    if (shown.phase === phase && shown.endsAt === endsAt && shown.unreachable === unreachable) {
      return;
    }
    this.#view = { phase, endsAt, unreachable };
    for (const view of this.#views) view();
  }
}
