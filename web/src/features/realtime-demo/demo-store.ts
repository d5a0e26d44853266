import type { DemoPane } from '@roletrail/contracts/realtime-demo';
import { DemoPaneStore, PING_MS } from './demo-pane-store.ts';
import { sessionOf } from './demo-view.ts';

/**
 * The two panes of a demonstration, in one sandbox of the server. The left pane makes it; the
 * right one joins as soon as it is known. They share nothing else: what one does, the other learns
 * from the server.
 */
export class DemoStore {
  readonly left: DemoPaneStore;
  readonly right: DemoPaneStore;
  #sandbox: string | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #asked: { pane: DemoPane; at: number } | null = null;
  #revokedInMs: number | null = null;
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
    this.left.stop();
    this.right.stop();
  };

  /** Ends the other pane's session from this one; the time until that pane knows is measured. */
  revokeFrom(pane: DemoPane): void {
    const other = otherPane(pane);
    this.#asked = { pane: other, at: performance.now() };
    if (!this.pane(pane).ask({ type: 'demo', act: 'revoke', pane: other })) this.#asked = null;
  }

  /** ms from the press until the other pane was told, of the last revocation; null before one */
  readonly revokedInMs = (): number | null => this.#revokedInMs;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  #watch(store: DemoPaneStore): void {
    const asked = this.#asked;
    if (asked === null || asked.pane !== store.pane) return;
    if (sessionOf(store.getState().view, store.pane)?.state !== 'revoked') return;
    this.#asked = null;
    this.#revokedInMs = performance.now() - asked.at;
    for (const view of this.#views) view();
  }
}

export function otherPane(pane: DemoPane): DemoPane {
  return pane === 'left' ? 'right' : 'left';
}
