import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { SESSIONS_LISTED } from '@roletrail/api/account/list-sessions';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  ORIGIN,
  outcome,
  PASSWORD,
  signInAgain,
  type TestUser,
} from '../helpers/api.ts';
import { age, cookiesAfter, getAs, ownApi, refresh } from '../helpers/api-sessions.ts';

const api = await ownApi(t);

const MINUTE = 60_000;

t.test('refresh by cookie alone must come from our own origin', async (t) => {
  const who = await createTestUser(api);
  const from = async (headers: Record<string, string>) =>
    outcome(
      await api.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        cookies: who.cookies,
        headers,
      }),
    );
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${ORIGIN}.evil.example` },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]) {
    t.equal(await from(headers), '403 ORIGIN_REFUSED', JSON.stringify(headers));
  }
  t.equal(await from({ origin: ORIGIN }), '200');
  t.equal(await from({ 'sec-fetch-site': 'same-origin' }), '200');
  const login = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: who.email, password: PASSWORD },
    headers: { origin: 'https://evil.example' },
  });
  t.equal(outcome(login), '403 ORIGIN_REFUSED', 'no sign-in from another site');
});

const activity = (who: TestUser, idleMs: unknown) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/activity',
    headers: who.headers,
    payload: { idleMs },
  });
const lastActivity = async (who: TestUser) => {
  const row = await api.db
    .selectFrom('session')
    .select('last_activity_at')
    .where('id', '=', who.sessionId)
    .executeTakeFirstOrThrow();
  return row.last_activity_at.getTime();
};

t.test('activity moves the end, never back and never beyond now', async (t) => {
  const who = await createTestUser(api);
  await age(api, who.sessionId, 50 * MINUTE);
  await api.db
    .updateTable('session')
    .set({ warned_at: new Date() })
    .where('id', '=', who.sessionId)
    .execute();
  const answer = await activity(who, 10 * MINUTE);
  t.equal(answer.statusCode, 200);
  const { warnAt, expiresAt } = answer.json<{ warnAt: string; expiresAt: string }>();
  t.equal(Date.parse(expiresAt) - Date.parse(warnAt), 5 * MINUTE);
  t.equal(Date.parse(expiresAt) - (await lastActivity(who)), 60 * MINUTE);
  t.ok(Math.abs(Date.now() - 10 * MINUTE - (await lastActivity(who))) < 5000);
  const row = await api.db
    .selectFrom('session')
    .select('warned_at')
    .where('id', '=', who.sessionId)
    .executeTakeFirstOrThrow();
  t.equal(row.warned_at, null, 'a new cycle: it may be warned again');
  const before = await lastActivity(who);
  t.equal((await activity(who, 40 * MINUTE)).statusCode, 200);
  t.equal(await lastActivity(who), before, 'an older report changes nothing');
  for (const bad of [-1, 1.5, '0', null, 1e12, Number.MAX_VALUE]) {
    t.equal(outcome(await activity(who, bad)), '400 VALIDATION_FAILED');
  }
});

t.test('nothing but activity keeps a session alive; after the end it is over', async (t) => {
  const who = await createTestUser(api);
  await age(api, who.sessionId, 59 * MINUTE);
  t.equal((await getAs(api, '/auth/user', who)).statusCode, 200);
  const fresh = cookiesAfter(await refresh(api, who.cookies), who.cookies);
  await age(api, who.sessionId, 1 * MINUTE);
  t.equal(
    outcome(await getAs(api, '/auth/user', who)),
    '401 SESSION_EXPIRED',
    'refresh did not extend it',
  );
  t.equal(outcome(await activity(who, 0)), '401 SESSION_EXPIRED', 'too late');
  t.equal(outcome(await refresh(api, fresh)), '401 SESSION_EXPIRED');
  t.match((await refresh(api, who.cookies)).json(), {
    code: 'SESSION_EXPIRED',
    endReason: 'inactivity',
  });
  const other = await signInAgain(api, who.email);
  const { items } = (await getAs(api, '/auth/sessions', other)).json<{ items: unknown[] }>();
  t.equal(items.length, 1, 'it is no longer listed');
});

t.test('the absolute lifetime ends an active session too', async (t) => {
  const who = await createTestUser(api);
  await age(api, who.sessionId, 30 * 24 * 60 * MINUTE - 2000, 'expires_at');
  const answer = (await activity(who, 0)).json<{ warnAt: string; expiresAt: string }>();
  t.ok(Date.parse(answer.expiresAt) < Date.now() + 5000, 'the answer says so');
  await age(api, who.sessionId, 2000, 'expires_at');
  t.equal(outcome(await activity(who, 0)), '401 SESSION_EXPIRED');
  t.match((await refresh(api, who.cookies)).json(), {
    code: 'SESSION_EXPIRED',
    endReason: 'lifetime',
  });
});

t.test('access tokens: the attack set', async (t) => {
  const who = await createTestUser(api);
  const { accessToken: key } = deriveApiKeys(api.deps.keys.jwt);
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: who.id,
    sid: who.sessionId,
    iss: ORIGIN,
    aud: 'roletrail-api',
    iat: now,
    exp: now + 600,
  };
  const head = { alg: 'HS256', typ: 'at+jwt' };
  const make = (
    header: object,
    payload: object,
    secret: Buffer | string = key,
    hash = 'sha256',
  ) => {
    const input = `${b64(header)}.${b64(payload)}`;
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
  };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const rsaInput = `${b64({ ...head, alg: 'RS256' })}.${b64(claims)}`;
  const without = (name: keyof typeof claims) =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const attacks: Record<string, string> = {
    'alg none': `${b64({ ...head, alg: 'none' })}.${b64(claims)}.`,
    'alg none, capitals': `${b64({ ...head, alg: 'nOnE' })}.${b64(claims)}.`,
    'no signature': who.token.split('.').slice(0, 2).join('.'),
    'empty signature': `${who.token.split('.').slice(0, 2).join('.')}.`,
    'other HMAC': make({ ...head, alg: 'HS512' }, claims, key, 'sha512'),
    RS256: `${rsaInput}.${sign('sha256', Buffer.from(rsaInput), privateKey).toString('base64url')}`,
    'HMAC with a public key': make(head, claims, pem),
    'kid path traversal, empty key': make({ ...head, kid: '../../dev/null' }, claims, ''),
    'kid injection': make({ ...head, kid: "x' union select 'k" }, claims, 'k'),
    'jwk of their own': make({ ...head, jwk: { kty: 'oct', k: 'AAAA' } }, claims, Buffer.alloc(3)),
    'crit unknown': make({ ...head, crit: ['exp2'], exp2: 1 }, claims),
    expired: make(head, { ...claims, iat: now - 700, exp: now - 1 }),
    'not yet': make(head, { ...claims, nbf: now + 600 }),
    'without exp': make(head, without('exp')),
    'without sid': make(head, without('sid')),
    'other audience': make(head, { ...claims, aud: 'other' }),
    'other issuer': make(head, { ...claims, iss: 'https://evil.example' }),
    'other type': make({ ...head, typ: 'JWT' }, claims),
    'without type': make({ alg: 'HS256' }, claims),
    'sid that is no id': make(head, { ...claims, sid: '1 or 1=1' }),
    'refresh token': String(who.cookies['__Host-rt_refresh']),
    'signed with the refresh key': make(
      head,
      claims,
      deriveApiKeys(api.deps.keys.jwt).refreshToken,
    ),
    'signed with the root key': make(head, claims, Buffer.from(api.deps.keys.jwt)),
    rubbish: 'a.b.c',
    long: 'a'.repeat(5000),
  };
  const ask = async (authorization: string) =>
    outcome(await api.app.inject({ url: '/api/auth/user', headers: { authorization } }));
  t.equal(await ask(`Bearer ${make(head, claims)}`), '200', 'the forge works with the right key');
  for (const [name, token] of Object.entries(attacks)) {
    t.equal(await ask(`Bearer ${token}`), '401 TOKEN_INVALID', name);
  }
  for (const header of ['Basic YTpi', 'Bearer', `Token ${who.token}`, `Bearer ${who.token} x`]) {
    t.equal(await ask(header), '401 TOKEN_INVALID', header.slice(0, 12));
  }
  const stranger = await createTestUser(api);
  t.equal(
    await ask(`Bearer ${make(head, { ...claims, sub: stranger.id })}`),
    '401 SESSION_MISSING',
  );
  const gone = make(head, { ...claims, sid: stranger.id });
  t.equal(await ask(`Bearer ${gone}`), '401 SESSION_MISSING', 'a session that never was');
});

t.test('an access token in URL, cookie or body opens nothing', async (t) => {
  const who = await createTestUser(api);
  for (const request of [
    { url: `/api/auth/user?access_token=${who.token}` },
    { url: '/api/auth/user', cookies: { token: who.token, authorization: who.token } },
    { url: '/api/auth/user', cookies: who.cookies },
  ]) {
    t.equal(outcome(await api.app.inject(request)), '401 SESSION_MISSING');
  }
});

t.test('a list of sessions ends at the latest, and names the one that asks', async (t) => {
  const who = await createTestUser(api);
  await sql`
    insert into session (id, user_id, method, created_at, expires_at, device_hash)
    select gen_random_uuid(), user_id, method, created_at + n * interval '1 millisecond',
      expires_at, device_hash
    from session, generate_series(1, ${SESSIONS_LISTED + 50}) n where id = ${who.sessionId}`.execute(
    api.db,
  );
  const { items } = (await getAs(api, '/auth/sessions', who)).json<{
    items: { id: string; current: boolean; createdAt: string }[];
  }>();
  t.equal(items.length, SESSIONS_LISTED);
  t.match(items.at(-1), { id: who.sessionId, current: true }, 'the oldest of all');
  const times = items.map(({ createdAt }) => createdAt);
  t.same(times, times.toSorted().reverse(), 'the latest first');
});
