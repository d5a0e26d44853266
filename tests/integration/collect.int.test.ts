/** POST /api/collect: what is kept of a visit, and that nothing leads from it to a visitor. */
import { keepAnalytics } from '@roletrail/api/analytics/upkeep';
import { COLLECT_EVENTS_MAX } from '@roletrail/contracts/analytics';
import { dumpedTables } from '@roletrail/db/table-dump';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, ORIGIN, type TestApi } from '../helpers/api.ts';
import { batch, send, startApi, stored, view, vital } from '../helpers/collect.ts';

const DAY_MS = 86_400_000;

const metric = async (api: TestApi, result: string) => {
  const text = await api.deps.metrics.metrics();
  const line = new RegExp(
    `^roletrail_analytics_entries_total\\{result="${result}"\\} (\\d+)$`,
    'm',
  );
  return Number(line.exec(text)?.[1]);
};

t.test('views and vitals are kept without the visit', async (t) => {
  const api = await startApi(t);
  const sent = batch([view('/'), view('/pricing', '/'), vital(2600)]);
  t.equal(await send(api, sent), 204);
  const rows = await stored(api);
  const shared = { device: 'phone', width: 'narrow', language: 'de' };
  t.match(rows, [
    { ...shared, name: 'view', path: '/', previous: null, referrer: 'search.example.com' },
    { ...shared, name: 'LCP', path: '/', bucket: Number, referrer: null },
    { ...shared, name: 'view', path: '/pricing', previous: '/', referrer: null },
  ]);
  t.equal(rows.length, 3);
  for (const { hour } of rows) t.equal(hour.getTime() % 3_600_000, 0, 'only the hour');
  t.notMatch(JSON.stringify(rows), sent.visit);
  const live = { visits: 1, pages: [{ path: '/pricing', visits: 1 }] };
  t.same(api.app.collector.live(), live, 'on the page that it opened last');
});

t.test('a usual batch is answered early, like any other; the ordinary way refuses', async (t) => {
  const api = await startApi(t);
  const ask = (payload: string, more: Record<string, string> = {}, url = '/api/collect') => {
    const headers = { origin: ORIGIN, 'content-type': 'application/json', ...more };
    return api.app.inject({ method: 'POST', url, headers, payload });
  };
  const body = JSON.stringify(batch([view('/')]));
  const ordinary = await ask(body);
  const early = await ask(body);
  const { 'x-request-id': first, date: _then, ...usual } = ordinary.headers;
  const { 'x-request-id': second, date: _now, ...same } = early.headers;
  t.equal(early.statusCode, 204);
  t.same(same, usual);
  t.equal(usual['x-content-type-options'], 'nosniff');
  t.not(second, first, 'each answer has its own id');
  t.equal((await stored(api)).length, 2, 'both are kept');

  const codeOf = async (answer: ReturnType<typeof ask>) => {
    const { statusCode, body: problem } = await answer;
    return [statusCode, JSON.parse(problem).code];
  };
  t.same(await codeOf(ask('{"visit":1}')), [400, 'VALIDATION_FAILED']);
  t.same(await codeOf(ask('{"visit":')), [400, 'MALFORMED_JSON']);
  t.same(await codeOf(ask(`{"__proto__":1,${body.slice(1)}`)), [400, 'MALFORMED_JSON']);
  t.same(await codeOf(ask(body, {}, '/api/collect?a=1')), [400, 'VALIDATION_FAILED']);
  t.same(await codeOf(ask(body, { origin: 'https://other.example' })), [403, 'ORIGIN_REFUSED']);
  t.same(await codeOf(ask(body.padEnd(17_000))), [413, 'PAYLOAD_TOO_LARGE']);
  t.equal((await ask(body, { 'sec-gpc': '1' })).statusCode, 204);
  t.equal((await stored(api)).length, 2, 'nothing of these is kept');
});

t.test('unknown names and values are refused one by one, and counted', async (t) => {
  const api = await startApi(t);
  const events = [
    view('/no-such-page'),
    view('/support/tickets/secret-token'),
    view('/insights/:slug'),
    view('/insights/not-written'),
    view('/', '/elsewhere'),
    vital(-1),
    vital(1e9),
    view('/(not-found)'),
  ];
  const odd = { language: 'zz', referrer: 'a b<script>' };
  t.equal(await send(api, batch(events, odd)), 204);
  t.match(await stored(api), [{ path: '/(not-found)', language: 'other', referrer: 'other' }]);
  t.equal((await stored(api)).length, 1);
  t.equal(await metric(api, 'refused'), 7);

  t.equal(await send(api, batch([view('/')], { referrer: 'localhost' })), 204);
  t.equal((await stored(api))[0]?.referrer, null, 'our own host is no referrer');

  for (const wrong of [
    { ...batch([view('/')]), email: 'ada@example.org' },
    batch([]),
    batch(Array.from({ length: COLLECT_EVENTS_MAX + 1 }, () => view('/'))),
    { ...batch([view('/')]), device: 'watch' },
    { ...batch([view('/')]), visit: 'ada' },
  ]) {
    t.equal(await send(api, wrong), 400);
  }
  const large = JSON.stringify(batch([view('/')])).padEnd(16 * 1024 + 1, ' ');
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/collect',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload: large,
  });
  t.equal(answer.statusCode, 413);
});

t.test('nothing is kept of who objects, of other origins, or if it is switched off', async (t) => {
  const api = await startApi(t);
  t.equal(await send(api, batch([view('/')]), { dnt: '1' }), 204);
  t.equal(await send(api, batch([view('/')]), { 'sec-gpc': '1' }), 204);
  t.equal(await send(api, batch([view('/')]), { origin: 'https://evil.example' }), 403);
  const programs = await api.app.inject({
    method: 'POST',
    url: '/api/collect',
    payload: batch([view('/')]),
  });
  t.equal(programs.statusCode, 403);
  t.same(await stored(api), []);
  t.same(api.app.collector.live(), { visits: 0, pages: [] });

  const off = await startApi(t, { config: { analytics: { enabled: false } } });
  t.equal(await send(off, batch([view('/')])), 204);
  t.same(await stored(off), []);
  const config = await off.app.inject({ url: '/api/config' });
  t.match(config.json(), { analytics: false }, 'pages then send nothing');
});

t.test('over the limit of an address, and with a full buffer, entries are dropped', async (t) => {
  const api = await startApi(t, {
    config: {
      analytics: { perAddress: { max: 3, windowMs: 60_000 }, bufferMax: 2, flushMs: 60_000 },
    },
  });
  for (let n = 0; n < 5; n += 1) t.equal(await send(api, batch([view('/')])), 204);
  t.equal(await metric(api, 'dropped'), 1, 'the third found the buffer full');
  t.equal((await stored(api)).length, 2, 'the fourth and fifth were over the limit');
});

t.test('by default an address sends 60 batches a minute, then it is ignored', async (t) => {
  const api = await startApi(t);
  for (let n = 0; n < 62; n += 1) t.equal(await send(api, batch([view('/')])), 204);
  t.equal((await stored(api)).length, 60);
  t.equal(await send(api, batch([view('/')]), {}, '198.51.100.7'), 204);
  t.equal((await stored(api)).length, 61, 'of another address');
});

t.test('an address and a day have a budget of entries', async (t) => {
  const api = await startApi(t, { config: { analytics: { rowsPerAddress: 5, rowsPerDay: 8 } } });
  const three = batch([view('/'), view('/pricing', '/'), view('/', '/pricing')]);
  for (let n = 0; n < 3; n += 1) t.equal(await send(api, three), 204);
  t.equal((await stored(api)).length, 5, 'of the first address');
  t.equal(await metric(api, 'dropped'), 4);
  for (let n = 0; n < 2; n += 1) t.equal(await send(api, three, {}, '198.51.100.7'), 204);
  t.equal((await stored(api)).length, 8, 'of all addresses');
  t.equal(await metric(api, 'dropped'), 7);
});

t.test('of a day 30 languages stay by name, and the others are counted together', async (t) => {
  const api = await startApi(t);
  const languages =
    'de en fr es it pt nl pl sv da fi nb cs sk sl hr hu ro bg el tr uk ru ar he hi bn ta te th ko ja';
  const codes = languages.split(' ');
  t.equal(codes.length, 32);
  for (const [n, language] of codes.entries()) {
    const views = Array.from({ length: n === 31 ? 3 : 2 }, () => view('/'));
    t.equal(await send(api, batch(n < 2 ? [view('/')] : views, { language })), 204);
  }
  await stored(api);
  t.equal(await keepAnalytics(api.db, Date.now() + DAY_MS + 600_000), 1);
  const sums = await api.db
    .selectFrom('analytics_day')
    .select(['value', 'views'])
    .where('dimension', '=', 'language')
    .orderBy('value')
    .execute();
  const expected = codes.slice(2).map((value) => ({ value, views: value === 'ja' ? 3 : 2 }));
  t.same(
    sums,
    [...expected, { value: 'other', views: 2 }].sort((a, b) => (a.value < b.value ? -1 : 1)),
  );
});

t.test('entries wait while the database fails, and are written afterwards', async (t) => {
  const api = await startApi(t);
  t.equal(await send(api, batch([view('/')])), 204);
  await api.app.collector.flush();
  await sql`alter table analytics_event rename to analytics_event_away`.execute(api.db);
  t.equal(await send(api, batch([view('/pricing')])), 204, 'a request loses nothing');
  await api.app.collector.flush();
  await sql`alter table analytics_event_away rename to analytics_event`.execute(api.db);
  t.same(
    (await stored(api)).map(({ path }) => path),
    ['/', '/pricing'],
  );
});

t.test('days have partitions, become sums, and their entries go after 90 days', async (t) => {
  const api = await startApi(t);
  const now = Date.now();
  await keepAnalytics(api.db, now);
  const visit = [view('/'), view('/pricing', '/'), view('/', '/pricing'), vital(1000), vital(5000)];
  t.equal(await send(api, batch(visit)), 204);
  t.equal(await send(api, batch([view('/pricing')], { referrer: null, language: 'en' })), 204);
  t.equal((await stored(api)).length, 6);
  const partition = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from analytics_event`.execute(api.db);
  const day = new Date(now).toISOString().slice(0, 10);
  t.same(partition.rows, [{ name: `analytics_days.day_${day.replaceAll('-', '')}` }]);

  t.equal(await keepAnalytics(api.db, now), 0, 'today is not over');
  t.equal(await keepAnalytics(api.db, now + DAY_MS + 600_000), 1);
  t.equal(await keepAnalytics(api.db, now + DAY_MS + 600_000), 0, 'a day is summed once');
  const sums = await api.db
    .selectFrom('analytics_day')
    .select(['dimension', 'value', 'path', 'views', 'entries', 'lasts'])
    .orderBy('dimension')
    .orderBy('value')
    .orderBy('path')
    .execute();
  t.same(sums, [
    { dimension: 'language', value: 'de', path: '/', views: 2, entries: 1, lasts: 0 },
    { dimension: 'language', value: 'de', path: '/pricing', views: 1, entries: 0, lasts: 0 },
    { dimension: 'language', value: 'en', path: '/pricing', views: 1, entries: 1, lasts: 0 },
    { dimension: 'page', value: '', path: '/', views: 2, entries: 1, lasts: 1 },
    { dimension: 'page', value: '', path: '/pricing', views: 2, entries: 1, lasts: 1 },
    { dimension: 'referrer', value: '', path: '/pricing', views: 1, entries: 1, lasts: 0 },
    {
      dimension: 'referrer',
      value: 'search.example.com',
      path: '/',
      views: 1,
      entries: 1,
      lasts: 0,
    },
    { dimension: 'width', value: 'narrow', path: '/', views: 2, entries: 1, lasts: 0 },
    { dimension: 'width', value: 'narrow', path: '/pricing', views: 2, entries: 1, lasts: 0 },
  ]);
  const vitals = await api.db.selectFrom('analytics_vital_day').selectAll().execute();
  t.match(vitals, [
    { name: 'LCP', path: '/', measured: 1 },
    { name: 'LCP', path: '/', measured: 1 },
  ]);

  await keepAnalytics(api.db, now + 90 * DAY_MS);
  t.equal((await stored(api)).length, 6, 'the 90th day is still there');
  await keepAnalytics(api.db, now + 91 * DAY_MS);
  t.equal((await stored(api)).length, 0);
  t.equal((await api.db.selectFrom('analytics_day').select('day').execute()).length, 9);
});

t.test('nothing leads from what is kept to a visitor', async (t) => {
  const api = await startApi(t);
  const address = '198.51.100.77';
  const agent = 'Unmistakable/7.7 (collector test)';
  const person = await createTestUser(api, { consent: true });
  const sent = batch([view('/'), view('/dashboard', '/'), vital(100)]);
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/collect',
    remoteAddress: address,
    headers: { ...person.headers, origin: ORIGIN, 'user-agent': agent },
    cookies: person.cookies,
    payload: sent,
  });
  t.equal(answer.statusCode, 204);
  t.notOk(answer.headers['set-cookie']);
  t.equal((await stored(api)).length, 3);
  await keepAnalytics(api.db, Date.now() + DAY_MS + 600_000);

  const marks = [address, 'Unmistakable', sent.visit];
  for (const { name } of await dumpedTables(api.db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.db);
    const text = JSON.stringify(rows);
    for (const mark of marks) t.notOk(text.includes(mark), `${name} has ${mark}`);
    const own = [person.id, person.email, person.sessionId];
    if (!name.startsWith('analytics_')) continue;
    for (const mark of own) t.notOk(text.includes(mark), `${name} has ${mark}`);
  }
  const outside = `${JSON.stringify(api.logs)} ${await api.deps.metrics.metrics()}`;
  for (const mark of [...marks, person.email]) t.notOk(outside.includes(mark), mark);
});

t.test('the report says the same of a day before and after it is summed', async (t) => {
  const api = await startApi(t);
  const admin = await createTestUser(api, { roles: ['admin'], consent: true });
  const today = new Date().toISOString().slice(0, 10);
  const read = async (path: string, query: Record<string, string>) => {
    const answer = await api.app.inject({
      url: `/api/admin/analytics${path}?${new URLSearchParams(query)}`,
      headers: admin.headers,
    });
    t.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const visit = [view('/'), view('/pricing', '/'), view('/', '/pricing'), vital(1000), vital(5000)];
  t.equal(await send(api, batch(visit)), 204);
  t.equal(await send(api, batch([view('/pricing')], { device: 'desktop', referrer: null })), 204);
  await stored(api);
  const period = { from: today, to: today };
  const use = await read('', period);
  t.match(use, {
    points: [{ day: today, views: 4, visits: 2 }],
    before: [{ views: 0, visits: 0 }],
    pages: [
      { path: '/', views: 2, entries: 1, lasts: 1 },
      { path: '/pricing', views: 2, entries: 1, lasts: 1 },
    ],
    devices: [
      { name: 'phone', views: 3, visits: 1 },
      { name: 'desktop', views: 1, visits: 1 },
    ],
    referrers: [
      { name: '', visits: 1 },
      { name: 'search.example.com', visits: 1 },
    ],
    languages: [{ name: 'de', views: 4 }],
  });
  const vitals = await read('/vitals', period);
  t.match(vitals, {
    all: [{ name: 'LCP', count: 2, good: 1, needsImprovement: 0, poor: 1 }],
    byDevice: [{ device: 'phone', name: 'LCP', count: 2 }],
    byPage: [{ path: '/', name: 'LCP', count: 2 }],
    byDay: [{ day: today, name: 'LCP', count: 2, p75: vitals.all[0].p75 }],
  });
  t.match(await read('', { ...period, device: 'desktop' }), { points: [{ views: 1, visits: 1 }] });
  t.match(await read('', { ...period, path: '/' }), { points: [{ views: 2, visits: 1 }] });

  t.equal(await keepAnalytics(api.db, Date.now() + DAY_MS + 600_000), 1);
  t.same(await read('', period), use);
  t.same(await read('/vitals', period), vitals);
  const tooLong = await api.app.inject({
    url: '/api/admin/analytics?from=2024-01-01&to=2026-01-01',
    headers: admin.headers,
  });
  t.equal(tooLong.statusCode, 400);
});

t.test('a database that does not answer holds up no batch, and gets one query', async (t) => {
  const api = await startApi(t);
  t.equal(await send(api, batch([view('/')])), 204);
  const clock = performance.now.bind(performance);
  t.intercept(performance, 'now', { value: () => clock() + 61_000 });
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table article in access exclusive mode`.execute(tx);
    const statuses = [1, 2, 3].map(() => send(api, batch([view('/')])));
    t.same(await Promise.all(statuses), [204, 204, 204]);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
      where relation = 'article'::regclass and not granted`.execute(tx);
    t.ok((rows[0]?.waiting ?? 9) <= 1);
  });
});
