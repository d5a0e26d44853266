import { randomBytes } from 'node:crypto';
import t from 'tap';
import { deriveKeys } from './keys.ts';
import { NaturalBatch } from './natural-batch.ts';
import { openPasswords } from './passwords.ts';
import { judgeRefresh, makeRefreshToken, readRefreshToken } from './refresh-token.ts';
import { sessionEnds, sessionRefusal } from './session-state.ts';

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

t.test('a session ends by idleness or lifetime, whichever is first', async (t) => {
  const limits = { warnMs: 55, limitMs: 60 };
  const session = (now: number, expiresAt = 1000, ended: string | null = null) => ({
    now: new Date(now),
    lastActivityAt: new Date(100),
    expiresAt: new Date(expiresAt),
    endedAt: ended === null ? null : new Date(now),
    endReason: ended,
  });
  t.same(sessionEnds(session(0), limits), { warnAt: new Date(155), expiresAt: new Date(160) });
  t.same(sessionEnds(session(0, 150), limits), { warnAt: new Date(150), expiresAt: new Date(150) });
  t.equal(sessionRefusal(session(159), limits), null);
  const refusal = (...of: Parameters<typeof session>) => {
    const refused = sessionRefusal(session(...of), limits);
    return `${refused?.code} ${refused?.toProblem('id').endReason}`;
  };
  t.equal(refusal(160), 'SESSION_EXPIRED inactivity');
  t.equal(refusal(150, 150), 'SESSION_EXPIRED lifetime');
  for (const reason of ['inactivity', 'lifetime']) {
    t.equal(refusal(0, 1000, reason), `SESSION_EXPIRED ${reason}`);
  }
  t.equal(refusal(0, 1000, 'of newer code'), 'SESSION_REVOKED signed_out', 'the least is said');
  for (const reason of ['signed_out', 'declined', 'token_reuse', 'erased', 'staff']) {
    t.equal(refusal(0, 1000, reason), `SESSION_REVOKED ${reason}`);
  }
});

t.test('natural batching: one call in flight, answers never older than the question', async (t) => {
  const calls: { keys: readonly string[]; answer: (version: number) => void }[] = [];
  const batch = new NaturalBatch<string, string>(
    (keys) =>
      new Promise((resolve) => {
        calls.push({
          keys,
          answer: (version) =>
            resolve(new Map(keys.filter((k) => k !== 'none').map((k) => [k, `${k}${version}`]))),
        });
      }),
    2,
  );
  const first = batch.load('a');
  const later = [batch.load('a'), batch.load('b'), batch.load('none'), batch.load('b')];
  t.equal(calls.length, 1);
  calls[0]?.answer(1);
  t.equal(await first, 'a1');
  t.same(calls[1]?.keys, ['a', 'b'], 'distinct keys, bounded');
  calls[1]?.answer(2);
  t.equal(await later[0], 'a2', 'asked while the first call ran: read again');
  t.same([await later[1], await later[3]], ['b2', 'b2']);
  t.same(calls[2]?.keys, ['none']);
  calls[2]?.answer(3);
  t.equal(await later[2], null);
  let failing = true;
  const shaky = new NaturalBatch<string, string>(async (keys) => {
    if (failing) throw new Error('away');
    return new Map(keys.map((k) => [k, k]));
  });
  const both = await Promise.allSettled([shaky.load('x'), shaky.load('x'), shaky.load('y')]);
  t.same([...new Set(both.map((r) => r.status))], ['rejected']);
  failing = false;
  t.equal(await shaky.load('x'), 'x', 'a failure is not remembered');
});

t.test(
  'passwords: argon2id, the same work for nobody, Unicode forms, a bounded queue',
  async (t) => {
    const passwords = await openPasswords(2, 4);
    const stored = await passwords.hash('Grüße aus Köln 2026');
    t.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    t.equal(await passwords.matches(stored, 'Grüße aus Köln 2026'), true);
    t.equal(await passwords.matches(stored, 'Gru\u0308ße aus Ko\u0308ln 2026'), true, 'NFKC');
    t.equal(await passwords.matches(stored, 'grüße aus Köln 2026'), false);
    t.equal(await passwords.matches(null, 'Grüße aus Köln 2026'), false);
    // The fastest of many, by turns: a busy machine slows some of both and never speeds one up.
    const fastest = { nobody: Number.POSITIVE_INFINITY, somebody: Number.POSITIVE_INFINITY };
    for (let i = 0; i < 15; i++) {
      for (const [who, hash] of [['nobody', null] as const, ['somebody', stored] as const]) {
        const start = performance.now();
        await passwords.matches(hash, 'wrong');
        fastest[who] = Math.min(fastest[who], performance.now() - start);
      }
    }
    const ratio = fastest.nobody / fastest.somebody;
    t.ok(ratio > 0.5 && ratio < 2, `nobody takes as long as somebody (ratio ${ratio.toFixed(2)})`);
    const crowd = await Promise.allSettled(
      Array.from({ length: 10 }, () => passwords.matches(null, 'x')),
    );
    const refused = crowd.filter((r) => r.status === 'rejected');
    t.equal(refused.length, 4, 'two run, four wait');
    t.match(refused[0]?.reason, { code: 'RATE_LIMITED' });
  },
);

t.test('keys: one per purpose, and never from a short secret', async (t) => {
  const keys = deriveKeys(Buffer.alloc(32, 1));
  const all = Object.values(keys).map((key: Buffer) => key.toString('hex'));
  t.equal(new Set(all).size, all.length);
  t.same(deriveKeys(Buffer.alloc(32, 1)), keys, 'the same on every instance');
  t.throws(() => deriveKeys(Buffer.alloc(31)), RangeError);
});
