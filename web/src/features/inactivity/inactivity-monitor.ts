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

/** What the monitor needs of the world; a test gives it a world of its own. */
export type InactivityPorts = {
  now(): Moment;
  /** rings once, `ms` from now or later; the answer cancels it */
  alarm(ms: number, ring: () => void): () => void;
  /** over the socket ('sent': the answer comes as `told`), else by HTTP; throws without an answer */
  report(idleMs: number): Promise<SessionDeadlines | 'sent'>;
  /** asks without extending anything; throws without an answer */
  ask(): Promise<SessionDeadlines>;
  /** a warning of this cycle is due: the toast, once */
  announce(): void;
  /** the end has passed and nobody can be asked */
  over(reason: 'inactivity' | 'lifetime'): void;
};

export type InactivityView = {
  readonly phase: Phase;
  /** when the session ends if nothing happens, by this browser's wall clock; null: not known */
  readonly endsAt: number | null;
  /** the last call found nobody */
  readonly unreachable: boolean;
};

const UNKNOWN: InactivityView = { phase: 'unknown', endsAt: null, unreachable: false };

/** Runs the machine for one session in one tab: clocks and calls in, calls and view out. */
export class InactivityMonitor {
  readonly #ports: InactivityPorts;
  readonly #views = new Set<() => void>();
  #state: InactivityState;
  #view: InactivityView = UNKNOWN;
  #cancel: (() => void) | null = null;
  #stopped = false;
  /** counts the server's words; a question whose answer was overtaken by one says nothing */
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

  /** The person did something. */
  input(): void {
    this.#take({ type: 'INPUT', at: this.#ports.now() });
  }

  /** Something woke the tab: look at the clocks. */
  look(): void {
    this.#take({ type: 'TIME', at: this.#ports.now() });
  }

  /** The server's word, by whatever way it came. */
  told(told: SessionDeadlines): void {
    this.#words += 1;
    this.#take({ type: 'TOLD', at: this.#ports.now(), told });
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
      if (answer !== 'sent' && words === this.#words) this.told(answer);
    } catch {
      // A session that has ended is told elsewhere; here only the silence counts.
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
    const { phase, told, misses } = this.#state;
    const endsAt = told === null ? null : told.at.date + told.endInMs;
    const unreachable = misses > 0;
    const shown = this.#view;
    if (shown.phase === phase && shown.endsAt === endsAt && shown.unreachable === unreachable) {
      return;
    }
    this.#view = { phase, endsAt, unreachable };
    for (const view of this.#views) view();
  }
}
