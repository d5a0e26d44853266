import type { ServerFrame } from '@roletrail/contracts/realtime';
import type { DemoEvent, DemoPane, DemoSession } from '@roletrail/contracts/realtime-demo';

export type DemoFrame = Extract<ServerFrame, { type: 'demo' }>;

/** An event as one pane received it. */
export type Received = { readonly event: DemoEvent; readonly replay: boolean };

/** Where a pane stands in the timeline: `next` is the first offset it has not been given. */
export type Position = {
  readonly paused: boolean;
  readonly next: number;
  readonly low: number;
  readonly end: number;
};

/** What one pane of the demonstration has been told; nothing in it comes from the other pane. */
export type DemoView = {
  readonly sandbox: string | null;
  readonly warnMs: number;
  readonly limitMs: number;
  readonly sessions: readonly DemoSession[];
  /** by offset, ascending, without repeats */
  readonly received: readonly Received[];
  /** offsets that were asked for and are no longer kept, `to` exclusive */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly position: Position;
  /** how far the server's clock is before this browser's, ms, less the way of one frame */
  readonly serverAheadMs: number;
};

/** Older events than these are dropped from a pane's memory. */
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
 * Pure: the view after a frame.
 * @param now this browser's clock when the frame came, ms since the epoch
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
      // Going back: what lies ahead of `next` comes again and counts as not received until then.
      const received = view.received.filter(({ event }) => event.offset < next);
      return { ...heard, received, position: { paused, next, low, end } };
    }
  }
}

/** Another sandbox: its timeline has nothing to do with the one before. */
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

/** Whether a session still opens anything. */
export function lives(session: DemoSession | null): boolean {
  return session?.state === 'live' || session?.state === 'warned';
}

/**
 * How long a session has left, by the server's clock.
 * @returns ms until the warning and until the end, never below 0; null when nothing runs
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

/** How an offset of the timeline stands with one pane. */
export type OffsetMark = 'received' | 'replayed' | 'gone' | 'waiting';

export function markOf(view: DemoView, offset: number): OffsetMark {
  const item = view.received.find(({ event }) => event.offset === offset);
  if (item !== undefined) return item.replay ? 'replayed' : 'received';
  return view.gaps.some(({ from, to }) => offset >= from && offset < to) ? 'gone' : 'waiting';
}

/** A place of the timeline, with its event where some pane has received it. */
export type TimelineColumn = { readonly offset: number; readonly event: DemoEvent | null };

/**
 * The last `count` offsets that any pane knows of, oldest first, each with its event when some
 * pane has received it.
 */
export function lastOf(views: readonly DemoView[], count: number): TimelineColumn[] {
  const end = Math.max(0, ...views.map(({ position }) => position.end));
  const events = new Map<number, DemoEvent>();
  for (const view of views) for (const { event } of view.received) events.set(event.offset, event);
  const from = Math.max(0, end - count);
  return Array.from({ length: end - from }, (_, i) => ({
    offset: from + i,
    event: events.get(from + i) ?? null,
  }));
}
