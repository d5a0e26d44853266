import { randomBytes } from 'node:crypto';
import { DEMO } from '@roletrail/contracts/realtime-demo';
import { DemoSandbox } from './sandbox.ts';

/** Interval of ticks of the sandboxes, ms. */
const TICK_MS = 250;

/**
 * Sandboxes of this instance, limited in number, per address and in time. They do not survive the
 * process: a visitor whose sandbox is gone gets a new one and a notice.
 */
export class Sandboxes implements Disposable {
  readonly #sandboxes = new Map<string, { sandbox: DemoSandbox; address: string }>();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  /** @param now milliseconds since 1970, monotonic */
  constructor(now: () => number) {
    this.#now = now;
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref();
  }

  get size(): number {
    return this.#sandboxes.size;
  }

  find(id: string | undefined): DemoSandbox | null {
    return id === undefined ? null : (this.#sandboxes.get(id)?.sandbox ?? null);
  }

  /** Returns null if there are too many, in total or for this address. */
  create(address: string): DemoSandbox | null {
    if (this.#sandboxes.size >= DEMO.sandboxesMax) return null;
    let own = 0;
    for (const known of this.#sandboxes.values()) if (known.address === address) own += 1;
    if (own >= DEMO.sandboxesPerAddress) return null;
    const sandbox = new DemoSandbox(randomBytes(16).toString('base64url'), this.#now());
    this.#sandboxes.set(sandbox.id, { sandbox, address });
    return sandbox;
  }

  tick(): void {
    const now = this.#now();
    for (const [id, { sandbox }] of this.#sandboxes) {
      if (sandbox.forgotten(now)) this.#sandboxes.delete(id);
      else sandbox.tick(now);
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
