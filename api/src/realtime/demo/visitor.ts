import { DEMO, type DemoClientFrame, type DemoPane } from '@roletrail/contracts/realtime-demo';
import type { Connection } from '../connection.ts';
import { stampFrame } from '../frames.ts';
import type { DemoSandbox, Watcher } from './sandbox.ts';
import type { Sandboxes } from './sandboxes.ts';

/** Frames that one act sends to a socket of its sandbox at most: an event, and the sessions. */
const FRAMES_OF_ACT = 2;

/**
 * One socket of the demo: what it may do in its sandbox, and where it stands in the timeline.
 *
 * Modes: *outside* → (join) → *playing* ⇄ *paused* → (leave, or another join) → *outside*.
 * Invariants: while playing, `next` is the timeline's end; events are sent once each, in order;
 * an act is paid for, by the frames that it sends, before it is done.
 */
export class DemoVisitor {
  readonly #connection: Connection;
  readonly #sandboxes: Sandboxes;
  readonly #address: string;
  readonly #now: () => number;
  #place: Place | null = null;
  #paused = false;
  #next = 0;

  /** @param address what counts as one visitor for the limits */
  constructor(
    connection: Connection,
    sandboxes: Sandboxes,
    address: string,
    now: () => number = Date.now,
  ) {
    this.#connection = connection;
    this.#sandboxes = sandboxes;
    this.#address = address;
    this.#now = now;
  }

  handle(frame: DemoClientFrame): void {
    const place = this.#place;
    if (frame.act === 'join') this.#join(frame);
    else if (place) this.#act(place, frame);
    else this.#connection.send({ type: 'error', code: 'SESSION_MISSING' });
  }

  #act({ sandbox, watcher }: Place, frame: Exclude<DemoClientFrame, { act: 'join' }>): void {
    const now = this.#now();
    const from = frame.act === 'play' ? (frame.from ?? this.#next) : sandbox.timeline.end;
    const refused = needsSession(frame) ? sandbox.refusal(watcher.pane) : null;
    const heard = frame.act === 'play' || frame.act === 'pause' ? 0 : sandbox.watchers;
    const frames = replayed(sandbox, from) + FRAMES_OF_ACT * heard;
    if (refused) this.#connection.send({ type: 'error', code: refused });
    else if (!sandbox.affords(frames, now)) {
      this.#connection.send({ type: 'error', code: 'RATE_LIMITED' });
    } else if (frame.act === 'pause') this.#pause(sandbox);
    else if (frame.act === 'play') this.#play(sandbox, from);
    else if (frame.act === 'sign-in') sandbox.signIn(watcher.pane, now);
    else actAs(sandbox, watcher.pane, frame, now);
  }

  #join(frame: Extract<DemoClientFrame, { act: 'join' }>): void {
    this.leave();
    const known = this.#sandboxes.find(frame.sandbox);
    const sandbox = known ?? this.#sandboxes.create(this.#address);
    const from = known ? (frame.from ?? known.timeline.end) : 0;
    if (!sandbox || !admits(sandbox, from, this.#now())) {
      this.#connection.send({ type: 'error', code: 'RATE_LIMITED' });
      return;
    }
    const watcher = this.#watcher(frame.pane, sandbox);
    this.#place = { sandbox, watcher };
    this.#connection.send({
      type: 'demo',
      about: 'joined',
      sandbox: sandbox.id,
      pane: frame.pane,
      created: known === null,
      warnMs: DEMO.warnMs,
      limitMs: DEMO.limitMs,
    });
    this.#play(sandbox, from);
    sandbox.enter(watcher, this.#now());
  }

  leave(): void {
    this.#place?.sandbox.leave(this.#place.watcher, this.#now());
    this.#place = null;
  }

  #watcher(pane: DemoPane, sandbox: DemoSandbox): Watcher {
    return {
      pane,
      grown: (event) => {
        if (this.#paused) return;
        this.#connection.sendPrepared(event);
        this.#next = sandbox.timeline.end;
      },
      sessionsChanged: (sessions) => this.#connection.sendPrepared(sessions),
    };
  }

  #pause(sandbox: DemoSandbox): void {
    this.#paused = true;
    this.#tellPosition(sandbox);
  }

  #play(sandbox: DemoSandbox, from: number): void {
    const { low, end } = sandbox.timeline;
    const first = Math.min(from, end);
    if (first < low) this.#connection.send({ type: 'demo', about: 'gap', from: first, to: low });
    this.#paused = false;
    const at = new Date(this.#now()).toISOString();
    for (const event of sandbox.timeline.since(first)) {
      this.#connection.sendPrepared(stampFrame(event, at));
    }
    this.#next = end;
    this.#tellPosition(sandbox);
  }

  #tellPosition({ timeline }: DemoSandbox): void {
    const { low, end } = timeline;
    this.#connection.send({
      type: 'demo',
      about: 'position',
      paused: this.#paused,
      next: this.#next,
      low,
      end,
    });
  }
}

interface Place {
  readonly sandbox: DemoSandbox;
  readonly watcher: Watcher;
}

/** Events that a replay from this offset would send. */
const replayed = ({ timeline }: DemoSandbox, from: number) =>
  Math.max(0, timeline.end - Math.max(from, timeline.low));

/**
 * Charges for a join: its replay, two frames of its own, what the others hear of it, and the leave.
 * @returns false if the sandbox has too many sockets, or was sent too much lately
 */
function admits(sandbox: DemoSandbox, from: number, now: number): boolean {
  if (sandbox.watchers >= DEMO.socketsPerSandbox) return false;
  const frames = replayed(sandbox, from) + FRAMES_OF_ACT * (sandbox.watchers + 2);
  return sandbox.affords(frames, now);
}

type SessionAct = Extract<DemoClientFrame, { act: 'activity' | 'revoke' | 'decide' }>;

const needsSession = (frame: DemoClientFrame): frame is SessionAct =>
  frame.act === 'activity' || frame.act === 'revoke' || frame.act === 'decide';

/** What needs a session that lives. */
function actAs(sandbox: DemoSandbox, pane: DemoPane, frame: SessionAct, now: number): void {
  if (frame.act === 'activity') sandbox.activity(pane, frame.idleMs, now);
  else if (frame.act === 'revoke') sandbox.revoke(frame.pane, now);
  else sandbox.decide(pane, frame.decision, now);
}
