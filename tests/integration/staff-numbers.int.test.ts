/** Figures and cohorts of staff, against a population whose figures are known by hand. */

import { readBounded } from '@roletrail/api/growth/read-bounded';
import { toTriangle } from '@roletrail/api/growth/retention';
import type {
  FiguresAnswer,
  Metric,
  MetricFigure,
} from '@roletrail/contracts/http/business-intelligence';
import type { CohortsAnswer } from '@roletrail/contracts/http/cohorts';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { type MadePerson, makePeople } from '../helpers/numbers-population.ts';

const PERIOD = { from: '2025-03-01', to: '2025-03-31' };

/** Sign-ups of March 2025: 6 count, a demonstration account and an erased person do not. */
const PEOPLE: readonly MadePerson[] = [
  // every step: accepts after 36 s, runs, is back on the sixth day
  {
    at: '2025-03-01T00:00:00Z',
    decisions: [{ after: 0.01, kind: 'accepted', version: '1.0', tick: 'scroll' }],
    runs: [2],
    sessions: [140],
  },
  // signs in again after half an hour and after 8 days: not back
  {
    at: '2025-03-10T12:00:00Z',
    decisions: [{ after: 0.1, kind: 'accepted', version: '1.0', tick: 'user' }],
    runs: [1],
    sessions: [0.5, 192],
  },
  // declines, then accepts; has no run, so the return does not count
  {
    at: '2025-03-31T23:59:59Z',
    decisions: [
      { after: 1, kind: 'declined', version: '1.0', shown: false },
      { after: 2, kind: 'accepted', version: '1.1', tick: 'scroll' },
    ],
    sessions: [24],
  },
  // withdraws, which is no acceptance and no decline
  {
    at: '2025-03-15T00:00:00Z',
    decisions: [
      { after: 50, kind: 'accepted', version: '1.1', inLedger: false },
      { after: 60, kind: 'withdrawn', version: '1.1' },
    ],
  },
  { at: '2025-03-16T00:00:00Z', decisions: [{ after: 1, kind: 'declined', version: '1.1' }] },
  { at: '2025-03-17T00:00:00Z' },
  {
    at: '2025-03-18T00:00:00Z',
    demo: true,
    decisions: [{ after: 1, kind: 'declined', version: '1.0' }],
  },
  { at: '2025-03-19T00:00:00Z', erased: true },
  // the period before: of two decisions, one declines
  { at: '2025-02-10T00:00:00Z', decisions: [{ after: 1, kind: 'declined', version: '1.0' }] },
  { at: '2025-02-11T00:00:00Z', decisions: [{ after: 1, kind: 'accepted', version: '1.0' }] },
  // the first instant after the period
  { at: '2025-04-01T00:00:00Z' },
];

async function start(t: Test, collects = true): Promise<{ api: TestApi; staff: TestUser }> {
  const api = await testApi({ config: { analytics: { enabled: collects } } });
  t.teardown(() => api[Symbol.asyncDispose]());
  return { api, staff: await createTestUser(api, { roles: ['admin'], consent: true }) };
}

async function read(api: TestApi, staff: TestUser, query: object): Promise<FiguresAnswer> {
  const url = `/api/admin/business-intelligence?${new URLSearchParams({ ...query })}`;
  const answer = await api.app.inject({ url, headers: staff.headers });
  if (answer.statusCode !== 200) throw new Error(outcome(answer));
  return answer.json<FiguresAnswer>();
}

function metricOf(found: FiguresAnswer, id: string): Metric {
  const metric = found.metrics.find((one) => one.id === id);
  if (!metric) throw new Error(`no metric ${id}`);
  return metric;
}

const valuesOf = ({ figures }: Metric) =>
  Object.fromEntries(figures.map(({ name, value }: MetricFigure) => [name, value]));

t.test('figures of accounts and decisions are those of the people', async (t) => {
  const { api, staff } = await start(t);
  await makePeople(api.db, PEOPLE);
  const found = await read(api, staff, { ...PERIOD, compare: 'true' });
  t.same(found.bounds, { from: '2025-03-01T00:00:00.000Z', until: '2025-04-01T00:00:00.000Z' });
  t.equal(found.boundsBefore?.from, '2025-01-29T00:00:00.000Z', '31 days earlier');

  t.same(valuesOf(metricOf(found, 'accounts')), {
    'Signed up': 6,
    'Decided on the terms': 5,
    'Saved a first run': 2,
    'Back within 7 days': 1,
    'Signed up less than 7 days ago': 0,
  });
  const declines = metricOf(found, 'declines');
  // 1.0: 2 acceptances, and a decline on 1 April's first hour belongs to April
  t.same(
    declines.rows.map((row) => row.slice(0, 4)),
    [
      ['1.0', 0, 2, 0],
      ['1.1', 1, 2, 50],
    ],
  );
  t.match(declines.figures[0], { part: 1, whole: 4, value: 0.25 });
  t.match(declines.before[0], { value: 0.5, difference: { value: -0.25 } });
  t.match(metricOf(found, 'ticks').figures[0], { part: 1, whole: 2, value: 0.5 });
  // of 4 decisions one is not in the ledger yet
  t.match(metricOf(found, 'reading').figures, [
    { name: 'Decided', value: 4 },
    { part: 3, whole: 3 },
    { part: 1, whole: 2 },
  ]);
  // first acceptances after 36 s, 360 s, 7,200 s and 180,000 s
  t.match(valuesOf(metricOf(found, 'time-to-accept')), { Median: 360, '9 of 10 within': 180_000 });
  t.same(
    metricOf(found, 'time-to-accept').rows.map(([, people]) => people),
    [1, 0, 1, 1, 1],
  );
});

t.test('a source without data is missing, and never 0', async (t) => {
  const { api, staff } = await start(t, false);
  const day = '2025-03-02';
  await sql`
    insert into analytics_event (hour, name, path, previous, device, width, language)
    values ('2025-03-02T10:00:00Z', 'view', '/', null, 'phone', 'narrow', 'en')`.execute(api.db);
  const off = metricOf(await read(api, staff, { from: day, to: day }), 'visits');
  t.match(off, { state: 'missing', figures: [], rows: [] }, 'ANALYTICS=off');
  const old = metricOf(await read(api, staff, { from: day, to: day }), 'tools');
  t.equal(old.state, 'missing', 'counts of tools of more than 400 days ago');
});

t.test('visits are sums of days and single entries, each once', async (t) => {
  const { api, staff } = await start(t);
  await sql`insert into analytics_summed_day (day) values ('2025-03-02')`.execute(api.db);
  await sql`
    insert into analytics_day (day, dimension, value, path, device, views, entries, lasts)
    values ('2025-03-02', 'page', '', '/', 'phone', 7, 5, 4),
      ('2025-03-02', 'page', '', '/signup', 'phone', 3, 1, 2),
      ('2025-03-02', 'width', 'narrow', '/', 'phone', 7, 5, 0)`.execute(api.db);
  await sql`
    insert into analytics_event (hour, name, path, previous, device, width, language)
    values ('2025-03-02T10:00:00Z', 'view', '/', null, 'phone', 'narrow', 'en'),
      ('2025-03-03T10:00:00Z', 'view', '/', null, 'phone', 'narrow', 'en'),
      ('2025-03-03T10:00:00Z', 'view', '/signup', '/', 'phone', 'narrow', 'en'),
      ('2025-03-03T10:00:00Z', 'LCP', '/', null, 'phone', 'narrow', 'en'),
      ('2025-03-05T00:00:00Z', 'view', '/', null, 'phone', 'narrow', 'en')`.execute(api.db);
  const visits = metricOf(
    await read(api, staff, { from: '2025-03-01', to: '2025-03-04' }),
    'visits',
  );
  t.same(visits.rows, [
    ['2025-03-02', 6, 10, 3],
    ['2025-03-03', 1, 2, 1],
  ]);
  const empty = metricOf(
    await read(api, staff, { from: '2025-03-07', to: '2025-03-08' }),
    'visits',
  );
  t.equal(empty.state, 'missing', 'nothing was measured');
});

t.test('uses of tools are counts of days', async (t) => {
  const { api, staff } = await start(t);
  const day = new Date().toISOString().slice(0, 10);
  await sql`
    insert into tool_usage (tool, engine_version, day, outcome, duration_ms, runs)
    values ('skills', '1', ${day}, 'result', 10, 4), ('skills', '2', ${day}, 'result', 30, 1),
      ('resume-review', '1', ${day}, 'PARSE_TIMEOUT', 100, 20)`.execute(api.db);
  const found = await read(api, staff, { from: day, to: day });
  const tools = metricOf(found, 'tools');
  t.same(tools.rows, [
    [day, 'resume-review', 0, 20, 0],
    [day, 'skills', 5, 0, 100],
  ]);
  t.same(valuesOf(tools), {
    'Runs with a result': 5,
    'Tools used': 1,
    'With a result, of all runs': 0.2,
    'Lowest: resume-review': 0,
  });
  for (const { id, sql: text } of found.metrics) {
    const isOfPages = /analytics_|tool_usage/.test(text);
    t.notOk(isOfPages && /app_user|session\b|user_id|saved_item/.test(text), `${id} joins no one`);
  }
});

t.test('a late statement leaves the others, and the period is bounded', async (t) => {
  const { api, staff } = await start(t);
  const [late, next] = await readBounded(
    api.db,
    async (ask) => [await ask('select pg_sleep(5)::text', []), await ask('select 1 as n', [])],
    100,
  );
  t.equal(late, null, 'the late one is unknown');
  t.same(next, [{ n: 1 }], 'the next one is answered');
  const write = readBounded(api.db, (ask) => ask("delete from app_user where email = ''", []));
  await t.rejects(write, { code: '25006' }, 'nothing can be written');
  const url = '/api/admin/business-intelligence?from=2024-01-01&to=2025-02-04';
  t.equal(
    outcome(await api.app.inject({ url, headers: staff.headers })),
    '400 VALIDATION_FAILED',
    '401 days',
  );
  const member = await createTestUser(api, { consent: true });
  const refused = await api.app.inject({ url, headers: member.headers });
  t.equal(outcome(refused), '403 ROLE_REQUIRED');
});

t.test('cohorts have steps of equal length, hide few people and round the others', async (t) => {
  const { api, staff } = await start(t);
  // 14 people sign up in the week of Monday 3 March 2025; 3 in the next week are hidden
  const people = Array.from(
    { length: 14 },
    (_, n): MadePerson => ({
      at: `2025-03-0${3 + (n % 7)}T0${n % 10}:00:00Z`,
      // 12 in step 0, some of them twice; 6 in step 1, at its first instant; 4 in step 2
      sessions: [...(n < 12 ? [1, 20] : []), ...(n < 6 ? [168] : []), ...(n < 4 ? [400] : [])],
      decisions: [
        { after: 1, kind: n < 8 ? 'declined' : 'accepted', version: '1.0' },
        { after: 2, kind: 'accepted', version: '1.0' },
      ],
    }),
  );
  await makePeople(api.db, people);
  await makePeople(
    api.db,
    Array.from({ length: 3 }, () => ({ at: '2025-03-12T00:00:00Z', sessions: [1] })),
  );
  const period = { from: '2025-03-03', to: '2025-03-16' };
  const all = await readCohortsOf(api, staff, period);
  t.equal(all.items.length, 2);
  const [first, second] = all.items;
  t.match(first, { start: '2025-03-03', people: 15 });
  t.match(first?.cells.slice(0, 4), [
    { state: 'known', people: 10, share: 10 / 15 },
    { state: 'known', people: 5, share: 5 / 15 },
    { state: 'hidden', people: null, share: null },
    { state: 'hidden' },
  ]);
  t.match(second, { start: '2025-03-10', people: null });
  t.ok(second?.cells.every(({ people }) => people === null));
  t.same(all.means.slice(0, 3), [10 / 15, 5 / 15, null]);

  const declined = await readCohortsOf(api, staff, { ...period, first: 'declined' });
  t.same(
    declined.items.map((cohort) => cohort.people),
    [10],
    '8 declined first',
  );
  const accepted = await readCohortsOf(api, staff, { ...period, first: 'accepted' });
  t.same(
    accepted.items.map((cohort) => cohort.people),
    [5],
    '6 accepted first',
  );
  const months = await readCohortsOf(api, staff, { ...period, unit: 'month', event: 'decision' });
  t.match(months.items, [{ start: '2025-03-01', people: 15, cells: [{ people: 15 }] }]);
  const elsewhere = await readCohortsOf(api, staff, { ...period, plan: 'no-such-plan' });
  t.same(elsewhere.items, []);
});

t.test('a step is finished once the last of the cohort has had it', async (t) => {
  const counted = { start: '2025-03-03', people: 20, returned: new Map([[0, 10]]) };
  const until = Date.parse('2025-04-01T00:00:00Z');
  const at = (now: string) =>
    toTriangle([counted], { unit: 'week', until, now: Date.parse(now) }).items[0]?.cells[0]?.state;
  t.equal(at('2025-03-16T23:59:59Z'), 'unfinished');
  t.equal(at('2025-03-17T00:00:00Z'), 'known', '7 days after the end of its week');
  const { means } = toTriangle(
    [counted, { ...counted, start: '2025-03-10', returned: new Map() }],
    {
      unit: 'week',
      until,
      now: Date.parse('2025-03-20T00:00:00Z'),
    },
  );
  t.equal(means[0], 0.5, 'the mean leaves out the unfinished cohort');
});

async function readCohortsOf(api: TestApi, staff: TestUser, query: object): Promise<CohortsAnswer> {
  const url = `/api/admin/cohorts?${new URLSearchParams({ ...query })}`;
  const answer = await api.app.inject({ url, headers: staff.headers });
  if (answer.statusCode !== 200) throw new Error(outcome(answer));
  return answer.json<CohortsAnswer>();
}
