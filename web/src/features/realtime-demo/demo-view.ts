import type { ServerFrame } from '@roletrail/contracts/realtime';
import type { DemoEvent, DemoPane, DemoSession } from '@roletrail/contracts/realtime-demo';

export type DemoFrame = Extract<ServerFrame, { type: 'demo' }>;

/** Event as received by one pane. */
export type Received = { readonly event: DemoEvent; readonly replay: boolean };

/** Position of a pane in the timeline: `next` is the first offset not received. */
export type Position = {
  readonly paused: boolean;
  readonly next: number;
  readonly low: number;
  readonly end: number;
};

/** State that one pane of the demonstration received; independent of the other pane. */
export type DemoView = {
  readonly sandbox: string | null;
  readonly warnMs: number;
  readonly limitMs: number;
  readonly sessions: readonly DemoSession[];
  /** by offset, ascending, without duplicates */
  readonly received: readonly Received[];
  /** requested offsets that the server no longer has, `to` exclusive */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly position: Position;
  /** server clock minus browser clock, ms, corrected by the time of one frame */
  readonly serverAheadMs: number;
};

/** Maximum number of events that a pane stores. */
const KEPT = 400;

export const initialView: DemoView = {
  sandbox: null,
  warnMs: 0,
  limitMs: 0,
  sessions: [],
  received: [],
  gaps: [],
  position: { paused: false, next: 0, low: 0, end: 0 },
  serverAheadMs: 0,
};

/**
 * Returns the view after a frame. Pure.
 * @param now browser clock when the frame arrived, ms since the epoch
 */
export function nextView(view: DemoView, frame: DemoFrame, now: number): DemoView {
  const heard = { ...view, serverAheadMs: Date.parse(frame.at) - now };
  switch (frame.about) {
    case 'joined': {
      const { sandbox, warnMs, limitMs } = frame;
      const fresh = sandbox === view.sandbox ? heard : { ...initialView, ...heardOnly(heard) };
      return { ...fresh, sandbox, warnMs, limitMs };
    }
    case 'sessions':
      return { ...heard, sessions: frame.sessions };
    case 'event':
      return withEvent(heard, { event: frame.event, replay: frame.replay });
    case 'gap':
      return { ...heard, gaps: [...heard.gaps, { from: frame.from, to: frame.to }] };
    case 'position': {
      const { paused, next, low, end } = frame;
      // Replay: events from `next` on are sent again and count as not received until then.
      const received = view.received.filter(({ event }) => event.offset < next);
      return { ...heard, received, position: { paused, next, low, end } };
    }
  }
}

/** Resets the view for another sandbox. */
function heardOnly({ serverAheadMs }: DemoView): Pick<DemoView, 'serverAheadMs'> {
  return { serverAheadMs };
}

function withEvent(view: DemoView, item: Received): DemoView {
  const { offset } = item.event;
  const before = view.received.filter(({ event }) => event.offset < offset);
  const after = view.received.filter(({ event }) => event.offset > offset);
  const { position } = view;
  const next = Math.max(position.next, offset + 1);
  return {
    ...view,
    received: [...before, item, ...after].slice(-KEPT),
    position: { ...position, next, end: Math.max(position.end, next) },
  };
}

export function sessionOf(view: DemoView, pane: DemoPane): DemoSession | null {
  return view.sessions.find((session) => session.pane === pane) ?? null;
}

/** Returns true if a session is active. */
export function lives(session: DemoSession | null): boolean {
  return session?.state === 'live' || session?.state === 'warned';
}

/**
 * Returns the remaining time of a session by the server clock.
 * @returns ms until the warning and the end, at least 0; null if no timer runs
 */
export function timeLeft(
  session: DemoSession | null,
  view: DemoView,
  now: number,
): { warnMs: number; endMs: number } | null {
  if (!lives(session) || session?.warnAt == null || session.expiresAt === null) return null;
  const server = now + view.serverAheadMs;
  return {
    warnMs: Math.max(0, Date.parse(session.warnAt) - server),
    endMs: Math.max(0, Date.parse(session.expiresAt) - server),
  };
}

/** Delivery status of an offset on one pane. */
export type OffsetMark = 'received' | 'replayed' | 'gone' | 'waiting';

export function markOf(view: DemoView, offset: number): OffsetMark {
  const item = view.received.find(({ event }) => event.offset === offset);
  if (item !== undefined) return item.replay ? 'replayed' : 'received';
  return view.gaps.some(({ from, to }) => offset >= from && offset < to) ? 'gone' : 'waiting';
}

/** Offset of the timeline, with its event if a pane has received it. */
export type TimelineColumn = { readonly offset: number; readonly event: DemoEvent | null };

/** Returns the last `count` offsets that any pane knows, oldest first. */
export function listLastOffsets(views: readonly DemoView[], count: number): TimelineColumn[] {
  const end = Math.max(0, ...views.map(({ position }) => position.end));
  const events = new Map<number, DemoEvent>();
  for (const view of views) for (const { event } of view.received) events.set(event.offset, event);
  const from = Math.max(0, end - count);
  return Array.from({ length: end - from }, (_, i) => ({
    offset: from + i,
    event: events.get(from + i) ?? null,
  }));
}
