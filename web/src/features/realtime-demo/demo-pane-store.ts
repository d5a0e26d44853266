import type { ServerFrame } from '@roletrail/contracts/realtime';
import type { DemoClientFrame, DemoPane } from '@roletrail/contracts/realtime-demo';
import type { ConnectionState } from '../realtime/connection-machine.ts';
import { browserPorts, RealtimeClient } from '../realtime/realtime-client.ts';
import { CuttableNetwork } from './cuttable-network.ts';
import { type DemoView, initialView, lives, nextView, sessionOf } from './demo-view.ts';

/** What a pane shows: what it was told, how its connection stands, and what it did itself. */
export type PaneState = {
  readonly view: DemoView;
  readonly connection: ConnectionState;
  readonly cut: boolean;
  /** the last round trips, ms, oldest first */
  readonly roundTrips: readonly number[];
  /** the server's last refusal of a frame, until something else is done */
  readonly refusal: string | null;
};

const ROUND_TRIPS = 24;
/** How often the pane asks for a round trip while it is looked at, ms. */
export const PING_MS = 2000;
/** Input is reported at most this often, ms. */
const ACTIVITY_MS = 1000;

type Sandbox = {
  /** the sandbox to join, null to make one */
  id(): string | null;
  joined(id: string): void;
};

/**
 * One pane of the demonstration: a connection of its own, as a device of its own would have it,
 * through the same client that every signed-in page uses.
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

  /** Measures a round trip, or tries again at once when the connection waits. */
  poke(): void {
    if (!this.#state.cut) this.#client.poke();
  }

  cutNetwork(): void {
    this.#network.cut();
    this.#set({ cut: true });
  }

  mendNetwork(): void {
    this.#network.mend();
    this.#set({ cut: false });
    this.#client.poke();
  }

  /** A press or a key in this pane; the first one starts the clocks. */
  pressed(now: number): void {
    if (now - this.#lastActivity < ACTIVITY_MS || !this.isSignedIn()) return;
    this.#lastActivity = now;
    this.#client.send({ type: 'demo', act: 'activity', idleMs: 0 });
  }

  /** A movement counts like a press once the clocks run: nobody starts them by passing over. */
  moved(now: number): void {
    if (sessionOf(this.#state.view, this.pane)?.expiresAt != null) this.pressed(now);
  }

  /** Connected, and its simulated session lives. */
  isSignedIn(): boolean {
    return this.#state.connection.phase === 'open' && lives(sessionOf(this.#state.view, this.pane));
  }

  /** @returns false when the pane is not connected, so that nothing was asked for */
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

  /** Enters the sandbox on a new connection, and asks for what this pane was not told. */
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
