import { randomBytes } from 'node:crypto';
import t from 'tap';
import { judgeRefresh, makeRefreshToken, readRefreshToken } from './refresh-token.ts';

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

t.test('judging a verified counter: head, grace and theft', async (t) => {
  const at = (sinceRotation: number) => ({
    counter: 5,
    rotatedAt: new Date(0),
    now: new Date(sinceRotation),
  });
  const cases: [presented: number, device: boolean, ms: number, verdict: string][] = [
    [5, true, 0, 'rotate'],
    [5, false, 99_999, 'rotate'],
    [4, true, 0, 'head'],
    [4, true, 9_999_999, 'head'],
    [4, false, 0, 'reused'],
    [3, true, 10_000, 'head'],
    [0, true, 10_000, 'head'],
    [3, true, 10_001, 'reused'],
    [3, false, 0, 'reused'],
    [6, true, 0, 'reused'],
  ];
  for (const [presented, device, ms, verdict] of cases) {
    t.equal(judgeRefresh(at(ms), presented, device), verdict, `${presented} ${device} ${ms}`);
  }
});
