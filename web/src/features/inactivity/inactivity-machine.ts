import { elapsedMs, type Moment } from '../../lib/moment.ts';

/**
 * Idle timer of one session in one tab. The server decides when a session is warned and when it
 * ends. This machine reports input and stores the latest deadlines. It compares instants and never
 * counts timers, so a late wake-up gives the same result.
 *
 * *unknown* → (DEADLINES) → *calm* or *warning*
 * *calm* → (warning time passed, and the server confirms it or does not answer) → *warning*.
 * Announced once per cycle; input is reported at once.
 * *warning* → (DEADLINES with a later warning) → *calm*
 * *any* → (end passed, TRIES calls without an answer) → *over*. Final. If the server answers,
 * its 401 ends the session first.
 *
 * Invariants: a report requires new input, and carries it until the server has answered; at most
 * one call is pending; only the server extends the end.
 */
export type Phase = 'unknown' | 'calm' | 'warning' | 'over';

/** Times until the warning and the end, ms from receipt. Negative: passed. */
export type SessionDeadlines = { readonly warnInMs: number; readonly endInMs: number };

export type InactivityState = {
  readonly startedAt: Moment;
  readonly phase: Phase;
  readonly deadlines: (SessionDeadlines & { readonly at: Moment }) | null;
  /** latest input that no report has carried */
  readonly input: Moment | null;
  readonly reportedAt: Moment | null;
  /** pending call and the input that it carries */
  readonly call: { readonly at: Moment; readonly input: Moment | null } | null;
  /** consecutive calls without an answer */
  readonly misses: number;
  readonly missedAt: Moment | null;
};

export type InactivityEvent =
  | { type: 'INPUT'; at: Moment }
  /** compare the clocks: alarm, visible tab or wake-up */
  | { type: 'TIME'; at: Moment }
  | { type: 'DEADLINES'; at: Moment; deadlines: SessionDeadlines }
  /** the call got no answer */
  | { type: 'MISSED'; at: Moment };

export type Effect = { type: 'report'; idleMs: number } | { type: 'ask' } | { type: 'announce' };

export type InactivityTransition = {
  readonly state: InactivityState;
  readonly effects: readonly Effect[];
};

export const initialInactivity = (startedAt: Moment): InactivityState => ({
  startedAt,
  phase: 'unknown',
  deadlines: null,
  input: null,
  reportedAt: null,
  call: null,
  misses: 0,
  missedAt: null,
});

/** Maximum number of unanswered calls after the end has passed. */
const TRIES = 3;
const RETRY_MS = { least: 2000, most: 15_000 };
const CALL_LOST_MS = 15_000;
const REPORT_EVERY_MS = { most: 15_000, least: 250 };
/** Maximum time between clock comparisons, ms, because a wake-up from sleep fires no event. */
const LOOK_EVERY_MS = 5000;
/** Wait for the socket to send the first deadlines before asking, ms. */
const FIRST_WORD_MS = 3000;

/**
 * Returns the reason for the end. Only inactivity has a warning, so without time between warning
 * and end the lifetime ends.
 */
export function overBy({ deadlines }: InactivityState): 'inactivity' | 'lifetime' {
  return deadlines !== null && deadlines.warnInMs >= deadlines.endInMs ? 'lifetime' : 'inactivity';
}

/** Returns the next state and its effects. Pure. */
export function stepInactivity(
  before: InactivityState,
  event: InactivityEvent,
): InactivityTransition {
  if (before.phase === 'over') return { state: before, effects: [] };
  const taken = take(before, event);
  const judged = judge(taken.state, event.at);
  return { state: judged.state, effects: [...taken.effects, ...judged.effects] };
}

function take(state: InactivityState, event: InactivityEvent): InactivityTransition {
  switch (event.type) {
    case 'INPUT':
      return { state: { ...state, input: event.at }, effects: [] };
    case 'DEADLINES':
      return takeDeadlines(state, event.deadlines, event.at);
    case 'MISSED':
      return { state: state.call === null ? state : missed(state, event.at), effects: [] };
    case 'TIME': {
      const { call } = state;
      const lost = call !== null && elapsedMs(call.at, event.at) >= CALL_LOST_MS;
      return { state: lost ? missed(state, event.at) : state, effects: [] };
    }
  }
}

function missed(state: InactivityState, at: Moment): InactivityState {
  const input = state.input ?? state.call?.input ?? null;
  const misses = state.misses + 1;
  return { ...state, call: null, input, reportedAt: null, misses, missedAt: at };
}

function takeDeadlines(
  state: InactivityState,
  deadlines: SessionDeadlines,
  at: Moment,
): InactivityTransition {
  const next = { ...state, deadlines: { ...deadlines, at }, call: null, misses: 0, missedAt: null };
  // A lifetime that ended while an answer was pending is not inactivity.
  const warned = deadlines.warnInMs <= 0 && overBy(next) === 'inactivity';
  const phase = warned ? 'warning' : 'calm';
  const announced = warned && state.phase !== 'warning';
  return { state: { ...next, phase }, effects: announced ? [{ type: 'announce' }] : [] };
}

/** Compares the clocks; starts at most one call. */
function judge(state: InactivityState, now: Moment): InactivityTransition {
  const { deadlines } = state;
  const passed = deadlines === null ? 0 : elapsedMs(deadlines.at, now);
  if (deadlines !== null && passed >= deadlines.endInMs && state.misses >= TRIES) {
    return { state: { ...state, phase: 'over' }, effects: [] };
  }
  // No answer: this tab issues the warning by its own clock.
  const alone =
    deadlines !== null &&
    state.phase === 'calm' &&
    passed >= deadlines.warnInMs &&
    state.misses > 0 &&
    overBy(state) === 'inactivity';
  const judged: InactivityState = alone ? { ...state, phase: 'warning' } : state;
  const called = call(judged, now);
  return alone
    ? { state: called.state, effects: [{ type: 'announce' }, ...called.effects] }
    : called;
}

function call(state: InactivityState, now: Moment): InactivityTransition {
  const what = dueCall(state, now);
  if (what === null) return { state, effects: [] };
  if (what === 'ask') {
    return { state: { ...state, call: { at: now, input: null } }, effects: [{ type: 'ask' }] };
  }
  const { input } = state;
  const idleMs = input === null ? 0 : Math.round(elapsedMs(input, now));
  return {
    state: { ...state, call: { at: now, input }, reportedAt: now, input: null },
    effects: [{ type: 'report', idleMs }],
  };
}

/** Returns the next call to make, or null. A question about the end precedes a report. */
function dueCall(state: InactivityState, now: Moment): 'ask' | 'report' | null {
  if (state.call !== null || waitMs(state.missedAt, retryMs(state), now) > 0) return null;
  const { deadlines, input } = state;
  const passed = deadlines === null ? 0 : elapsedMs(deadlines.at, now);
  if (deadlines !== null && passed >= deadlines.endInMs) return 'ask';
  if (input !== null)
    return waitMs(state.reportedAt, reportEveryMs(state), now) > 0 ? null : 'report';
  if (deadlines === null) return waitMs(state.startedAt, FIRST_WORD_MS, now) > 0 ? null : 'ask';
  return state.phase === 'calm' && passed >= deadlines.warnInMs ? 'ask' : null;
}

/** Returns the minimum report interval, ms: 1/40 of the remaining time, 0.25 to 15 s. */
function reportEveryMs({ deadlines, phase }: InactivityState): number {
  if (deadlines === null || phase === 'warning') return REPORT_EVERY_MS.least;
  return Math.min(REPORT_EVERY_MS.most, Math.max(REPORT_EVERY_MS.least, deadlines.endInMs / 40));
}

function retryMs({ misses }: InactivityState): number {
  return Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** (misses - 1));
}

function waitMs(since: Moment | null, ms: number, now: Moment): number {
  return since === null ? 0 : Math.max(0, ms - elapsedMs(since, now));
}

/** Returns the time until the next comparison of the clocks, ms from `now`. */
export function nextLookMs(state: InactivityState, now: Moment): number {
  const { deadlines, phase, input } = state;
  const waits = [LOOK_EVERY_MS];
  if (state.call !== null) waits.push(waitMs(state.call.at, CALL_LOST_MS, now));
  else if (state.missedAt !== null) waits.push(waitMs(state.missedAt, retryMs(state), now));
  else if (input !== null) waits.push(waitMs(state.reportedAt, reportEveryMs(state), now));
  if (deadlines !== null && state.call === null && state.missedAt === null) {
    if (phase === 'calm') waits.push(waitMs(deadlines.at, deadlines.warnInMs, now));
    waits.push(waitMs(deadlines.at, deadlines.endInMs, now));
  }
  return Math.max(20, Math.min(...waits));
}
