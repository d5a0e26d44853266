import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { CAPABILITIES } from '@roletrail/contracts/staff/capabilities';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  ORIGIN,
  outcome,
  PASSWORD,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { eventsOf, refresh } from '../helpers/api-sessions.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const get = (url: string, who: TestUser) =>
  api.app.inject({ url: `/api${url}`, headers: who.headers });
const MINUTE = 60_000;

t.test('sign-up', async (t) => {
  const email = `Maria.${randomUUID()}@Example.org`;
  const answer = await post('/auth/signup', { email, password: PASSWORD });
  t.equal(answer.statusCode, 201);
  const body = answer.json<SessionAnswer>();
  t.match(body.user, { email, roles: [] });
  t.match(body.session, { current: true });
  t.equal(
    Date.parse(body.session.expiresAt) - Date.parse(body.session.lastActivityAt),
    60 * MINUTE,
  );
  const set = [answer.headers['set-cookie']].flat().map(String);
  t.equal(set.length, 2);
  for (const cookie of set) {
    t.match(
      cookie,
      /^__Host-rt_(refresh|device)=[\w-]{43,}; (?:Max-Age=34560000; )?Path=\/; (?:Expires=[^;]+; )?HttpOnly; Secure; SameSite=Strict$/,
    );
  }
  const again = await post('/auth/signup', { email: email.toLowerCase(), password: PASSWORD });
  t.equal(outcome(again), '409 EMAIL_IN_USE');
  const key = await api.db
    .selectFrom('data_key')
    .select('wrapped')
    .where('user_id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  t.ok(key.wrapped, 'the data key was made with the person');
  const stored = await api.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  t.match(stored.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.match(await eventsOf(api, body.user), [
    { type: 'session.started', data: { sessionId: body.session.id, method: 'signup' } },
  ]);
});

t.test('sign-up refuses weak passwords with reasons, and races for one e-mail', async (t) => {
  const weak = await post('/auth/signup', { email: 'bob.smith@x.org', password: 'bob.smith' });
  t.equal(outcome(weak), '422 WEAK_PASSWORD');
  t.same(weak.json().reasons, ['length', 'breached', 'contains_email']);
  const email = `${randomUUID()}@example.org`;
  const race = await Promise.all(
    Array.from({ length: 5 }, () => post('/auth/signup', { email, password: PASSWORD })),
  );
  t.same(race.map(outcome).sort(), ['201', ...Array(4).fill('409 EMAIL_IN_USE')]);
});

t.test('sign-in: same answer for unknown, wrong and erased', async (t) => {
  const who = await createTestUser(api);
  const ok = await post('/auth/login', { email: who.email.toUpperCase(), password: PASSWORD });
  t.equal(ok.statusCode, 200);
  t.not(ok.json<SessionAnswer>().session.id, who.sessionId);
  const erased = await createTestUser(api);
  await api.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', erased.id)
    .execute();
  for (const [email, password] of [
    [who.email, `${PASSWORD}!`],
    ['nobody@example.org', PASSWORD],
    ['not an address', PASSWORD],
    [erased.email, PASSWORD],
  ]) {
    const answer = await post('/auth/login', { email, password });
    t.equal(outcome(answer), '401 INVALID_CREDENTIALS');
    t.notOk(answer.headers['set-cookie']);
    const { requestId, ...rest } = answer.json();
    t.same(Object.keys(rest).sort(), ['code', 'detail', 'status', 'title', 'type']);
    t.ok(requestId);
  }
});

t.test('failed sign-ins are limited for that address, not for the person', async (t) => {
  const strict = await testApi({
    beside: api,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: { failuresPerAccountAndAddress: { max: 10, windowMs: 60_000 } },
    },
  });
  t.teardown(() => strict[Symbol.asyncDispose]());
  const who = await createTestUser(api);
  const login = (ip: string, password: string) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': ip },
      payload: { email: who.email, password },
    });
  const wrong = await Promise.all(Array.from({ length: 50 }, () => login('203.0.113.9', 'guess')));
  const count = (wanted: string) => wrong.filter((a) => outcome(a) === wanted).length;
  t.equal(count('401 INVALID_CREDENTIALS'), 10);
  t.equal(count('429 RATE_LIMITED'), 40);
  t.match(wrong.find((a) => a.statusCode === 429)?.headers, { 'retry-after': /^[1-9][0-9]*$/ });
  t.equal((await login('203.0.113.9', PASSWORD)).statusCode, 429);
  t.equal((await login('198.51.100.7', PASSWORD)).statusCode, 200, 'the person elsewhere gets in');
  for (let i = 0; i < 15; i++) await login('198.51.100.8', PASSWORD);
  t.equal((await login('198.51.100.8', PASSWORD)).statusCode, 200, 'successes are not counted');
  await sql`update attempt_window set ends_at = ends_at + interval '2 hours'`.execute(api.db);
  const afterwards = await login('203.0.113.9', PASSWORD);
  t.equal(
    afterwards.statusCode,
    200,
    'a database’s clock set back by two hours does not refuse sign-in',
  );
});

t.test('sign-up, sign-in and refresh are limited per address; an IPv6 /64 is one', async (t) => {
  const two = { max: 2, windowMs: 60_000 };
  const limits = { signUpPerAddress: two, signInPerAddress: two, refreshPerAddress: two };
  const strict = await testApi({
    beside: api,
    config: { trustedProxies: ['127.0.0.1'], limits },
  });
  t.teardown(() => strict[Symbol.asyncDispose]());
  for (const url of ['/api/auth/signup', '/api/auth/login', '/api/auth/refresh']) {
    const from = (ip: string) =>
      strict.app.inject({
        method: 'POST',
        url,
        headers: { 'x-forwarded-for': `6.6.6.6, ${ip}`, origin: ORIGIN },
        payload: { no: 'form' },
      });
    const answers = [];
    for (const last of ['1', '2', '3']) answers.push(await from(`2001:db8::${last}`));
    t.same(answers.map(outcome), [
      '400 VALIDATION_FAILED',
      '400 VALIDATION_FAILED',
      '429 RATE_LIMITED',
    ]);
    t.match(answers[2]?.headers['retry-after'], /^[1-9][0-9]?$/);
    t.equal(outcome(await from('2001:db8:0:1::1')), '400 VALIDATION_FAILED', 'another network');
  }
});

t.test('what an address may try holds for all instances together', async (t) => {
  const two = { max: 2, windowMs: 60_000 };
  const config = {
    trustedProxies: ['127.0.0.1'],
    limits: { signUpPerAddress: two, signInPerAddress: two, linksPerAddress: two },
  };
  const instances = [
    await testApi({ beside: api, config }),
    await testApi({ beside: api, config }),
  ] as const;
  t.teardown(async () => {
    for (const instance of instances) await instance[Symbol.asyncDispose]();
  });
  for (const path of ['signup', 'login', 'recover', 'recover/confirm', 'verify-email']) {
    const results: string[] = [];
    for (const i of [0, 1, 0, 1] as const) {
      const answer = await instances[i].app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { no: 'form' },
        headers: { 'x-forwarded-for': '203.0.113.77' },
      });
      results.push(outcome(answer));
      if (answer.statusCode === 429) t.match(answer.headers['retry-after'], /^[1-9][0-9]?$/);
    }
    const [tried, refused] = ['400 VALIDATION_FAILED', '429 RATE_LIMITED'];
    t.same(results, [tried, tried, refused, refused], path);
  }
});

t.test('a full outbox refuses sign-up and sign-in, never sign-out', async (t) => {
  let depth = 10;
  const full = await testApi({
    beside: api,
    config: { outboxLimit: 10 },
    deps: { outboxDepth: () => depth },
  });
  t.teardown(() => full[Symbol.asyncDispose]());
  const who = await createTestUser(api);
  for (const url of ['/api/auth/signup', '/api/auth/login']) {
    const payload = { email: `x${who.email}`, password: PASSWORD };
    const answer = await full.app.inject({ method: 'POST', url, payload });
    t.equal(outcome(answer), '503 LOG_UNAVAILABLE');
    t.ok(answer.headers['retry-after']);
  }
  const out = await full.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: who.headers,
  });
  t.equal(out.statusCode, 204);
  depth = 9;
  const payload = { email: `y${who.email}`, password: PASSWORD };
  const last = await full.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
  t.equal(last.statusCode, 201, 'the last one that has room');
});

t.test('current user, session and sessions', async (t) => {
  const who = await createTestUser(api, { roles: ['admin', 'compliance'] });
  const other = await signInAgain(api, who.email);
  t.same((await get('/auth/user', who)).json(), {
    user: {
      ...who.answer.user,
      roles: ['admin', 'compliance'],
      capabilities: [...CAPABILITIES],
    },
  });
  t.match((await get('/auth/session', who)).json(), { session: who.answer.session });
  const { items } = (await get('/auth/sessions', who)).json<{
    items: { id: string; current: boolean }[];
  }>();
  t.same(
    items.map(({ id, current }) => [id, current]),
    [
      [other.sessionId, false],
      [who.sessionId, true],
    ],
  );
});

t.test('sign-out: local, others, global; at once on every instance', async (t) => {
  const second = await testApi({ beside: api });
  t.teardown(() => second[Symbol.asyncDispose]());
  const state = async (...people: TestUser[]) =>
    Promise.all(
      people.map(async ({ headers }) =>
        outcome(await second.app.inject({ url: '/api/auth/user', headers })),
      ),
    );
  const a = await createTestUser(api);
  const [b, c] = [await signInAgain(api, a.email), await signInAgain(api, a.email)];
  const out = await post('/auth/logout', undefined, a.headers);
  t.equal(out.statusCode, 204);
  t.equal(out.body, '');
  t.same(
    out.cookies.map((k) => [k.name, k.value]),
    [
      ['__Host-rt_refresh', ''],
      ['rt_terms_accepted', ''],
    ],
  );
  t.same(await state(a, b, c), ['401 SESSION_REVOKED', '200', '200']);
  t.equal(outcome(await refresh(api, a.cookies)), '401 SESSION_REVOKED');
  const d = await signInAgain(api, a.email);
  const others = await post('/auth/logout?scope=others', undefined, b.headers);
  t.equal(others.statusCode, 204);
  t.notOk(others.headers['set-cookie'], 'the own session keeps its cookies');
  t.same(await state(b, c, d), ['200', '401 SESSION_REVOKED', '401 SESSION_REVOKED']);
  const e = await signInAgain(api, a.email);
  t.equal((await post('/auth/logout?scope=global', undefined, e.headers)).statusCode, 204);
  t.same(await state(b, e), ['401 SESSION_REVOKED', '401 SESSION_REVOKED']);
  const revoked = (await eventsOf(api, a)).filter((event) => event.type === 'session.revoked');
  t.match(
    revoked.map(({ data }) => data),
    [
      {
        sessionId: a.sessionId,
        scope: 'local',
        reason: 'signed_out',
        actor: { kind: 'user', id: a.id },
      },
      { sessionId: c.sessionId, scope: 'others' },
      { sessionId: d.sessionId, scope: 'others' },
      { sessionId: b.sessionId, scope: 'global' },
      { sessionId: e.sessionId, scope: 'global' },
    ],
  );
  t.equal(
    outcome(await post('/auth/logout?scope=all', undefined, (await createTestUser(api)).headers)),
    '400 VALIDATION_FAILED',
  );
});

t.test('a person ends one of their own sessions, no other’s', async (t) => {
  const a = await createTestUser(api);
  const b = await signInAgain(api, a.email);
  const stranger = await createTestUser(api);
  const end = (id: string, who: TestUser) =>
    api.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers: who.headers });
  t.equal(outcome(await end(a.sessionId, stranger)), '404 NOT_FOUND');
  t.equal(outcome(await end(randomUUID(), a)), '404 NOT_FOUND');
  t.equal(outcome(await end('nonsense', a)), '400 VALIDATION_FAILED');
  t.equal((await end(b.sessionId, a)).statusCode, 204);
  t.equal(outcome(await get('/auth/user', b)), '401 SESSION_REVOKED');
  t.equal(outcome(await end(b.sessionId, a)), '404 NOT_FOUND');
  const own = await end(a.sessionId, a);
  t.equal(own.cookies.length, 2, 'its cookies go');
  t.equal(outcome(await get('/auth/user', a)), '401 SESSION_REVOKED');
});
