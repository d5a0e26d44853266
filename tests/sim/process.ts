import type { Timer } from '@roletrail/event-log/port';
import type { VirtualTime } from './virtual-time.ts';

/**
 * One operating system process. Code runs between awaits without interruption, so dying or being
 * stopped is modelled where it waits: a dead process never gets an answer, a stopped one
 * (SIGSTOP) gets all of them when it wakes, in the order in which they came.
 */
export class SimProcess implements Timer {
  readonly name: string;
  alive = true;
  /** counts the stops, so that a server's time-out knows which one it saw */
  stops = 0;
  #stopped = false;
  readonly #mail: (() => void)[] = [];
  readonly #time: VirtualTime;
  /** how far this machine's clock is off, ms */
  skewMs: number;

  constructor(name: string, time: VirtualTime, skewMs: number) {
    this.name = name;
    this.#time = time;
    this.skewMs = skewMs;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  kill(): void {
    this.alive = false;
    this.#mail.length = 0;
  }

  stop(): void {
    this.#stopped = true;
    this.stops += 1;
  }

  wake(): void {
    this.#stopped = false;
    while (this.alive && !this.#stopped) {
      const mail = this.#mail.shift();
      if (!mail) return;
      mail();
    }
  }

  /** Hands the process something that arrived for it. */
  deliver(mail: () => void): void {
    if (!this.alive) return;
    if (this.#stopped) this.#mail.push(mail);
    else mail();
  }

  now(): number {
    return this.#time.now + this.skewMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        signal?.removeEventListener('abort', done);
        resolve();
      };
      signal?.addEventListener('abort', done, { once: true });
      this.#time.after(ms, () => this.deliver(done));
    });
  }

  /** The answer, or this error after `ms`. What comes later is dropped. */
  within<T>(answer: Promise<T>, ms: number, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      answer.then(resolve, reject);
      this.#time.after(ms, () => this.deliver(() => reject(late())));
    });
  }
}
