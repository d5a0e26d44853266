import t from 'tap';
import { retryOnLockConflict } from './until-unlocked.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

t.test('retries while readers hold locks, up to a limit', async (t) => {
  const tried: number[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const busy = async () => {
    tried.push(now);
    throw failing('55P03');
  };
  await t.rejects(retryOnLockConflict(busy, clock), {
    code: 'TABLES_BUSY',
    cause: { code: '55P03' },
  });
  t.same(
    tried.slice(0, 7),
    [0, 50, 150, 350, 750, 1550, 2550],
    'each pause longer, up to a second',
  );
  t.ok(now > 120_000 && now <= 121_000, `given up after ${now} ms`);
});

t.test('other errors are thrown at once', async (t) => {
  let tries = 0;
  const wrong = async () => {
    tries += 1;
    throw failing('42P01');
  };
  await t.rejects(retryOnLockConflict(wrong), { code: '42P01' });
  t.equal(tries, 1);
});

t.test('the one who got it says what it made', async (t) => {
  let tries = 0;
  const second = async () => {
    tries += 1;
    if (tries === 1) throw failing('40P01');
    return tries;
  };
  t.equal(await retryOnLockConflict(second), 2);
});
