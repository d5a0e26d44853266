import { CLOSE, REALTIME, type ServerFrame } from '@roletrail/contracts/realtime';
import { elapsedMs, type Moment } from '../../lib/moment.ts';

/**
 * Connection of one tab to the realtime endpoint.
 *
 * *off* → (START) → *connecting*: opens a socket and sends `hello`
 * *connecting* → (`welcome` frame) → *open*; (CLOSED, also after WELCOME_MS) → *waiting*
 * *open* → (CLOSED, also if a ping gets no pong) → *waiting*
 * *waiting* → (START at `retryAt` or on user activity) → *connecting*. The wait grows with
 * each try, with jitter.
 * *any* → (STOP) → *off*
 *
 * Invariants: `seq` is the number of the last accepted frame and only grows on one connection id; a
 * frame with a higher number than the next one is a gap and is counted.
 */
export type ConnectionPhase = 'off' | 'connecting' | 'open' | 'waiting';

export type ConnectionState = {
  readonly phase: ConnectionPhase;
  /** start of this phase */
  readonly since: Moment | null;
  readonly connectionId: string | null;
  readonly seq: number | null;
  readonly lastFrameAt: Moment | null;
  readonly ping: { readonly n: number; readonly at: Moment; readonly withinMs: number } | null;
  readonly pings: number;
  readonly roundTripMs: number | null;
  /** possibly lost frames: jumps in `seq`, and failed resumes */
  readonly gaps: number;
  readonly resumes: number;
  /** tries since the last welcome */
  readonly tries: number;
  readonly retryMs: number;
};

export const initialConnection: ConnectionState = {
  phase: 'off',
  since: null,
  connectionId: null,
  seq: null,
  lastFrameAt: null,
  ping: null,
  pings: 0,
  roundTripMs: null,
  gaps: 0,
  resumes: 0,
  tries: 0,
  retryMs: 0,
};

export type ConnectionEvent =
  | { type: 'START'; at: Moment }
  | { type: 'STOP'; at: Moment }
  | { type: 'FRAME'; at: Moment; frame: ServerFrame }
  /** frame type of a newer server; only its number counts */
  | { type: 'UNKNOWN_FRAME'; at: Moment; seq: number }
  | { type: 'PINGED'; at: Moment; withinMs: number }
  /** closed by either side or abandoned; `random` from 0 to 1 adds jitter */
  | { type: 'CLOSED'; at: Moment; code: number; random: number };

/** Maximum time from opening to the first frame, ms. */
const WELCOME_MS = 10_000;
/** Retry interval while other tabs use all connections of the session, ms. */
const CROWDED_RETRY_MS = 60_000;
export const GIVEN_UP = 4900;
/** Maximum time for a pong, ms; `urgent` if the user is waiting. */
export const PONG_MS = { usual: REALTIME.staleMs - REALTIME.clientPingMs, urgent: 5000 } as const;

/** Returns the next state. Pure. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'START':
      if (state.phase === 'connecting' || state.phase === 'open') return state;
      return { ...state, phase: 'connecting', since: event.at, tries: state.tries + 1, ping: null };
    case 'STOP':
      return { ...initialConnection, since: event.at };
    case 'FRAME':
      return event.frame.type === 'welcome'
        ? welcomed(state, event.frame, event.at)
        : numbered(state, event.frame, event.at);
    case 'UNKNOWN_FRAME':
      return counted(state, event.seq, event.at);
    case 'PINGED': {
      const n = state.pings + 1;
      return { ...state, pings: n, ping: { n, at: event.at, withinMs: event.withinMs } };
    }
    case 'CLOSED': {
      if (state.phase === 'off') return state;
      const retryMs = retryAfterMs(state.tries, event.code, event.random);
      const closed = { phase: 'waiting' as const, since: event.at, retryMs, ping: null };
      return { ...state, ...closed, roundTripMs: null };
    }
  }
}

type Welcome = Extract<ServerFrame, { type: 'welcome' }>;

function welcomed(state: ConnectionState, frame: Welcome, at: Moment): ConnectionState {
  return {
    ...state,
    phase: 'open',
    since: at,
    connectionId: frame.connectionId,
    seq: frame.seq,
    lastFrameAt: at,
    ping: null,
    tries: 0,
    retryMs: 0,
    gaps: state.gaps + (frame.gap ? 1 : 0),
    resumes: state.resumes + (frame.resumed ? 1 : 0),
  };
}

function numbered(state: ConnectionState, frame: ServerFrame, at: Moment): ConnectionState {
  const next = counted(state, frame.seq, at);
  const { ping } = state;
  if (frame.type !== 'pong' || ping === null || ping.n !== frame.n) return next;
  return { ...next, roundTripMs: Math.max(0, at.steady - ping.at.steady) };
}

function counted(state: ConnectionState, seq: number, at: Moment): ConnectionState {
  const gap = state.seq !== null && seq > state.seq + 1;
  return {
    ...state,
    seq: Math.max(seq, state.seq ?? 0),
    lastFrameAt: at,
    ping: null,
    gaps: state.gaps + (gap ? 1 : 0),
  };
}

/** Returns true if this frame was accepted before; a resumed connection may repeat frames. */
export function isRepeat(state: ConnectionState, frame: ServerFrame): boolean {
  return frame.type !== 'welcome' && state.seq !== null && frame.seq <= state.seq;
}

/** Returns the retry delay, ms: doubled per try up to a limit, times 0.5 to 1. */
function retryAfterMs(tries: number, code: number, random: number): number {
  if (code === CLOSE.tooManySockets) return CROWDED_RETRY_MS * (0.5 + random / 2);
  const doubled = REALTIME.backoffMinMs * 2 ** Math.min(tries, 10);
  return Math.min(REALTIME.backoffMaxMs, doubled) * (0.5 + random / 2);
}

export type TimerDue = 'start' | 'ping' | 'dead' | null;

/** Returns the action that is due and the time until the next look, ms (null: no timer). */
export function dueNow(
  state: ConnectionState,
  now: Moment,
): { due: TimerDue; lookMs: number | null } {
  const left = (since: Moment | null, ms: number) =>
    since === null ? 0 : Math.max(0, ms - elapsedMs(since, now));
  switch (state.phase) {
    case 'off':
      return { due: null, lookMs: null };
    case 'waiting':
      return judge('start', left(state.since, state.retryMs));
    case 'connecting':
      return judge('dead', left(state.since, WELCOME_MS));
    case 'open':
      return state.ping === null
        ? judge('ping', left(state.lastFrameAt, REALTIME.clientPingMs))
        : judge('dead', left(state.ping.at, state.ping.withinMs));
  }
}

function judge(due: TimerDue, wait: number): { due: TimerDue; lookMs: number | null } {
  return { due: wait === 0 ? due : null, lookMs: Math.max(20, wait) };
}

/** Returns the resume position for the `hello` frame; {} on a first connection. */
export function helloOf(state: ConnectionState) {
  return state.connectionId === null || state.seq === null
    ? {}
    : { connectionId: state.connectionId, resumeFrom: state.seq };
}
