/** A demo account's token and cookie, used through a tunnel. */
import { openPasswords } from '@roletrail/api/security/passwords';
import { keepDemoAccount } from '@roletrail/api/staff/demo-accounts';
import { CLOSE } from '@roletrail/contracts/realtime';
import t from 'tap';
import { createTestUser, ORIGIN, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { type LiveApi, type LiveApis, liveApis, openSocket } from '../helpers/realtime.ts';

const DEMO = { email: 'somebody@roletrail.example', password: 'drawn for this folder alone' };
const TUNNEL = { 'x-forwarded-for': '203.0.113.9' };

interface Demo {
  readonly token: string;
  readonly cookies: Record<string, string>;
}

let live: LiveApis;
let api: LiveApi;
let demo: Demo;
t.before(async () => {
  live = await liveApis({ config: { embedded: true } });
  [api] = live.apis;
  const { id } = await createTestUser(api, { email: DEMO.email });
  const passwords = await openPasswords(1);
  await keepDemoAccount({ ...api.deps, passwords }, id, DEMO.password);
  const login = { method: 'POST', url: '/api/auth/login', payload: DEMO } as const;
  const answer = await api.app.inject(login);
  demo = {
    token: answer.json<{ accessToken: string }>().accessToken,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  };
});
t.teardown(() => live[Symbol.asyncDispose]());

/** A call with everything that the demo account's browser holds; no body: most are refused before. */
async function ask({ app }: TestApi, method: string, pattern: string, headers: object = {}) {
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: pattern.replaceAll(/:[a-zA-Z]+|\*/g, 'x'),
    headers: { origin: ORIGIN, authorization: `Bearer ${demo.token}`, ...headers },
    cookies: demo.cookies,
  });
  return outcome(answer);
}

/** Has the guard of cookies for its check of the origin; it reads no session. */
const WITHOUT_SESSION = '/api/collect';
const named = () =>
  api.app.routeTable.filter(
    ({ guard, method, url }) =>
      guard.kind !== 'public' && method !== 'HEAD' && url !== WITHOUT_SESSION,
  );

t.test('no authenticated call accepts them', async (t) => {
  const kinds = new Set(named().map(({ guard }) => guard.kind));
  t.ok(kinds.has('cookie') && kinds.has('token') && kinds.has('session'), `${[...kinds]}`);
  for (const { method, url } of named()) {
    t.equal(await ask(api, method, url, TUNNEL), '401 SESSION_MISSING', `${method} ${url}`);
  }
});

/** A socket's first words: `welcome`, or the code of the refusal and how it was closed. */
async function hello(headers: Record<string, string>): Promise<string> {
  const socket = await openSocket(api.url, { origin: ORIGIN, headers });
  socket.send({ type: 'hello', channels: ['session'], accessToken: demo.token });
  const first = await socket.frame('welcome').then(
    () => 'welcome',
    async () => `closed ${await socket.closed}`,
  );
  socket.socket.close();
  const refused = socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []));
  return [...refused, first].join(' ');
}

t.test('nor does a socket', async (t) => {
  t.equal(await hello(TUNNEL), `SESSION_MISSING closed ${CLOSE.signedOut}`);
  t.equal(await hello({}), 'welcome', 'on this machine it does');
});

t.test('what no session is read for works on this machine', async (t) => {
  for (const { method, url, guard } of named()) {
    if (guard.kind !== 'token' && guard.kind !== 'cookie') continue;
    t.notMatch(await ask(api, method, url), /^401/, `${method} ${url}`);
  }
});

t.test('a deployment that serves others reads nothing for it: its start ended them', async (t) => {
  await using other = await testApi({ beside: api, config: { embedded: false } });
  for (const { method, url, guard } of named()) {
    if (guard.kind !== 'token') continue;
    t.notMatch(await ask(other, method, url, TUNNEL), /^401/, `${method} ${url}`);
  }
});
