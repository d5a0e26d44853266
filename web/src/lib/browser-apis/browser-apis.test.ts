import t, { type Test } from 'tap';
import { exclusive } from './locks.ts';
import { randomUuid } from './random-uuid.ts';
import { storage } from './storage.ts';

/** Replaces a member of the global object until the test ends. */
function replace(t: Test, name: 'navigator' | 'crypto' | 'localStorage', value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  t.teardown(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  });
}

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};

t.test('work runs once: with locks, without them, and if they are refused', async (t) => {
  const granted = { request: (_name: string, _how: object, work: () => unknown) => work() };
  const rejected = {
    request: () => Promise.reject(new DOMException('refused', 'SecurityError')),
  };
  for (const locks of [granted, undefined, { request: refuse }, rejected]) {
    replace(t, 'navigator', { locks });
    let runs = 0;
    const result = await exclusive('x', async () => {
      runs += 1;
      return 'done';
    });
    t.same([result, runs], ['done', 1]);
  }
});

t.test('work starts without the lock if another tab holds it too long', async (t) => {
  const held = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  replace(t, 'navigator', { locks: { request: held } });
  // the timer of a signal does not keep the process alive
  const alive = setInterval(() => undefined, 1000);
  t.teardown(() => clearInterval(alive));
  t.equal(await exclusive('x', async () => 'done', 1), 'done');
});

t.test('an error of the work is thrown, and the work is not repeated', async (t) => {
  replace(t, 'navigator', {
    locks: { request: (_name: string, _how: object, work: () => unknown) => work() },
  });
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw new Error('of the work');
  };
  await t.rejects(exclusive('x', fail), { message: 'of the work' });
  t.equal(runs, 1);
});

t.test('a UUID does not require the generator of the browser', async (t) => {
  for (const crypto of [undefined, { getRandomValues: refuse }]) {
    replace(t, 'crypto', crypto);
    const [one, other] = [randomUuid(), randomUuid()];
    t.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    t.not(one, other);
  }
});

t.test('missing, refused or full storage is empty and does not throw', async (t) => {
  const full = { getItem: () => null, setItem: refuse, removeItem: refuse };
  for (const area of [undefined, null, full]) {
    replace(t, 'localStorage', area);
    t.equal(storage.read('app_theme'), null);
    t.equal(storage.write('app_theme', 'dark'), false);
    t.equal(storage.remove('app_theme'), false);
  }
});
