import {
  DEMO,
  type DemoClientFrame,
  type DemoPane,
  type DemoSession,
} from '@roletrail/contracts/realtime-demo';
import type { Connection } from '../connection.ts';
import type { Sandbox, Watcher } from './sandbox.ts';
import type { Sandboxes } from './sandboxes.ts';

/**
 * One socket of the demo: what it may do in its sandbox, and where it stands in the timeline.
 *
 * Modes: *outside* → (join) → *playing* ⇄ *paused* → (leave, or another join) → *outside*.
 * Invariant: while playing, `next` is the timeline's end; events are sent once each, in order.
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
    const refused = sandbox.refusal(watcher.pane);
    const now = this.#now();
    switch (frame.act) {
      case 'sign-in':
        sandbox.signIn(watcher.pane, now);
        break;
      case 'pause':
        this.#pause(sandbox);
        break;
      case 'play':
        this.#play(sandbox, frame.from ?? this.#next);
        break;
      default:
        if (refused) this.#connection.send({ type: 'error', code: refused });
        else actAs(sandbox, watcher.pane, frame, now);
    }
  }

  #join(frame: Extract<DemoClientFrame, { act: 'join' }>): void {
    this.leave();
    const known = this.#sandboxes.find(frame.sandbox);
    const sandbox = known ?? this.#sandboxes.create(this.#address);
    if (!sandbox || sandbox.watchers >= DEMO.socketsPerSandbox) {
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
    this.#play(sandbox, known ? (frame.from ?? sandbox.timeline.end) : 0);
    sandbox.enter(watcher, this.#now());
  }

  leave(): void {
    this.#place?.sandbox.leave(this.#place.watcher, this.#now());
    this.#place = null;
  }

  #watcher(pane: DemoPane, sandbox: Sandbox): Watcher {
    return {
      pane,
      grown: () => {
        if (!this.#paused) this.#sendFrom(sandbox, this.#next, false);
      },
      sessionsChanged: (sessions: readonly DemoSession[]) => {
        this.#connection.send({ type: 'demo', about: 'sessions', sessions: [...sessions] });
      },
    };
  }

  #pause(sandbox: Sandbox): void {
    this.#paused = true;
    this.#tellPosition(sandbox);
  }

  #play(sandbox: Sandbox, from: number): void {
    const { low, end } = sandbox.timeline;
    const first = Math.min(from, end);
    if (first < low) this.#connection.send({ type: 'demo', about: 'gap', from: first, to: low });
    this.#paused = false;
    this.#sendFrom(sandbox, Math.max(first, low), true);
    this.#tellPosition(sandbox);
  }

  #sendFrom({ timeline }: Sandbox, from: number, replay: boolean): void {
    for (const event of timeline.since(from)) {
      this.#connection.send({ type: 'demo', about: 'event', event, replay });
    }
    this.#next = timeline.end;
  }

  #tellPosition({ timeline }: Sandbox): void {
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
  readonly sandbox: Sandbox;
  readonly watcher: Watcher;
}

/** What needs a session that lives. */
function actAs(
  sandbox: Sandbox,
  pane: DemoPane,
  frame: Extract<DemoClientFrame, { act: 'activity' | 'revoke' | 'decide' }>,
  now: number,
): void {
  if (frame.act === 'activity') sandbox.activity(pane, frame.idleMs, now);
  else if (frame.act === 'revoke') sandbox.revoke(frame.pane, now);
  else sandbox.decide(pane, frame.decision, now);
}
