import { readAsReport } from '@roletrail/api/reports/run-report';
import type {
  ReportDefinition,
  ReportList,
  ReportRun,
  SavedReport,
} from '@roletrail/contracts/http/custom-reports';
import { REPORT_VIEW_IDS, reportColumns } from '@roletrail/contracts/staff/report-views';
import { sql } from 'kysely';
import t from 'tap';
import { adminEvents } from '../helpers/admin-events.ts';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';

let api: TestApi;
let strict: TestApi;
let growth: TestUser;
let compliance: TestUser;
t.before(async () => {
  api = await testApi();
  strict = await testApi({
    beside: api,
    config: { reports: { statementMs: 100, exportMax: 2 } },
  });
  growth = await createTestUser(api, { roles: ['admin'], consent: true });
  compliance = await createTestUser(api, { roles: ['admin', 'compliance'], consent: true });
});
t.teardown(async () => {
  await strict[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const ROWS: ReportDefinition = {
  view: 'people',
  columns: ['created'],
  group: [],
  measure: null,
  filters: [],
  sort: null,
  limit: null,
  chart: 'none',
};
const EMAILS: ReportDefinition = { ...ROWS, columns: ['email', 'name'] };
const COUNT: ReportDefinition = { ...ROWS, columns: [], measure: { kind: 'count', column: null } };
const URL = '/api/admin/custom-reports';

const post = (path: string, who: TestUser, payload: object, of = api) =>
  of.app.inject({ method: 'POST', url: `${URL}${path}`, headers: who.headers, payload });
const run = (definition: ReportDefinition, who = growth, of = api) =>
  post('/run', who, { definition }, of);
const send = (definition: ReportDefinition, reason: string | null, who: TestUser, of = api) =>
  post('/export', who, { definition, reason }, of);

t.test('each view is read under the role for reports, with all of its columns', async (t) => {
  for (const view of REPORT_VIEW_IDS) {
    const columns = reportColumns(view).map(({ id }) => id);
    const answer = await run({ ...ROWS, view, columns }, compliance);
    t.equal(outcome(answer), '200', view);
    t.equal(answer.json<ReportRun>().ownRole, true, view);
  }
  const [count] = (await run(COUNT)).json<ReportRun>().rows;
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from app_user where erased_at is null`.execute(api.db);
  t.same(count, [rows[0]?.n]);
});

t.test('groups and filters give the figures that the table has', async (t) => {
  const uses = [
    { day: '2026-01-31', runs: 2 },
    { day: '2026-02-01', runs: 3 },
    { day: '2026-02-28', runs: 4 },
    { day: '2026-03-01', runs: 5 },
  ];
  for (const { day, runs } of uses) {
    await api.db
      .insertInto('tool_usage')
      .values({ tool: 'market', engine_version: '1', day, outcome: 'ok', duration_ms: 100, runs })
      .execute();
  }
  const sums: ReportDefinition = {
    ...COUNT,
    view: 'tools',
    group: [{ column: 'day', unit: 'month' }],
    measure: { kind: 'sum', column: 'runs' },
    filters: [{ column: 'day', op: 'between', values: ['2026-02-01', '2026-03-01'] }],
  };
  t.same((await run(sums)).json<ReportRun>().rows, [
    ['2026-02', 7],
    ['2026-03', 5],
  ]);
  const after = {
    ...sums,
    filters: [{ column: 'day', op: 'after' as const, values: ['2026-02-28'] }],
  };
  t.same((await run(after)).json<ReportRun>().rows, [['2026-03', 5]]);
});

t.test('a column outside the catalogue is refused by name', async (t) => {
  for (const name of ['password_hash', '__proto__']) {
    const answer = await run({ ...ROWS, columns: [name] }, compliance);
    t.equal(outcome(answer), '422 REPORT_COLUMN_UNKNOWN');
    t.match(answer.json(), { detail: `The view “people” has no column “${name}”` });
  }
});

t.test('personal columns are refused without compliance, also in a saved report', async (t) => {
  t.equal(outcome(await run(EMAILS)), '403 REPORT_PERSONAL');
  t.equal(outcome(await send(EMAILS, 'They asked', growth)), '403 REPORT_PERSONAL');
  t.equal(outcome(await run(EMAILS, compliance)), '200');
  const made = await post('', compliance, { name: 'People', definition: EMAILS, shared: true });
  const { id } = made.json<SavedReport>();
  const seen = await api.app.inject({ url: `${URL}/${id}`, headers: growth.headers });
  t.match(seen.json(), { own: false, personal: true });

  const named = {
    ...COUNT,
    filters: [{ column: 'email', op: 'equals' as const, values: [growth.email] }],
  };
  const saved = await post('', compliance, { name: 'One', definition: named, shared: true });
  t.equal(outcome(saved), '400 VALIDATION_FAILED', 'a saved report would outlive the person');
  const changed = await api.app.inject({
    method: 'PATCH',
    url: `${URL}/${id}`,
    headers: compliance.headers,
    payload: { definition: named },
  });
  t.equal(outcome(changed), '400 VALIDATION_FAILED');
  const before = await readActs('report.read');
  t.equal(outcome(await run(named, compliance)), '200');
  const acts = await readActs('report.read');
  t.equal(acts.length, before.length + 1, 'what is read of people goes on record');
  t.match(acts.at(-1), { target: { id: 'people' }, after: { columns: ['email'] } });
  t.notMatch(JSON.stringify(acts), growth.email);
});

t.test('a report of another release is left out', async (t) => {
  const made = await post('', growth, { name: 'Later', definition: ROWS, shared: true });
  const { id } = made.json<SavedReport>();
  await sql`update custom_report set definition = jsonb_set(definition, '{view}', '"later"')
    where id = ${id}`.execute(api.db);
  const list = await api.app.inject({ url: URL, headers: compliance.headers });
  t.equal(outcome(list), '200');
  t.notMatch(list.body, id);
  const one = await api.app.inject({ url: `${URL}/${id}`, headers: growth.headers });
  t.equal(outcome(one), '404 NOT_FOUND');
  await api.db.deleteFrom('custom_report').where('id', '=', id).execute();
});

/** Returns the data of events of an act of staff, oldest first. */
async function readActs(action: string) {
  return (await adminEvents(api)).flatMap((event) =>
    event.type === 'roletrail.admin.acted.v1' && event.data.action === action ? [event.data] : [],
  );
}

t.test('a run can write nothing and read nothing else', async (t) => {
  const context = { config: api.config, deps: api.deps };
  const refused = (statement: string) =>
    readAsReport(context, growth.id, (tx) => sql.raw(statement).execute(tx)).catch(
      (error: { code?: string }) => error.code,
    );
  t.equal(await refused(`delete from tool_usage`), '25006', 'read only');
  t.equal(await refused(`select password_hash from app_user`), '42501', 'no such privilege');
  t.equal(await refused(`select * from custom_report`), '42501');
  const hostile = `'; delete from custom_report; --`;
  const filters = [{ column: 'plan', op: 'contains' as const, values: [hostile] }];
  t.same((await run({ ...ROWS, filters })).json<ReportRun>().rows, []);
});

t.test('a late run ends; one at a time for a person, three in all', async (t) => {
  const tools: ReportDefinition = { ...ROWS, view: 'tools', columns: ['tool'] };
  const others = await Promise.all(
    [0, 1, 2].map(() => createTestUser(api, { roles: ['admin'], consent: true })),
  );
  const blocker = await api.db.startTransaction().execute();
  await sql`lock table tool_usage in access exclusive mode`.execute(blocker);
  t.equal(outcome(await run(tools, growth, strict)), '503 REPORT_TOO_SLOW');
  const [first, second, third] = others;
  if (!first || !second || !third) throw new Error('three people');
  const running = [growth, first, second].map((who) => run(tools, who));
  await waitingFor(3);
  t.match(outcome(await run(tools, growth)), '429 RATE_LIMITED');
  t.match((await run(tools, growth)).json(), { detail: 'You have a report that is still running' });
  t.match((await run(tools, third)).json(), { detail: /^Other reports are running/ });
  await blocker.rollback().execute();
  for (const answer of await Promise.all(running)) t.equal(outcome(answer), '200');
  t.equal(outcome(await run(tools, third)), '200');
});

/** Resolves when so many statements wait for a lock. */
async function waitingFor(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

t.test('a file that names people needs a reason, which goes on record', async (t) => {
  await api.db
    .updateTable('app_user')
    .set({ display_name: '=HYPERLINK("x")' })
    .where('id', '=', growth.id)
    .execute();
  t.equal(outcome(await send(EMAILS, null, compliance)), '400 VALIDATION_FAILED');
  const answer = await send(EMAILS, 'The board asked', compliance);
  t.equal(outcome(answer), '200');
  t.match(answer.body, /^E-mail,Name\n/);
  t.match(answer.body, `${growth.email},"'=HYPERLINK(""x"")"`);
  const acted = await readActs('report.export');
  const lines = answer.body.trimEnd().split('\n').length - 1;
  t.equal(acted.length, 1, 'the refused one left nothing');
  t.match(acted[0], {
    target: { kind: 'report', id: 'people' },
    after: { rows: lines, columns: ['email', 'name'] },
  });
  t.notMatch(JSON.stringify(acted), 'board', 'the reason is there as a digest only');
  t.equal(outcome(await send(ROWS, null, growth)), '200', 'no reason without people');
});

t.test('a file with too many rows is refused, not cut off', async (t) => {
  t.equal(outcome(await send(ROWS, null, growth, strict)), '422 REPORT_TOO_LARGE');
  t.equal(outcome(await send({ ...ROWS, limit: 2 }, null, growth, strict)), '200');
});

t.test('saved reports: private, shared, and changed by their owner alone', async (t) => {
  const body = { name: 'Sign-ups', definition: ROWS, shared: false };
  for (const more of [{ user_id: compliance.id }, { id: compliance.id }, { own: true }]) {
    t.equal(outcome(await post('', growth, { ...body, ...more })), '400 VALIDATION_FAILED');
  }
  const made = (await post('', growth, body)).json<SavedReport>();
  t.match(made, { name: 'Sign-ups', own: true, personal: false });
  const one = (method: 'GET' | 'PATCH' | 'DELETE', who: TestUser, payload?: object) =>
    api.app.inject({
      method,
      url: `${URL}/${made.id}`,
      headers: who.headers,
      ...(payload ? { payload } : {}),
    });
  t.equal(outcome(await one('GET', compliance)), '404 NOT_FOUND', 'private');
  t.equal(outcome(await one('PATCH', growth, { shared: true })), '200');
  t.equal(outcome(await one('PATCH', growth, { shared: true })), '200', 'as it is');
  t.match((await one('GET', compliance)).json(), { name: 'Sign-ups', own: false });
  t.equal(outcome(await one('PATCH', compliance, { name: 'Mine' })), '404 NOT_FOUND');
  t.equal(outcome(await one('PATCH', growth, { user_id: compliance.id })), '400 VALIDATION_FAILED');
  t.equal(outcome(await one('DELETE', compliance)), '404 NOT_FOUND');
  const unknown = { definition: { ...ROWS, columns: ['x'] } };
  t.equal(outcome(await one('PATCH', growth, unknown)), '422 REPORT_COLUMN_UNKNOWN');
  const list = async (query: string) =>
    (await api.app.inject({ url: `${URL}?${query}`, headers: growth.headers })).json<ReportList>();
  const page = await list('limit=1');
  t.same(
    page.items.map(({ id }) => id),
    [made.id],
    'the newest first',
  );
  const rest = await list(`limit=1&cursor=${page.nextCursor}`);
  t.match(rest.items, [{ name: 'People', own: false, personal: true }]);
  t.equal(outcome(await one('DELETE', growth)), '204');
  t.equal(outcome(await one('GET', growth)), '404 NOT_FOUND');
  const acts = (await adminEvents(api)).flatMap((event) =>
    event.type === 'roletrail.admin.acted.v1' && event.data.target.id === made.id
      ? [event.data]
      : [],
  );
  const shared = (value: boolean) => ({
    shared: value,
    view: ROWS.view,
    filters: ROWS.filters.length,
  });
  t.match(acts, [
    { action: 'report.create', before: null, after: shared(false) },
    { action: 'report.change', before: shared(false), after: shared(true) },
    { action: 'report.delete', before: shared(true), after: null },
  ]);
  t.equal(acts.length, 3, 'what is refused is not recorded');
  t.notMatch(JSON.stringify(acts), 'Sign-ups', 'a name may name a person');
});

t.test('who loses the task runs nothing', async (t) => {
  const staff = await createTestUser(api, { roles: ['admin'], consent: true });
  t.equal(outcome(await run(ROWS, staff)), '200');
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: staff.id, capability: 'ops' })
    .execute();
  t.equal(outcome(await run(ROWS, staff)), '403 CAPABILITY_REQUIRED');
});

t.test('a run that waited is refused if the role was taken meanwhile', async (t) => {
  const tools: ReportDefinition = { ...ROWS, view: 'tools', columns: ['tool'] };
  for (const lost of ['task', 'role'] as const) {
    const staff = await createTestUser(api, { roles: ['admin'], consent: true });
    const other = await createTestUser(api, { roles: ['admin'], consent: true });
    const blocker = await api.db.startTransaction().execute();
    await sql`lock table tool_usage in access exclusive mode`.execute(blocker);
    const running = [run(tools, staff), send(tools, null, other)];
    await waitingFor(2);
    for (const { id } of [staff, other]) {
      if (lost === 'role') await api.db.deleteFrom('user_role').where('user_id', '=', id).execute();
      else {
        const limit = { user_id: id, capability: 'ops' } as const;
        await api.db.insertInto('staff_capability').values(limit).execute();
      }
    }
    await blocker.rollback().execute();
    const code = lost === 'role' ? '403 ROLE_REQUIRED' : '403 CAPABILITY_REQUIRED';
    t.same((await Promise.all(running)).map(outcome), [code, code]);
  }
});

t.test('times are cut to the hour without compliance, on the screen and in files', async (t) => {
  const exact = /T\d\d:(?!00:00Z)\d\d:\d\dZ/;
  await sql`update app_user set created_at = date_trunc('hour', created_at) + interval '34 minutes'`.execute(
    api.db,
  );
  const first: ReportDefinition = { ...COUNT, measure: { kind: 'min', column: 'created' } };
  for (const definition of [ROWS, first]) {
    const seen = (await run(definition)).body;
    t.match(seen, /T\d\d:00:00Z/);
    t.notMatch(JSON.stringify(JSON.parse(seen).rows), exact);
    t.notMatch((await send(definition, null, growth)).body, exact);
    t.match((await run(definition, compliance)).body, /T\d\d:34:\d\dZ/);
    t.match((await send(definition, null, compliance)).body, /T\d\d:34:\d\dZ/);
  }
});
