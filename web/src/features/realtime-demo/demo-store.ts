import type { DemoPane, DemoSession } from '@roletrail/contracts/realtime-demo';
import { wantsLessMotion } from '../../lib/browser-apis/media.ts';
import { steadyMs } from '../../lib/browser-apis/steady-ms.ts';
import { legsLeft } from './arrival.ts';
import { DemoPaneStore, PING_MS } from './demo-pane-store.ts';
import { lives, sessionOf } from './demo-view.ts';

/** Sign-out from one device, on its way to the other. */
export type News = {
  readonly from: DemoPane;
  /** sequence number, so that each press starts a new animation */
  readonly press: number;
  /** time from the press until the other device was notified, ms; null: not yet */
  readonly tookMs: number | null;
  /** position of the pulse: to the server or waiting, to the device, arrived */
  readonly leg: 'out' | 'in' | 'there';
};

/** Outcome that the visitor has seen, in the suggested order. */
export type DemoOutcome = 'signed-out' | 'idled-out' | 'repaired';

export type DemoState = {
  readonly news: News | null;
  /** per device: duration of the last sign-out notification, ms */
  readonly knewInMs: Readonly<Record<DemoPane, number | null>>;
  readonly seen: ReadonlySet<DemoOutcome>;
  /** session as shown until the pulse arrives */
  readonly held: DemoSession | null;
};

/**
 * The two panes of a demonstration, in one sandbox of the server. The left pane creates it; the
 * right pane then joins. They share no other state.
 */
export class DemoStore {
  readonly left: DemoPaneStore;
  readonly right: DemoPaneStore;
  #sandbox: string | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #pressedAt = 0;
  #state: DemoState = {
    news: null,
    knewInMs: { left: null, right: null },
    seen: new Set(),
    held: null,
  };
  #legs: ReturnType<typeof setTimeout>[] = [];
  readonly #lived: Partial<Record<DemoPane, DemoSession>> = {};
  readonly #wasCut = new Set<DemoPane>();
  readonly #views = new Set<() => void>();

  constructor() {
    const sandbox = {
      id: () => this.#sandbox,
      joined: (id: string) => {
        this.#sandbox = id;
        this.right.start();
      },
    };
    this.left = new DemoPaneStore('left', sandbox);
    this.right = new DemoPaneStore('right', sandbox);
    for (const store of [this.left, this.right]) store.subscribe(() => this.#watch(store));
  }

  readonly getState = (): DemoState => this.#state;

  pane(pane: DemoPane): DemoPaneStore {
    return pane === 'left' ? this.left : this.right;
  }

  readonly start = (): void => {
    this.left.start();
    this.#timer ??= setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      this.left.poke();
      if (this.#sandbox !== null) this.right.poke();
    }, PING_MS);
  };

  readonly stop = (): void => {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#arrive();
    this.left.stop();
    this.right.stop();
  };

  /** Ends the session of the other pane and measures the time until that pane is notified. */
  revokeFrom(pane: DemoPane): void {
    const pressedAt = steadyMs();
    if (!this.pane(pane).ask({ type: 'demo', act: 'revoke', pane: otherPane(pane) })) return;
    this.#arrive();
    this.#pressedAt = pressedAt;
    const press = (this.#state.news?.press ?? 0) + 1;
    this.#set({ news: { from: pane, press, tookMs: null, leg: 'out' } });
  }

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  #watch({ pane, getState }: DemoPaneStore): void {
    const { view, cut, connection, refusal } = getState();
    const session = sessionOf(view, pane);
    const endedState = session?.state;
    if (session !== null && lives(session)) this.#lived[pane] = session;
    if (endedState === 'expired') this.#see('idled-out');
    if (cut) this.#wasCut.add(pane);
    else if (connection.phase === 'open' && this.#wasCut.delete(pane)) this.#see('repaired');
    const { news } = this.#state;
    if (news === null || news.tookMs !== null) return;
    if (pane === news.from) {
      if (refusal !== null) this.#set({ news: null });
    } else if (endedState === 'revoked') {
      this.#known(news, pane);
    } else if (endedState === 'expired') {
      // the session had ended before the request arrived
      this.#set({ news: null });
    }
  }

  /** Stores the measured time. It is shown when the pulse arrives. */
  #known(news: News, pane: DemoPane): void {
    const tookMs = steadyMs() - this.#pressedAt;
    const knewInMs = { ...this.#state.knewInMs, [pane]: tookMs };
    const held = this.#lived[pane] ?? null;
    this.#set({ news: { ...news, tookMs }, knewInMs, held });
    const { leavesInMs, arrivesInMs } = legsLeft(tookMs, !seesMovement());
    if (arrivesInMs === 0) {
      this.#arrive();
      return;
    }
    this.#legs = [
      setTimeout(() => this.#set({ news: { ...news, tookMs, leg: 'in' } }), leavesInMs),
      setTimeout(() => this.#arrive(), arrivesInMs),
    ];
  }

  #arrive(): void {
    for (const timer of this.#legs) clearTimeout(timer);
    this.#legs = [];
    const { news } = this.#state;
    if (news === null || news.tookMs === null || news.leg === 'there') return;
    this.#set({ news: { ...news, leg: 'there' }, held: null });
    this.#see('signed-out');
  }

  #see(what: DemoOutcome): void {
    if (!this.#state.seen.has(what)) this.#set({ seen: new Set(this.#state.seen).add(what) });
  }

  #set(change: Partial<DemoState>): void {
    this.#state = { ...this.#state, ...change };
    for (const view of this.#views) view();
  }
}

function seesMovement(): boolean {
  return !wantsLessMotion() && document.visibilityState === 'visible';
}

export function otherPane(pane: DemoPane): DemoPane {
  return pane === 'left' ? 'right' : 'left';
}
