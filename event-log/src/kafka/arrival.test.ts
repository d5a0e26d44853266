import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { arrival } from './arrival.ts';

const NEVER = new Promise<string>(() => undefined);

t.test('an answer is waited for while something arrives', async (t) => {
  let heard = 0;
  const bytes = setInterval(() => {
    heard = performance.now();
  }, 50);
  t.teardown(() => clearInterval(bytes));
  const limits = { waitMs: 0, silentMs: 300 };
  const asked = performance.now();
  const { value, tookMs } = await arrival(delay(1200, 'it'), () => heard, limits);
  t.equal(value, 'it');
  const all = performance.now() - asked;
  t.ok(tookMs > 700 && tookMs < all, `it took ${tookMs} ms from its first byte`);
});

t.test('and not once nothing does', async (t) => {
  const since = performance.now();
  const [heard] = [since + 400];
  await t.rejects(
    arrival(NEVER, () => heard, { waitMs: 0, silentMs: 300 }),
    {
      message: 'nothing came for 300 ms',
    },
  );
  t.ok(performance.now() - since >= 700, 'counted from the last byte');
});

t.test('a broker may wait before its answer', async (t) => {
  const since = performance.now();
  await t.rejects(arrival(NEVER, () => 0, { waitMs: 500, silentMs: 200 }));
  t.ok(performance.now() - since >= 700);
  const late = await arrival(delay(600, 'late'), () => 0, { waitMs: 500, silentMs: 200 });
  t.match(late, { value: 'late', tookMs: 0 }, 'nothing to say is no slow way');
});
