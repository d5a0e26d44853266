import { elapsedMs, type Moment } from '../../lib/moment.ts';

/**
 * What one tab knows about the idle time of its session. The server decides when a session is
 * warned and when it ends; this machine reports input, keeps what the server said last, and judges
 * by moments, never by counting timers: whoever wakes it, however late, it sees the same truth.
 *
 * unknown   the server has not said anything yet. Left by TOLD.
 * calm      the server's warning lies ahead. Past it the server is asked first (another tab may
 *           have moved it); only its answer, or its silence, leads to `warning`.
 * warning   announced once per cycle. Input is reported at once. Left by TOLD with a warning
 *           that lies ahead again, which is the next cycle.
 * over      the end has passed, and the server has been asked TRIES times without an answer.
 *           Final. When it can be asked, its 401 ends the session before that.
 *
 * Invariants: a report leaves only after new input, and carries it until the server has answered;
 * one call is in the air at a time; nothing but the server's word ever moves the end away.
 */
export type Phase = 'unknown' | 'calm' | 'warning' | 'over';

/** What the server said, as distances from the moment it was learnt. Negative: passed. */
export type SessionDeadlines = { readonly warnInMs: number; readonly endInMs: number };

export type InactivityState = {
  readonly startedAt: Moment;
  readonly phase: Phase;
  readonly told: (SessionDeadlines & { readonly at: Moment }) | null;
  /** the latest input that no report has carried yet */
  readonly input: Moment | null;
  readonly reportedAt: Moment | null;
  /** the report or question in the air, and the input it carries */
  readonly call: { readonly at: Moment; readonly input: Moment | null } | null;
  /** calls without an answer, one after the other */
  readonly misses: number;
  readonly missedAt: Moment | null;
};

export type InactivityEvent =
  | { type: 'INPUT'; at: Moment }
  /** look at the clocks: an alarm rang, the tab came back, the machine woke up */
  | { type: 'TIME'; at: Moment }
  | { type: 'TOLD'; at: Moment; told: SessionDeadlines }
  /** no answer came to the call */
  | { type: 'MISSED'; at: Moment };

export type Effect = { type: 'report'; idleMs: number } | { type: 'ask' } | { type: 'announce' };

export type InactivityTransition = {
  readonly state: InactivityState;
  readonly effects: readonly Effect[];
};

export const initialInactivity = (startedAt: Moment): InactivityState => ({
  startedAt,
  phase: 'unknown',
  told: null,
  input: null,
  reportedAt: null,
  call: null,
  misses: 0,
  missedAt: null,
});

/** Questions about a passed end that may stay without an answer. */
const TRIES = 3;
const RETRY_MS = { least: 2000, most: 15_000 };
const CALL_LOST_MS = 15_000;
const REPORT_EVERY_MS = { most: 15_000, least: 250 };
/** The clocks are compared at least this often, because a machine that wakes tells nobody. */
const LOOK_EVERY_MS = 5000;
/** A socket that is being opened brings the first word; after so long it is asked for. */
const FIRST_WORD_MS = 3000;

/**
 * What the end, once reached, is the end of. A session is warned of inactivity alone, so one that
 * has no time between warning and end goes to the end of its lifetime.
 */
export function overBy({ told }: InactivityState): 'inactivity' | 'lifetime' {
  return told !== null && told.warnInMs >= told.endInMs ? 'lifetime' : 'inactivity';
}

/** Pure: what happened, and what is to be done about it. */
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
    case 'TOLD':
      return takeTold(state, event.told, event.at);
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

function takeTold(
  state: InactivityState,
  told: SessionDeadlines,
  at: Moment,
): InactivityTransition {
  const next = { ...state, told: { ...told, at }, call: null, misses: 0, missedAt: null };
  // An answer under way while a lifetime ended finds its end passed: nobody was inactive.
  const warned = told.warnInMs <= 0 && overBy(next) === 'inactivity';
  const phase = warned ? 'warning' : 'calm';
  const announced = warned && state.phase !== 'warning';
  return { state: { ...next, phase }, effects: announced ? [{ type: 'announce' }] : [] };
}

/** Compares the moments; at most one call comes of it. */
function judge(state: InactivityState, now: Moment): InactivityTransition {
  const { told } = state;
  const passed = told === null ? 0 : elapsedMs(told.at, now);
  if (told !== null && passed >= told.endInMs && state.misses >= TRIES) {
    return { state: { ...state, phase: 'over' }, effects: [] };
  }
  // Nobody answers: the warning is given by the tab's own reckoning.
  const alone =
    told !== null &&
    state.phase === 'calm' &&
    passed >= told.warnInMs &&
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

/** What should be called now, if anything: a question about the end goes before a report. */
function dueCall(state: InactivityState, now: Moment): 'ask' | 'report' | null {
  if (state.call !== null || waitMs(state.missedAt, retryMs(state), now) > 0) return null;
  const { told, input } = state;
  const passed = told === null ? 0 : elapsedMs(told.at, now);
  if (told !== null && passed >= told.endInMs) return 'ask';
  if (input !== null)
    return waitMs(state.reportedAt, reportEveryMs(state), now) > 0 ? null : 'report';
  if (told === null) return waitMs(state.startedAt, FIRST_WORD_MS, now) > 0 ? null : 'ask';
  return state.phase === 'calm' && passed >= told.warnInMs ? 'ask' : null;
}

/** Reports are apart at least this far: a fortieth of the time that is left, 15 s at most. */
function reportEveryMs({ told, phase }: InactivityState): number {
  if (told === null || phase === 'warning') return REPORT_EVERY_MS.least;
  return Math.min(REPORT_EVERY_MS.most, Math.max(REPORT_EVERY_MS.least, told.endInMs / 40));
}

function retryMs({ misses }: InactivityState): number {
  return Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** (misses - 1));
}

function waitMs(since: Moment | null, ms: number, now: Moment): number {
  return since === null ? 0 : Math.max(0, ms - elapsedMs(since, now));
}

/** When to look at the clocks again at the latest, in milliseconds from `now`. */
export function nextLookMs(state: InactivityState, now: Moment): number {
  const { told, phase, input } = state;
  const waits = [LOOK_EVERY_MS];
  if (state.call !== null) waits.push(waitMs(state.call.at, CALL_LOST_MS, now));
  else if (state.missedAt !== null) waits.push(waitMs(state.missedAt, retryMs(state), now));
  else if (input !== null) waits.push(waitMs(state.reportedAt, reportEveryMs(state), now));
  if (told !== null && state.call === null && state.missedAt === null) {
    if (phase === 'calm') waits.push(waitMs(told.at, told.warnInMs, now));
    waits.push(waitMs(told.at, told.endInMs, now));
  }
  return Math.max(20, Math.min(...waits));
}
