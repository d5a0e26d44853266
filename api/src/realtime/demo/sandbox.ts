import type { ErrorCode } from '@roletrail/contracts/errors';
import {
  DEMO,
  type DemoEvent,
  type DemoPane,
  type DemoSession,
} from '@roletrail/contracts/realtime-demo';
import {
  activityAfter,
  computeSessionDeadlines,
  getSessionStage,
} from '../../callers/session-state.ts';
import { FrameRate } from '../frame-rate.ts';
import { type PreparedFrame, prepareFrame } from '../frames.ts';
import { DemoTimeline } from './timeline.ts';

/** Socket of a sandbox; receives frames made once for all sockets. */
export interface Watcher {
  readonly pane: DemoPane;
  /** the timeline grew */
  grown(event: PreparedFrame): void;
  sessionsChanged(sessions: PreparedFrame): void;
}

interface Pane {
  state: DemoSession['state'];
  lastActivityAt: number;
}

/** The simulated sessions have no absolute end. */
const NEVER = new Date(8.64e15);
const DECISIONS = [
  'accepted',
  'accepted',
  'accepted',
  'declined',
  'accepted',
  'withdrawn',
] as const;

/**
 * One visitor's sandbox: two simulated sessions with the rules of real ones but limits of seconds,
 * and their timeline. Pure: time is passed in, nothing is scheduled or stored.
 *
 * A pane's session:
 * *absent* → (join or sign-in) → *live*
 * *live* ⇄ *warned* → *expired*; *live* or *warned* → *revoked*; *expired* or *revoked* → (sign-in)
 * → *live*
 * Invariant: every change is an event of the timeline.
 *
 * Both clocks start with the first input in either pane, so that a visitor who only reads sees two
 * live sessions.
 */
export class DemoSandbox {
  readonly id: string;
  readonly timeline = new DemoTimeline();
  readonly #panes: Record<DemoPane, Pane> = {
    left: { state: 'absent', lastActivityAt: 0 },
    right: { state: 'absent', lastActivityAt: 0 },
  };
  readonly #watchers = new Set<Watcher>();
  readonly #rate: FrameRate;
  #running = false;
  #streamedAt: number;
  #streamed = 0;
  #leftAt: number;

  /** @param now milliseconds since 1970, as everywhere here */
  constructor(id: string, now: number) {
    this.id = id;
    this.#streamedAt = now;
    this.#leftAt = now;
    this.#rate = new FrameRate(DEMO.frames, now);
  }

  /**
   * Charges the sandbox for the frames of an action, before it runs.
   * @returns false, without a charge, if its sockets were sent too many frames recently
   */
  affords(frames: number, now: number): boolean {
    return this.#rate.take(now, frames);
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  /** Returns true if no socket is connected and the retention time has passed. */
  forgotten(now: number): boolean {
    return this.#watchers.size === 0 && now - this.#leftAt >= DEMO.keptMs;
  }

  enter(watcher: Watcher, now: number): void {
    this.#watchers.add(watcher);
    if (this.#panes[watcher.pane].state === 'absent') this.#begin(watcher.pane, now);
    this.#tellSessions(now);
  }

  leave(watcher: Watcher, now: number): void {
    if (!this.#watchers.delete(watcher)) return;
    this.#leftAt = now;
    this.#tellSessions(now);
  }

  /** Starts a new session in a pane whose last one has ended. */
  signIn(pane: DemoPane, now: number): void {
    if (this.refusal(pane) === null) return;
    this.#begin(pane, now);
    this.#tellSessions(now);
  }

  activity(pane: DemoPane, idleMs: number, now: number): void {
    this.#run(now);
    const it = this.#panes[pane];
    const times = { now: new Date(now), lastActivityAt: new Date(it.lastActivityAt) };
    it.lastActivityAt = activityAfter(times, idleMs).getTime();
    if (it.state === 'warned' && this.#stage(it, now) === 'live') {
      it.state = 'live';
      this.#append('session.extended', paneName(pane), now);
    }
    this.#tellSessions(now);
  }

  revoke(pane: DemoPane, now: number): void {
    if (this.refusal(pane) !== null) return;
    this.#run(now);
    this.#panes[pane].state = 'revoked';
    this.#append('session.revoked', paneName(pane), now);
    this.#tellSessions(now);
  }

  decide(pane: DemoPane, decision: (typeof DECISIONS)[number], now: number): void {
    if (this.#run(now)) this.#tellSessions(now);
    this.#append(`consent.${decision}`, paneName(pane), now);
  }

  /** Returns why the pane's session is refused; null if it is live. */
  refusal(pane: DemoPane): Extract<ErrorCode, `SESSION_${string}`> | null {
    const { state } = this.#panes[pane];
    if (state === 'live' || state === 'warned') return null;
    if (state === 'absent') return 'SESSION_MISSING';
    return state === 'revoked' ? 'SESSION_REVOKED' : 'SESSION_EXPIRED';
  }

  /** Advances time: warnings, ends, and decisions of simulated people. */
  tick(now: number): void {
    let changed = false;
    for (const pane of ['left', 'right'] as const) {
      const it = this.#panes[pane];
      if (!this.#running || this.refusal(pane) !== null) continue;
      const stage = this.#stage(it, now);
      if (stage === it.state) continue;
      it.state = stage;
      changed = true;
      if (stage === 'warned') this.#append('session.warned', paneName(pane), now);
      if (stage === 'expired') this.#append('session.expired', paneName(pane), now);
    }
    if (changed) this.#tellSessions(now);
    if (this.#watchers.size > 0 && now - this.#streamedAt >= DEMO.streamMs) this.#stream(now);
  }

  sessions(now: number): readonly DemoSession[] {
    return (['left', 'right'] as const).map((pane) => {
      const { state, lastActivityAt } = this.#panes[pane];
      const lives = this.#running && this.refusal(pane) === null;
      const last = { lastActivityAt: new Date(lastActivityAt), expiresAt: NEVER };
      const ends = lives && now >= lastActivityAt ? computeSessionDeadlines(last, DEMO) : null;
      return {
        pane,
        state,
        connected: [...this.#watchers].some((watcher) => watcher.pane === pane),
        warnAt: ends?.warnAt.toISOString() ?? null,
        expiresAt: ends?.expiresAt.toISOString() ?? null,
      };
    });
  }

  /** Starts both idle clocks at the first input. @returns true if this was the first input */
  #run(now: number): boolean {
    if (this.#running) return false;
    this.#running = true;
    for (const pane of ['left', 'right'] as const) this.#panes[pane].lastActivityAt = now;
    return true;
  }

  #begin(pane: DemoPane, now: number): void {
    this.#panes[pane] = { state: 'live', lastActivityAt: now };
    this.#append('session.started', paneName(pane), now);
  }

  #stage({ lastActivityAt }: Pane, now: number): 'live' | 'warned' | 'expired' {
    const last = { lastActivityAt: new Date(lastActivityAt), expiresAt: NEVER };
    const { stage } = getSessionStage({ ...last, now: new Date(now) }, DEMO);
    return stage === 'over' ? 'expired' : stage;
  }

  #stream(now: number): void {
    const decision = DECISIONS[this.#streamed % DECISIONS.length] ?? 'accepted';
    // 17 people, in an order that does not look sequential
    const who = `person ${((this.#streamed * 5) % 17) + 1}`;
    this.#streamed += 1;
    this.#streamedAt = now;
    this.#append(`consent.${decision}`, who, now);
  }

  #append(kind: DemoEvent['kind'], who: string, now: number): void {
    const event = this.timeline.append(kind, who, now);
    for (const watcher of this.#watchers) watcher.grown(event);
  }

  #tellSessions(now: number): void {
    const sessions = prepareFrame(
      { type: 'demo', about: 'sessions', sessions: [...this.sessions(now)] },
      now,
    );
    for (const watcher of this.#watchers) watcher.sessionsChanged(sessions);
  }
}

const paneName = (pane: DemoPane) => `${pane} pane`;
