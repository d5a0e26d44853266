import { deriveApiKeys } from '@roletrail/api/security/keys';
import { PROBE_PREFIX } from '@roletrail/api/sessions/cookies';
import { makeRefreshToken } from '@roletrail/api/sessions/refresh-token';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import t from 'tap';
import { type Answer, createTestUser, outcome, type TestUser, testApi } from '../helpers/api.ts';
import { mailsTo } from '../helpers/api-mail.ts';
import { age, cookiesAfter, eventsOf, getAs, ownApi, refresh } from '../helpers/api-sessions.ts';
import { waitFor } from '../helpers/wait-for.ts';

const api = await ownApi(t);

const MINUTE = 60_000;

const headUsedAt = async (who: TestUser) => {
  const row = await api.db
    .selectFrom('session')
    .select('head_used_at')
    .where('id', '=', who.sessionId)
    .executeTakeFirstOrThrow();
  return row.head_used_at;
};

/** Moves the rotation and the first use after it into the past. */
async function ageUse(who: TestUser, ms: number): Promise<void> {
  for (const column of ['refresh_rotated_at', 'head_used_at'] as const) {
    await age(api, who.sessionId, ms, column);
  }
}

/** Calls the API with the access token of this answer, until its first use is stored. */
async function useAccessToken(answer: Answer, who: TestUser): Promise<void> {
  const headers = { authorization: `Bearer ${answer.json<SessionAnswer>().accessToken}` };
  const used = await api.app.inject({ url: '/api/auth/user', headers });
  if (used.statusCode !== 200) throw new Error(used.body);
  await waitFor('the first use of a token', async () => (await headUsedAt(who)) !== null);
}

t.test('refresh rotates the head and hands the current head to the same device', async (t) => {
  const who = await createTestUser(api);
  const first = await refresh(api, who.cookies);
  t.equal(first.statusCode, 200);
  const second = cookiesAfter(first, who.cookies);
  t.not(second['__Host-rt_refresh'], who.cookies['__Host-rt_refresh']);
  t.equal(first.json<SessionAnswer>().session.id, who.sessionId);
  const lost = await refresh(api, who.cookies);
  t.equal(lost.statusCode, 200, 'the one before the head: its answer was lost');
  t.same(cookiesAfter(lost, who.cookies), second, 'gets the current head');
  const third = cookiesAfter(await refresh(api, second), second);
  const old = await refresh(api, who.cookies);
  t.same(cookiesAfter(old, who.cookies), third, 'the one before that, within 10 s');
  const row = await api.db
    .selectFrom('session')
    .select('refresh_counter')
    .where('id', '=', who.sessionId)
    .executeTakeFirstOrThrow();
  t.equal(row.refresh_counter, 2, 'only uses of the head rotate');
});

t.test('50 refreshes at once, on two instances: one rotation, one head for all', async (t) => {
  const second = await testApi({ beside: api });
  t.teardown(() => second[Symbol.asyncDispose]());
  const who = await createTestUser(api);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => refresh(i % 2 ? api : second, who.cookies)),
  );
  t.same([...new Set(answers.map(outcome))], ['200']);
  t.equal(new Set(answers.map((a) => cookiesAfter(a, {})['__Host-rt_refresh'])).size, 1);
  const row = await api.db
    .selectFrom('session')
    .select(['refresh_counter', 'ended_at'])
    .where('id', '=', who.sessionId)
    .executeTakeFirstOrThrow();
  t.same(row, { refresh_counter: 1, ended_at: null });
});

t.test('a copied token ends the session', async (t) => {
  const thefts: [string, (who: TestUser) => Promise<Record<string, string>>][] = [
    [
      'the one before the head without the device',
      async (who) => {
        await refresh(api, who.cookies);
        return { '__Host-rt_refresh': String(who.cookies['__Host-rt_refresh']) };
      },
    ],
    [
      'the one before the head with another device',
      async (who) => {
        await refresh(api, who.cookies);
        return { ...who.cookies, '__Host-rt_device': 'x'.repeat(43) };
      },
    ],
    [
      'the head without the device',
      async (who) => ({ '__Host-rt_refresh': String(who.cookies['__Host-rt_refresh']) }),
    ],
    [
      'the head with another device',
      async (who) => ({ ...who.cookies, '__Host-rt_device': 'x'.repeat(43) }),
    ],
    [
      'two behind, 10 s after the use of its successor',
      async (who) => {
        await refresh(api, cookiesAfter(await refresh(api, who.cookies), who.cookies));
        await age(api, who.sessionId, 10_001, 'previous_used_at');
        return who.cookies;
      },
    ],
    [
      'three behind, at once',
      async (who) => {
        let cookies = who.cookies;
        for (let i = 0; i < 3; i += 1) cookies = cookiesAfter(await refresh(api, cookies), cookies);
        return who.cookies;
      },
    ],
    [
      'the one before the head, 10 s after the first use of the access token that replaced it',
      async (who) => {
        await useAccessToken(await refresh(api, who.cookies), who);
        await ageUse(who, 10_001);
        return who.cookies;
      },
    ],
    [
      'a counter of the future',
      async (who) => {
        const { refreshToken } = deriveApiKeys(api.deps.keys.jwt);
        const token = makeRefreshToken(refreshToken, { sessionId: who.sessionId, counter: 9 });
        return { ...who.cookies, '__Host-rt_refresh': token };
      },
    ],
  ];
  for (const [name, steal] of thefts) {
    const who = await createTestUser(api);
    t.equal(outcome(await refresh(api, await steal(who))), '401 REFRESH_REUSED', name);
    const { code, endReason } = (await getAs(api, '/auth/user', who)).json<
      Record<string, unknown>
    >();
    t.same([code, endReason], ['SESSION_REVOKED', 'token_reuse'], name);
    t.equal(outcome(await refresh(api, who.cookies)), '401 SESSION_REVOKED', name);
    t.match((await eventsOf(api, who)).slice(1), [
      { type: 'session.token_reused', data: { sessionId: who.sessionId } },
      { type: 'session.revoked', data: { reason: 'token_reuse', actor: { kind: 'system' } } },
    ]);
    const letters = (await mailsTo(api, who.email)).filter((mail) =>
      /ended a session/.test(mail.subject),
    );
    t.equal(letters.length, 1, `${name}: the owner is written to once`);
  }
});

t.test('the one before the head works until its successor is first used, then 10 s', async (t) => {
  const who = await createTestUser(api);
  const first = await refresh(api, who.cookies);
  await age(api, who.sessionId, 30 * MINUTE, 'refresh_rotated_at');
  t.equal((await refresh(api, who.cookies)).statusCode, 200, 'the answer was lost');
  t.equal((await getAs(api, '/auth/user', who)).statusCode, 200, 'an older access token');
  t.equal((await refresh(api, who.cookies)).statusCode, 200, 'its use says nothing');
  await useAccessToken(first, who);
  await ageUse(who, 9_000);
  t.equal((await refresh(api, who.cookies)).statusCode, 200, 'within 10 s');
  const used = await headUsedAt(who);
  await useAccessToken(first, who);
  t.same(await headUsedAt(who), used, 'a later use writes nothing');
  await ageUse(who, 2_000);
  t.equal(outcome(await refresh(api, who.cookies)), '401 REFRESH_REUSED');
});

t.test('a refresh token that does not verify changes nothing', async (t) => {
  const who = await createTestUser(api);
  const good = String(who.cookies['__Host-rt_refresh']);
  const flipped = `${good.slice(0, 40)}${good[40] === 'A' ? 'B' : 'A'}${good.slice(41)}`;
  const foreign = makeRefreshToken(Buffer.alloc(32, 7), { sessionId: who.sessionId, counter: 0 });
  for (const bad of ['', 'x', flipped, foreign, `${good}A`, who.token, 'A'.repeat(70)]) {
    const answer = await refresh(api, { ...who.cookies, '__Host-rt_refresh': bad });
    t.equal(outcome(answer), '401 SESSION_MISSING');
    t.equal(answer.cookies.length, 0, 'the cookie stays: another instance may read it');
  }
  const probe = await refresh(api, { '__Host-rt_refresh': `${PROBE_PREFIX}1` });
  t.match([outcome(probe), probe.cookies], ['401 SESSION_MISSING', [{ value: '' }]], 'a probe');
  t.equal(outcome(await refresh(api, {})), '401 SESSION_MISSING');
  t.equal((await refresh(api, who.cookies)).statusCode, 200, 'the session is untouched');
});
