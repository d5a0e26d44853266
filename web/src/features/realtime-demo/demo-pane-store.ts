import type { ServerFrame } from '@roletrail/contracts/realtime';
import type { DemoClientFrame, DemoPane } from '@roletrail/contracts/realtime-demo';
import type { ConnectionState } from '../realtime/connection-machine.ts';
import { browserPorts, RealtimeClient } from '../realtime/realtime-client.ts';
import { CuttableNetwork } from './cuttable-network.ts';
import { type DemoView, initialView, lives, nextView, sessionOf } from './demo-view.ts';

/** State of a pane: received events, connection and own actions. */
export type PaneState = {
  readonly view: DemoView;
  readonly connection: ConnectionState;
  readonly cut: boolean;
  /** latest round-trip times, ms, oldest first */
  readonly roundTrips: readonly number[];
  /** last refused frame, until the next action */
  readonly refusal: string | null;
};

const ROUND_TRIPS = 24;
/** Interval of the round-trip measurements of a visible pane, ms. */
export const PING_MS = 2000;
/** Minimum interval between activity reports, ms. */
const ACTIVITY_MS = 1000;

type Sandbox = {
  /** id of the sandbox to join; null creates one */
  id(): string | null;
  joined(id: string): void;
};

/**
 * One pane of the demonstration, with its own connection. Uses the same client as every signed-in
 * page.
 */
export class DemoPaneStore {
  readonly pane: DemoPane;
  readonly #sandbox: Sandbox;
  readonly #network = new CuttableNetwork(browserPorts());
  readonly #client: RealtimeClient;
  readonly #views = new Set<() => void>();
  #state: PaneState;
  #lastActivity = Number.NEGATIVE_INFINITY;

  constructor(pane: DemoPane, sandbox: Sandbox) {
    this.pane = pane;
    this.#sandbox = sandbox;
    this.#client = new RealtimeClient(
      {
        channels: ['demo'],
        accessToken: () => Promise.resolve(null),
        onFrame: (frame) => this.#take(frame),
      },
      this.#network.ports(),
    );
    const connection = this.#client.getState();
    this.#state = { view: initialView, connection, cut: false, roundTrips: [], refusal: null };
    this.#client.subscribe(() => this.#connectionChanged());
  }

  readonly getState = (): PaneState => this.#state;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  start(): void {
    this.#client.start();
  }

  stop(): void {
    this.#client.stop();
  }

  /** Measures a round trip, or reconnects at once if the connection is waiting. */
  poke(): void {
    if (!this.#state.cut) this.#client.poke();
  }

  cutNetwork(): void {
    this.#network.cut();
    this.#set({ cut: true });
  }

  restoreNetwork(): void {
    this.#network.restore();
    this.#set({ cut: false });
    this.#client.poke();
  }

  /** Handles a press or key in this pane. The first one starts the clocks. */
  pressed(now: number): void {
    if (now - this.#lastActivity < ACTIVITY_MS || !this.isSignedIn()) return;
    this.#lastActivity = now;
    this.#client.send({ type: 'demo', act: 'activity', idleMs: 0 });
  }

  /** Handles pointer movement. Counts as activity only while the clocks run. */
  moved(now: number): void {
    if (sessionOf(this.#state.view, this.pane)?.expiresAt != null) this.pressed(now);
  }

  /** Returns true if the pane is connected and its simulated session is active. */
  isSignedIn(): boolean {
    return this.#state.connection.phase === 'open' && lives(sessionOf(this.#state.view, this.pane));
  }

  /** @returns false if the pane is not connected and the frame was not sent */
  ask(frame: DemoClientFrame): boolean {
    this.#set({ refusal: null });
    return this.#client.send(frame);
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'welcome') {
      this.#join();
    } else if (frame.type === 'demo') {
      this.#set({ view: nextView(this.#state.view, frame, Date.now()) });
      if (frame.about === 'joined') this.#sandbox.joined(frame.sandbox);
    } else if (frame.type === 'error') {
      this.#set({ refusal: frame.code });
    }
  }

  /** Joins the sandbox on a new connection and requests the missed events. */
  #join(): void {
    const sandbox = this.#sandbox.id();
    const { position } = this.#state.view;
    const again = this.#state.view.sandbox !== null && this.#state.view.sandbox === sandbox;
    this.#client.send({
      type: 'demo',
      act: 'join',
      pane: this.pane,
      ...(sandbox === null ? {} : { sandbox }),
      from: again ? position.next : 0,
    });
  }

  #connectionChanged(): void {
    const connection = this.#client.getState();
    const { roundTripMs } = connection;
    const measured = roundTripMs !== null && roundTripMs !== this.#state.connection.roundTripMs;
    const roundTrips = measured
      ? [...this.#state.roundTrips, roundTripMs].slice(-ROUND_TRIPS)
      : this.#state.roundTrips;
    this.#set({ connection, roundTrips });
  }

  #set(change: Partial<PaneState>): void {
    this.#state = { ...this.#state, ...change };
    for (const view of this.#views) view();
  }
}
