import type { Timer } from '@roletrail/event-log/port';
import t from 'tap';
import { HoldBack } from './hold-back.ts';

/** Timer whose time passes only by `pass`. */
class ManualTimer implements Timer {
  #now = 0;
  readonly #sleeping = new Set<{ until: number; wake: () => void }>();

  now = () => this.#now;

  sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper = { until: this.#now + ms, wake: resolve };
      this.#sleeping.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleeping.delete(sleeper);
        resolve();
      });
    });

  async pass(ms: number): Promise<void> {
    await turn();
    this.#now += ms;
    for (const sleeper of this.#sleeping) {
      if (sleeper.until > this.#now) continue;
      this.#sleeping.delete(sleeper);
      sleeper.wake();
    }
    await turn();
  }
}

/** Lets all promises settle. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function opened(sources: number, holdMs: number) {
  const timer = new ManualTimer();
  const stop = new AbortController();
  const held = new HoldBack<{ at: Date; name: string }>(sources, holdMs, timer);
  const printed: string[] = [];
  const ended = (async () => {
    for await (const { name } of held.items(stop.signal)) printed.push(name);
  })();
  const add = (source: number, time: number, name: string) =>
    held.add(source, { at: new Date(time), name }, stop.signal);
  const end = async () => {
    stop.abort();
    await ended;
  };
  return { timer, printed, add, end };
}

t.test('an item waits, and an earlier one of another source overtakes it', async (t) => {
  const { timer, printed, add, end } = opened(2, 500);
  await add(0, 20, 'later');
  await timer.pass(400);
  t.same(printed, []);
  await add(1, 10, 'earlier');
  await timer.pass(99);
  t.same(printed, [], 'not before the first one is due');
  await timer.pass(1);
  t.same(printed, ['earlier', 'later']);
  await end();
});

t.test('an idle source delays no other by more than the hold', async (t) => {
  const { timer, printed, add, end } = opened(3, 500);
  await add(2, 10, 'a');
  await add(2, 30, 'b');
  await timer.pass(500);
  t.same(printed, ['a', 'b']);
  await add(0, 5, 'late');
  await timer.pass(500);
  t.same(printed, ['a', 'b', 'late'], 'too late to be sorted, and not lost');
  await end();
});

t.test('the order of one source is kept', async (t) => {
  const { timer, printed, add, end } = opened(2, 500);
  await add(0, 50, 'first');
  await add(0, 10, 'second');
  await timer.pass(500);
  t.same(printed, ['first', 'second']);
  await end();
});

t.test('without a hold, items come as they arrive', async (t) => {
  const { timer, printed, add, end } = opened(2, 0);
  await add(0, 20, 'a');
  await timer.pass(0);
  await add(1, 10, 'b');
  await timer.pass(0);
  t.same(printed, ['a', 'b']);
  await end();
});

t.test('a source that is faster than the hold waits for the reader', async (t) => {
  const { timer, printed, add, end } = opened(1, 500);
  let added = 0;
  const adding = (async () => {
    for (; added < 2000; added += 1) await add(0, added, String(added));
  })();
  await timer.pass(0);
  t.ok(printed.length > 0, 'a full queue does not wait for the hold');
  t.ok(added - printed.length <= 500, 'at most one queue is held');
  await end();
  await adding;
});
