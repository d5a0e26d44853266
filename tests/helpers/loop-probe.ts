/**
 * Measures what holds up the event loop of this process, in processor time of the main thread: a
 * machine that is busy with other work lengthens no delay. Where the system does not tell that time
 * (only Linux does), a delay is wall time.
 */
import { closeSync, openSync, readSync } from 'node:fs';

const TICK_MS = 5;

export interface LoopFigures {
  /** longest time between two turns of the event loop, ms */
  readonly delayMs: number;
  /** largest resident memory at a turn, bytes */
  readonly rss: number;
}

export interface LoopProbe extends Disposable {
  /** Forgets what was measured. */
  begin(): void;
  /** Returns the figures since `begin`, once the turn that is running has ended. */
  end(): Promise<LoopFigures>;
}

export function probeLoop(): LoopProbe {
  const clock = mainThreadClock();
  let [last, delayMs, rss] = [0, 0, 0];
  const tick = () => {
    const now = clock.now();
    delayMs = Math.max(delayMs, now - last);
    rss = Math.max(rss, process.memoryUsage.rss());
    // without the probe's own work
    last = clock.now();
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    begin() {
      last = clock.now();
      [delayMs, rss] = [0, 0];
    },
    async end() {
      for (let turns = 0; turns < 2; turns++) {
        await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
      }
      tick();
      return { delayMs, rss };
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      clock[Symbol.dispose]();
    },
  };
}

/** Clock of the main thread's processor time, ms. */
function mainThreadClock(): Disposable & { now(): number } {
  if (process.platform !== 'linux') {
    return { now: () => performance.now(), [Symbol.dispose]: () => undefined };
  }
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(128);
  return {
    now() {
      const length = readSync(file, bytes, 0, bytes.length, 0);
      // nanoseconds on a processor, then what it waited for one
      return Number(bytes.toString('latin1', 0, length).split(' ')[0]) / 1e6;
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}
