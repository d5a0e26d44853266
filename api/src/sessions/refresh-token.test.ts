import { randomBytes } from 'node:crypto';
import t from 'tap';
import { makeRefreshToken, readRefreshToken, verifyRefreshToken } from './refresh-token.ts';

const ID = '01a1fc71-e90c-70b6-a8f2-d5210dde560c';

t.test('refresh tokens: what one key made it reads, and nothing else', async (t) => {
  const key = randomBytes(32);
  for (const counter of [0, 1, 255, 2 ** 31 - 1]) {
    const token = makeRefreshToken(key, { sessionId: ID, counter });
    t.same(readRefreshToken(key, token), { sessionId: ID, counter });
    t.equal(readRefreshToken(randomBytes(32), token), null);
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      const bent = token.slice(0, i) + other + token.slice(i + 1);
      if (readRefreshToken(key, bent) !== null) t.fail(`bent at ${i}`);
    }
    for (const bad of [`${token}=`, `${token}A`, token.slice(1), ` ${token}`, '', 'ä'.repeat(70)]) {
      t.equal(readRefreshToken(key, bad), null);
    }
  }
  for (const counter of [-1, 1.5, 2 ** 31, Number.NaN]) {
    t.throws(() => makeRefreshToken(key, { sessionId: ID, counter }), RangeError);
  }
});

t.test('a verified counter is judged by device and first use of its successor', async (t) => {
  /** Times in ms; now is 100,000. */
  const head = (headUsed: number | null, previousUsed: number | null, rotated = 50_000) => ({
    counter: 5,
    rotatedAt: new Date(rotated),
    headUsedAt: headUsed === null ? null : new Date(headUsed),
    previousUsedAt: previousUsed === null ? null : new Date(previousUsed),
    now: new Date(100_000),
  });
  const cases: [string, ReturnType<typeof head>, number, boolean, string][] = [
    ['the head', head(null, null), 5, true, 'rotate'],
    ['the head, used long ago', head(60_000, 50_000), 5, true, 'rotate'],
    ['the head without its device', head(null, null), 5, false, 'reused'],
    ['the previous, successor unused', head(null, 50_000), 4, true, 'head'],
    ['the previous, successor used 10 s ago', head(90_000, 50_000), 4, true, 'head'],
    ['the previous, successor used before', head(89_999, 50_000), 4, true, 'reused'],
    ['the previous, use is of an older head', head(40_000, 40_000), 4, true, 'head'],
    ['the previous without its device', head(null, 50_000), 4, false, 'reused'],
    ['older, successor used 10 s ago', head(null, 90_000), 3, true, 'head'],
    ['older, successor used before', head(null, 89_999, 95_000), 3, true, 'reused'],
    ['older, first use unknown', head(null, null), 3, true, 'reused'],
    ['older still', head(null, 100_000), 2, true, 'reused'],
    ['of the future', head(null, null), 6, true, 'reused'],
  ];
  for (const [name, row, presented, device, verdict] of cases) {
    t.equal(verifyRefreshToken(row, presented, device), verdict, name);
  }
});
