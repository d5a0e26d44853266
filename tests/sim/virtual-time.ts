interface Entry {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

/**
 * Virtual time, one thread. Events fire in order of time, then of scheduling; after each, every
 * promise that it settled has run as far as it can before the next fires. So a run is a function
 * of its seed, and sixty seconds cost milliseconds.
 */
export class VirtualTime {
  now = 0;
  #order = 0;
  readonly #heap: Entry[] = [];

  /** Calls `fire` in `ms` of virtual time. */
  after(ms: number, fire: () => void): void {
    this.#push({ at: this.now + Math.max(0, ms), order: this.#order++, fire });
  }

  /** Runs until `until` or until `done()`; returns whether `done` was reached. */
  async run(until: number, done: () => boolean = () => false): Promise<boolean> {
    await settled();
    for (;;) {
      if (done()) return true;
      const next = this.#heap[0];
      if (!next || next.at > until) break;
      this.#pop();
      this.now = next.at;
      next.fire();
      await settled();
    }
    this.now = Math.max(this.now, until);
    return done();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let i = heap.push(entry) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      const parent = heap[up];
      if (!parent || before(parent, entry)) break;
      heap[i] = parent;
      i = up;
    }
    heap[i] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      const right = heap[child + 1];
      const left = heap[child];
      if (!left) break;
      if (right && before(right, left)) child += 1;
      const smallest = heap[child];
      if (!smallest || before(last, smallest)) break;
      heap[i] = smallest;
      i = child;
    }
    heap[i] = last;
  }
}

/**
 * Resolves when every promise settled so far has run as far as it can: Node.js takes up its tick
 * queue when the queue of promise reactions is empty. (A turn of the event loop would do as well
 * and costs a system call, a hundred thousand times a run.)
 */
function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

function before(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
