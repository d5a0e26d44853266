import type { SessionDeadlines } from '../inactivity-machine.ts';
import { InactivityMonitor } from '../inactivity-monitor.ts';

/** Server, tabs and clocks on virtual time. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const WARN = 55 * MINUTE;
export const LIMIT = 60 * MINUTE;

/** Virtual time: alarms ring in order; promises settle in between. */
export class VirtualTime {
  now = 0;
  #alarms: { at: number; ring: () => void }[] = [];

  alarm(ms: number, ring: () => void): () => void {
    const entry = { at: this.now + ms, ring };
    this.#alarms.push(entry);
    return () => {
      this.#alarms = this.#alarms.filter((a) => a !== entry);
    };
  }

  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      await settle();
      const next = this.#alarms.reduce<{ at: number; ring: () => void } | null>(
        (a, b) => (a === null || b.at < a.at ? b : a),
        null,
      );
      if (next === null || next.at > until) break;
      this.#alarms = this.#alarms.filter((a) => a !== next);
      this.now = Math.max(this.now, next.at);
      next.ring();
    }
    this.now = until;
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

/** Server rule: lastActivity = max(stored, now − idle), by the server clock. */
export class FakeSession {
  lastActivity: number;
  ended = false;
  /** end of the absolute lifetime */
  expiresAt = Number.POSITIVE_INFINITY;
  reports = 0;
  reachable = true;
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
    this.lastActivity = time.now;
  }

  report(idleMs: number): SessionDeadlines {
    this.#live();
    this.reports += 1;
    this.lastActivity = Math.max(this.lastActivity, this.#time.now - Math.max(0, idleMs));
    return this.deadlines();
  }

  ask(): SessionDeadlines {
    this.#live();
    return this.deadlines();
  }

  deadlines(): SessionDeadlines {
    const since = this.#time.now - this.lastActivity;
    const left = this.expiresAt - this.#time.now;
    return { warnInMs: Math.min(WARN - since, left), endInMs: Math.min(LIMIT - since, left) };
  }

  #live(): void {
    if (!this.reachable) throw new Error('no answer');
    if (this.#time.now - this.lastActivity >= LIMIT) this.ended = true;
    if (this.ended) throw new Ended();
  }
}

class Ended extends Error {}

type Outcome = 'expired by the server' | 'inactivity alone' | 'lifetime alone';

/** A tab with its own clocks (skewed, asleep, throttled). */
export class Tab {
  readonly toasts: number[] = [];
  outcome: Outcome | 'open' = 'open';
  calls = 0;
  readonly monitor: InactivityMonitor;
  #dateOffset = 0;
  #steadyLost = 0;
  throttleMs = 0;

  constructor(time: VirtualTime, session: FakeSession) {
    const called = async (call: () => SessionDeadlines): Promise<SessionDeadlines> => {
      this.calls += 1;
      try {
        return call();
      } catch (error) {
        if (error instanceof Ended) this.#end('expired by the server');
        throw error;
      }
    };
    this.monitor = new InactivityMonitor({
      now: () => ({ date: time.now + this.#dateOffset, steady: time.now - this.#steadyLost }),
      alarm: (ms, ring) => time.alarm(Math.max(ms, this.throttleMs), ring),
      report: (idleMs) => called(() => session.report(idleMs)),
      ask: () => called(() => session.ask()),
      announce: () => this.toasts.push(time.now),
      over: (reason) => this.#end(`${reason} alone`),
    });
    this.monitor.receiveDeadlines(session.deadlines());
  }

  setClock(ms: number): void {
    this.#dateOffset += ms;
  }

  /** Advances the time without the alarms of this tab; its steady clock may stop. */
  slept(ms: number, steadyCounts: boolean): void {
    if (!steadyCounts) this.#steadyLost += ms;
  }

  #end(how: Outcome): void {
    this.outcome = how;
    this.monitor.stop();
  }
}

export function scene(tabs = 1) {
  const time = new VirtualTime();
  const session = new FakeSession(time);
  const all = Array.from({ length: tabs }, () => new Tab(time, session));
  return { time, session, tabs: all, tab: all[0] ?? new Tab(time, session) };
}

/** Machine sleep: late alarms ring at its end. */
export async function sleep(
  time: VirtualTime,
  tabs: Tab[],
  ms: number,
  steadyCounts: boolean,
): Promise<void> {
  for (const tab of tabs) tab.slept(ms, steadyCounts);
  time.now += ms;
  await time.pass(0);
}
