import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  type Answer,
  createTestUser,
  ORIGIN,
  outcome,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';

let api: TestApi;
let who: TestUser;
let web: string;
t.before(async () => {
  web = await mkdtemp(join(tmpdir(), 'roletrail-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html>app');
  await writeFile(join(web, 'assets', 'main-BqX1.js'), `console.log(1)${'/* */'.repeat(1000)}`);
  await writeFile(join(web, 'assets', '.hidden.js'), 'console.log(2)');
  await writeFile(join(web, 'theme.js'), '1');
  await writeFile(join(web, '.secret'), 'x');
  api = await testApi({
    config: { staticDir: web, embedded: true, publicMetrics: true },
    deps: { checks: [async () => [{ name: 'relay', ok: health.ok, reason: health.reason }]] },
  });
  who = await createTestUser(api, { consent: true, roles: ['admin', 'compliance'] });
});
const health = { ok: true, reason: null as string | null };
t.teardown(async () => {
  await api[Symbol.asyncDispose]();
  await rm(web, { recursive: true });
});

const NOT_OURS = /zod|fastify|FST_|kysely|postgres|select |node_modules|\bat \/|stack|pg_|ECONN/i;

/** A refusal that tells a stranger nothing. */
function clean(t: Test, answer: Answer, wanted: string, name: string) {
  t.equal(outcome(answer), wanted, name);
  t.notMatch(answer.body, NOT_OURS, `${name}: only our words`);
  const { type, title, status, detail, code, requestId } = answer.json<Record<string, string>>();
  t.equal(type, `urn:roletrail:problem:${code?.toLowerCase().replaceAll('_', '-')}`);
  t.ok(title && detail && status);
  t.equal(requestId, answer.headers['x-request-id']);
  t.equal(answer.headers['cache-control'], 'no-store');
}

const post = (
  url: string,
  payload: string | Buffer | object,
  headers: Record<string, string> = {},
) =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...who.headers, 'content-type': 'application/json', ...headers },
  });

/** They take a form and no JSON (tools-uploads.int.test.ts, staff-insights.int.test.ts). */
const FORMS = ['/api/tools/uploads', '/api/admin/insights/images'];

t.test('bad bodies on every route that takes one', async (t) => {
  const routes = api.app.routeTable.filter(
    (r) => r.method === 'POST' && r.url.startsWith('/api/') && !FORMS.includes(r.url),
  );
  t.ok(routes.length >= 8);
  const most = Math.max(...routes.map(({ bodyLimit }) => bodyLimit));
  t.ok(most > 0 && most <= 5 * 1024 * 1024, `at most ${most} bytes`);
  for (const { url, bodyLimit } of routes) {
    const origin = { origin: ORIGIN };
    const say = (what: string) => `${url}: ${what}`;
    for (const bad of ['{', '{"a":1}x', "{'a':1}", '\u0000', '{"a":NaN}', '[1,', '{"a":"\n"}']) {
      clean(t, await post(url, bad, origin), '400 MALFORMED_JSON', say(bad));
    }
    const latin1 = Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
    clean(t, await post(url, latin1, origin), '400 MALFORMED_JSON', say('not UTF-8'));
    const proto = '{"__proto__":{"admin":true}}';
    clean(t, await post(url, proto, origin), '400 MALFORMED_JSON', say('prototype'));
    const big = JSON.stringify({ a: 'x'.repeat(bodyLimit) });
    clean(t, await post(url, big, origin), '413 PAYLOAD_TOO_LARGE', say('too large'));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await post(url, '{}', { ...origin, 'content-type': type });
      clean(t, answer, '415 UNSUPPORTED_MEDIA_TYPE', say(type));
    }
    for (const wrong of ['"text"', '7', 'true', '[]', '[{}]', '{"unknown":1}']) {
      clean(t, await post(url, wrong, origin), '400 VALIDATION_FAILED', say(wrong));
    }
  }
});

t.test('what is wrong is named by path, in our words', async (t) => {
  const issues = async (url: string, body: object) => {
    const answer = await post(url, body);
    clean(t, answer, '400 VALIDATION_FAILED', url);
    return answer.json<{ errors: unknown }>().errors;
  };
  t.same(await issues('/api/auth/signup', { email: 'x', password: 7, admin: true }), [
    { path: 'email', message: 'must be an e-mail address' },
    { path: 'password', message: 'must be a string' },
    { path: 'admin', message: 'is not a known field' },
  ]);
  t.same(await issues('/api/auth/login', {}), [
    { path: 'email', message: 'is required' },
    { path: 'password', message: 'is required' },
  ]);
  t.same(await issues('/api/auth/login', { email: 'a'.repeat(255), password: '' }), [
    { path: 'email', message: 'must be at most 254 characters long' },
    { path: 'password', message: 'must be at least 1 characters long' },
  ]);
  t.same(await issues('/api/auth/logout?scope=all', {}), [
    { path: 'scope', message: 'must be "local" or "others" or "global"' },
  ]);
  t.same(await issues('/api/rpc/has_role', { _user_id: '1', _role: 'root' }), [
    { path: '_user_id', message: 'must be a UUID' },
    { path: '_role', message: 'must be "admin" or "compliance"' },
  ]);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, i]));
  t.equal(((await issues('/api/auth/logout', many)) as unknown[]).length, 20, 'bounded');
});

t.test('SQL and control characters in every text are only text', async (t) => {
  for (const email of ["x' or '1'='1", 'x"; drop table app_user; --', 'a\u0000b', '\ud800']) {
    const answer = await post('/api/auth/login', { email, password: email });
    t.match(outcome(answer), /^(401 INVALID_CREDENTIALS|400 VALIDATION_FAILED)$/);
    t.notMatch(answer.body, NOT_OURS);
    const signup = await post('/api/auth/signup', {
      email: 'a@example.org',
      password: email.slice(0, 14),
    });
    const unfit = email === '\ud800' ? '400 VALIDATION_FAILED' : '422 WEAK_PASSWORD';
    t.equal(outcome(signup), unfit, 'lone surrogates all have the same bytes');
  }
});

t.test('paths: unknown 404, other method 405, undecodable 400', async (t) => {
  const ask = (method: string, url: string) => api.app.inject({ method: method as 'GET', url });
  for (const url of [
    '/api',
    '/api/',
    '/api/nope',
    '/api/auth',
    '/api/auth/user/',
    '/api/AUTH/user',
  ]) {
    clean(t, await ask('GET', url), '404 NOT_FOUND', url);
  }
  const put = await ask('PUT', '/api/auth/user?x=1');
  clean(t, put, '405 METHOD_NOT_ALLOWED', 'PUT');
  t.equal(put.headers.allow, 'GET, HEAD, PATCH');
  t.equal((await ask('GET', '/api/auth/login')).headers.allow, 'POST');
  // not of /admin/audit/:topic/:partition/:offset, whose parameters would take its words
  for (const method of ['PUT', 'GET', 'HEAD'] as const) {
    const url = '/api/admin/audit/exports/0193e5a0-0000-7000-8000-000000000001/ticket';
    const ticket = await api.app.inject({ method, url, headers: who.headers });
    t.equal(ticket.statusCode, 405, method);
    t.equal(ticket.headers.allow, 'POST', method);
  }
  // The body of the request is ignored.
  clean(t, await ask('QUERY', '/api/auth/user'), '405 METHOD_NOT_ALLOWED', 'QUERY');
  clean(t, await ask('QUERY', '/api/nope'), '404 NOT_FOUND', 'QUERY');
  clean(t, await post('/api/auth/user', '{'), '405 METHOD_NOT_ALLOWED', 'half a body');
  clean(t, await ask('PATCH', '/api/auth/sessions/x'), '405 METHOD_NOT_ALLOWED', 'parameter');
  clean(t, await ask('GET', '/api/%zz'), '400 VALIDATION_FAILED', 'percent');
  clean(t, await ask('POST', '/'), '405 METHOD_NOT_ALLOWED', 'POST to a page');
  clean(t, await ask('POST', '/login'), '404 NOT_FOUND', 'POST to a page of the web client');
});

t.test('headers of every answer', async (t) => {
  for (const url of [
    '/',
    '/login',
    '/theme.js',
    '/api/auth/user',
    '/api/nope',
    '/api/docs/json',
    '/healthz',
    '/nope.js',
    '/api/%zz',
  ]) {
    const { headers } = await api.app.inject(url);
    t.match(
      headers,
      {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-request-id': /^[0-9a-f-]{36}$/,
        'content-security-policy':
          /(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
      },
      url,
    );
    t.notMatch(headers['content-security-policy'], /unsafe|\*|https?:/);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      t.notOk(headers[name], name);
    }
  }
  t.equal((await api.app.inject('/api/auth/user')).headers['cache-control'], 'no-store');
});

t.test('the web client: hashed files immutable, pages revalidated, nothing hidden', async (t) => {
  const file = await api.app.inject({
    url: '/assets/main-BqX1.js',
    headers: { 'accept-encoding': 'br' },
  });
  t.match(file.headers, {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': /javascript/,
    'content-encoding': 'br',
  });
  t.equal((await api.app.inject('/theme.js')).headers['cache-control'], 'no-cache');
  const [one, two] = [await api.app.inject('/'), await api.app.inject('/services/roles/smart?x=1')];
  for (const page of [one, two]) {
    t.equal(page.statusCode, 200);
    t.match(page.headers, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const policy = String(page.headers['content-security-policy']);
    t.match(policy, "style-src 'self';");
    t.match(policy, "require-trusted-types-for 'script'");
    t.match(policy, "connect-src 'self' ws://localhost:3000");
  }
  for (const url of [
    '/assets/gone-1.js',
    '/assets/nested/main-BqX1.js',
    '/assets/.hidden.js',
    '/.secret',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/favicon.ico',
  ]) {
    t.equal(outcome(await api.app.inject(url)), '404 NOT_FOUND', url);
  }
  t.equal(outcome(await api.app.inject('/index.html')), '404 NOT_FOUND', 'only as a page');
  for (const name of ['..%2findex.html', '%2e%2e%2findex.html', '..%5cindex.html', 'a%00.js']) {
    const { statusCode, body } = await api.app.inject(`/assets/${name}`);
    t.ok([400, 403, 404].includes(statusCode), `${name}: ${statusCode}`);
    t.notMatch(body, '<!doctype html>', name);
  }
  const head = await api.app.inject({ method: 'HEAD', url: '/assets/main-BqX1.js' });
  t.match(head, { statusCode: 200, body: '' });
});

t.test('health, readiness, metrics', async (t) => {
  t.same((await api.app.inject('/healthz')).json(), { status: 'alive' });
  const ready = await api.app.inject('/readyz');
  t.equal(ready.statusCode, 200);
  health.ok = false;
  health.reason = 'consent-events/1: the log lost its end';
  const red = await api.app.inject('/readyz');
  t.equal(red.statusCode, 503);
  t.same(red.json(), {
    status: 'not_ready',
    checks: [
      { name: 'database', ok: true, reason: null },
      { name: 'relay', ok: false, reason: 'consent-events/1: the log lost its end' },
    ],
  });
  health.ok = true;
  const metrics = await api.app.inject('/metrics');
  t.match(metrics.headers['content-type'], /^text\/plain/);
  t.match(
    metrics.body,
    /roletrail_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
  );
});

t.test('OpenAPI 3.1 describes every route, who may call it and how it fails', async (t) => {
  const document = (await api.app.inject('/api/docs/json')).json<{
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        {
          security?: unknown;
          parameters?: unknown;
          requestBody?: { required: boolean };
          responses: Record<string, { description: string; content?: object }>;
        }
      >
    >;
  }>();
  t.equal(document.openapi, '3.1.0');
  t.same(document, JSON.parse(JSON.stringify(api.app.swagger())), 'made route by route');
  const yaml = await api.app.inject('/api/docs/yaml');
  t.match(yaml.headers, { 'content-type': /^application\/yaml/ });
  t.same(yaml.json(), document, 'JSON is YAML');
  t.match(document.paths['/api/legal-consent']?.post?.parameters, [
    { in: 'header', name: 'idempotency-key', required: true },
  ]);
  for (const { method, url, guard } of api.app.routeTable) {
    if (!/^\/api\/(?!docs)/.test(url) || method === 'HEAD') continue;
    const path = url.replaceAll(/:([a-zA-Z]+)/g, '{$1}').replace('*', '{*}');
    const call = document.paths[path]?.[method.toLowerCase()];
    t.ok(call, `${method} ${path}`);
    for (const status of ['400', '413', '417', '500', '503']) {
      t.ok(call?.responses[status], `${path}: ${status}`);
    }
    const bearer = !['public', 'optional', 'cookie'].includes(guard.kind);
    t.equal(Boolean(call?.security), bearer, `${path}: ${guard.kind}`);
  }
  const { paths } = document;
  const described = (path: string, status: string) =>
    paths[path]?.post?.responses[status]?.description;
  t.equal(described('/api/auth/recover/confirm', '410'), 'LINK_INVALID');
  t.equal(described('/api/auth/signup', '422'), 'WEAK_PASSWORD');
  t.equal(paths['/api/auth/logout']?.post?.requestBody?.required, false, 'may be left out');
  t.equal(paths['/api/auth/login']?.post?.requestBody?.required, true);
  const proof = paths['/api/me/consents/{eventId}/receipt.tlog-proof']?.get?.responses['200'];
  t.same(Object.keys(proof?.content ?? {}), ['text/plain']);
  t.equal((await api.app.inject('/api/docs')).statusCode, 200);
});

t.test('a query that no call declares is refused as an unknown field of a body is', async (t) => {
  const asked = (url: string) => api.app.inject({ url, headers: who.headers });
  for (const url of ['/api/config', '/api/auth/user', '/api/ledger', '/api/me/consents']) {
    t.equal((await asked(url)).statusCode, 200, url);
    for (const query of ['x=1', 'utm_source=letter', 'toString=1']) {
      const refused = await asked(`${url}?${query}`);
      clean(t, refused, '400 VALIDATION_FAILED', `${url}?${query}`);
      const [path] = query.split('=');
      t.same(refused.json<{ errors: unknown }>().errors, [
        { path, message: 'is not a known field' },
      ]);
    }
  }
  clean(t, await asked('/api/auth/sign-ins?x=1'), '400 VALIDATION_FAILED', 'one that takes others');
  t.equal(outcome(await api.app.inject('/api/auth/user?x=1')), '401 SESSION_MISSING', 'first who');
  for (const url of ['/?utm_source=letter', '/healthz?x=1', '/theme.js?v=1']) {
    t.equal((await api.app.inject(url)).statusCode, 200, `${url}: pages are not calls`);
  }
});

t.test('one log line a request, without what is personal', async (t) => {
  api.logs.length = 0;
  const answer = await api.app.inject({
    url: `/api/auth/sign-ins?token=${who.token}`,
    headers: { ...who.headers, 'user-agent': 'evil\tagent', 'x-request-id': 'forged' },
  });
  t.equal(api.logs.length, 1);
  t.match(api.logs[0], {
    level: 'info',
    message: 'request',
    fields: { status: 400, userId: who.id },
  });
  t.equal(api.logs[0]?.fields.requestId, answer.headers['x-request-id']);
  t.notMatch(JSON.stringify(api.logs), /Bearer|eyJ|evil|forged|127\.0\.0\.1|@example/);
});

t.test('an unreachable or broken database is 503 or 500, and says no more', async (t) => {
  const nowhere = api.database.open({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const broken = await testApi({ beside: api, deps: { db: nowhere.db } });
  t.teardown(() => broken[Symbol.asyncDispose]());
  const headers = who.headers;
  clean(
    t,
    await broken.app.inject({ url: '/api/auth/user', headers }),
    '503 DATABASE_UNAVAILABLE',
    'away',
  );
  t.equal((await broken.app.inject('/healthz')).statusCode, 200, 'alive runs no checks');
  t.equal((await broken.app.inject('/readyz')).statusCode, 503);
  t.ok(broken.logs.some((line) => line.level === 'error'));
  await sql`alter table evidence_tag rename to evidence_tag_away`.execute(api.db);
  await sql`alter table user_role rename to user_role_away`.execute(api.db);
  clean(t, await api.app.inject({ url: '/api/auth/user', headers }), '500 INTERNAL', 'broken');
  await sql`alter table user_role_away rename to user_role`.execute(api.db);
  await sql`alter table evidence_tag_away rename to evidence_tag`.execute(api.db);
  t.equal((await api.app.inject({ url: '/api/auth/user', headers })).statusCode, 200);
});
