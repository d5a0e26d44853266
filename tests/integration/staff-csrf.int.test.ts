/** Requests that another website makes a signed-in administrator's browser send. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createTestUser, ORIGIN, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { STAFF_ROUTES } from '../helpers/staff-routes.ts';
import { readDigests } from '../helpers/table-digests.ts';

const FOREIGN = 'https://evil.example';
const SENT = { cookies: {}, payload: 'reason=a+gift' };

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const WRITES = Object.keys(STAFF_ROUTES).flatMap((route) => {
  const [method, url = ''] = route.split(' ');
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH' && method !== 'DELETE') return [];
  return [{ route, method, url: url.replaceAll(/:[a-zA-Z]+/g, randomUUID()) }];
});

/** Digests of all tables, without the log of refused requests. */
const content = () => readDigests(api.db, ['security_log']);

/** Outcomes of all writes of staff, each with the routes that it had if it is not `expected`. */
async function sendAll(
  expected: string,
  headers: Record<string, string>,
  over: Partial<typeof SENT> = {},
): Promise<string[]> {
  const others: string[] = [];
  for (const { route, method, url } of WRITES) {
    const answer = await api.app.inject({ ...SENT, ...over, method, url, headers });
    if (outcome(answer) !== expected) others.push(`${route}: ${outcome(answer)}`);
  }
  return others;
}

t.test('cookies alone, and pages of other origins, change nothing', async (t) => {
  const { cookies, headers } = await createTestUser(api, { roles: ['admin'], consent: true });
  const before = await content();
  t.ok(WRITES.length > 60 && Object.keys(before).length > 50);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const text = { 'content-type': 'text/plain' };
  const json = { 'content-type': 'application/json' };
  for (const type of [form, text, json]) {
    const ours = { ...type, origin: ORIGIN };
    t.same(await sendAll('401 SESSION_MISSING', ours, { cookies }), [], type['content-type']);
  }
  for (const from of [
    { origin: FOREIGN },
    { origin: 'null' },
    { origin: `${ORIGIN}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const sent = { ...text, ...headers, ...from };
    t.same(await sendAll('403 ORIGIN_REFUSED', sent, { cookies }), [], JSON.stringify(from));
  }
  t.same(await content(), before);
});

t.test(
  'another origin gets no token from the refresh cookie, and may read no answer',
  async (t) => {
    const { cookies } = await createTestUser(api, { roles: ['admin'], consent: true });
    const before = await content();
    for (const headers of [{ origin: FOREIGN }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      const url = '/api/auth/refresh';
      const answer = await api.app.inject({ method: 'POST', url, cookies, headers });
      t.equal(outcome(answer), '403 ORIGIN_REFUSED');
      t.notOk(answer.cookies.length, 'no cookie is set');
    }
    for (const { route, method, url } of WRITES) {
      const asks = { origin: FOREIGN, 'access-control-request-method': method };
      const answer = await api.app.inject({ method: 'OPTIONS', url, headers: asks });
      t.notOk(answer.headers['access-control-allow-origin'], route);
    }
    t.same(await content(), before);
  },
);
