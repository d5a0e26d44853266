import { sweepUsage } from '@roletrail/api/tools/usage';
import { titlesFound } from '@roletrail/contracts/http/occupations';
import { engineId, type ToolRun } from '@roletrail/contracts/tools/runs';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
type Headers = TestUser['headers'];

const search = (headers: Headers, title = 'plumbr') =>
  kept<ToolRun>(api, 'POST', '/title-search/runs', { headers, body: { input: { title } } });

const runsOf = (headers: Headers, query = '') =>
  kept<{ items: ToolRun[]; next: string | null }>(api, 'GET', `/runs${query}`, { headers });

/** Runs that were counted, and the sum of all. */
async function usage(tool: string) {
  await api.deps.db.selectFrom('tool_usage').selectAll().execute();
  const { rows } = await sql<{ outcome: string; runs: number }>`
    select outcome, sum(runs)::int as runs from tool_usage where tool = ${tool}
    group by 1 order by 1`.execute(api.db);
  return Object.fromEntries(rows.map((row) => [row.outcome, row.runs]));
}

t.test('a preview answers as a run does, and leaves no trace', async (t) => {
  const { headers } = await member();
  const body = { input: { title: 'plumbr', limit: 3 } };
  const shown = await kept<ToolRun>(api, 'POST', '/title-search/preview', { headers, body });
  t.match(shown, {
    input: { asOf: new Date().toISOString().slice(0, 10), title: 'plumbr', limit: 3 },
    outcome: { result: { kind: 'occupations', candidates: { 0: { code: '47-2152.00' } } } },
  });
  t.same((await runsOf(headers)).items, []);
  t.same(await usage('title-search'), {});
  const run = await kept<ToolRun>(api, 'POST', '/title-search/runs', { headers, body });
  t.same(run.outcome, shown.outcome);
  t.match(run, { title: 'plumbr', engineVersion: shown.outcome.engineVersion, again: null });
});

t.test('a title search says how sure it is, and takes an unfinished title', async (t) => {
  const { headers } = await member();
  const ask = async (input: object) => {
    const body = { input };
    const { outcome } = await kept<ToolRun>(api, 'POST', '/title-search/preview', {
      headers,
      body,
    });
    return titlesFound.parse(outcome.result);
  };
  const dispatcher = await ask({ title: 'dispatcher' });
  t.equal(dispatcher.certainty, 'ambiguous');
  t.ok(dispatcher.readings.length >= 2 && dispatcher.readings.length <= 4);
  t.match(await ask({ title: 'night nurse' }), {
    certainty: 'certain',
    readings: [],
    candidates: { 0: { code: '29-1141.00' } },
  });
  t.equal((await ask({ title: 'office job' })).certainty, 'weak');
  t.match(await ask({ title: 'electri', unfinished: true }), {
    candidates: { 0: { code: '47-2111.00' } },
  });
});

t.test('runs are read, named, pinned, exported and deleted, by their owner alone', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  const made = await search(headers);
  const one = `/runs/${made.id}`;
  t.same(await kept(api, 'GET', one, { headers }), made);
  for (const [method, url] of [
    ['GET', one],
    ['GET', `${one}/export.json`],
    ['PATCH', one],
    ['DELETE', one],
    ['POST', `${one}/rerun`],
  ] as const) {
    const asked = { headers: other.headers, ifMatch: 1, ...(method === 'PATCH' && { body: {} }) };
    t.equal(outcome(await call(api, method, url, asked)), '404 NOT_FOUND', `${method} ${url}`);
  }
  const pin = { headers, body: { pinned: true, title: 'For my cousin' }, ifMatch: 1 };
  t.match(await kept(api, 'PATCH', one, pin), {
    pinned: true,
    title: 'For my cousin',
    revision: 2,
  });
  t.equal(outcome(await call(api, 'PATCH', one, pin)), '412 EDIT_CONFLICT');
  const file = await call(api, 'GET', `${one}/export.json`, { headers });
  t.match(file.headers['content-disposition'], /^attachment; filename="roletrail-title-search-/);
  t.match(file.json(), {
    format: 'roletrail-tool-run/1',
    run: { ...made, title: 'For my cousin', pinned: true, revision: 2, updatedAt: String },
    credits: [{ source: /Handbook/ }, { source: /O\*NET/ }],
  });
  await kept(api, 'DELETE', one, { headers });
  t.equal(outcome(await call(api, 'GET', one, { headers })), '404 NOT_FOUND');
});

t.test('the list goes page by page, by tool and by pin', async (t) => {
  const { headers } = await member();
  const ids: string[] = [];
  for (const title of ['nurse', 'cook', 'welder']) ids.unshift((await search(headers, title)).id);
  const ad = { headers, body: { input: { source: { kind: 'text', text: adText() } } } };
  ids.unshift((await kept<ToolRun>(api, 'POST', '/ad-terms/runs', ad)).id);
  const first = await runsOf(headers, '?limit=3');
  const rest = await runsOf(headers, `?limit=3&before=${first.next}`);
  t.same(
    [...first.items, ...rest.items].map(({ id }) => id),
    ids,
  );
  t.equal(rest.next, null);
  t.equal(
    first.items.some((item) => 'outcome' in item),
    false,
    'results are read one by one',
  );
  t.equal((await runsOf(headers, '?tool=ad-terms')).items.length, 1);
  await kept(api, 'PATCH', `/runs/${ids[2]}`, { headers, body: { pinned: true }, ifMatch: 1 });
  t.match((await runsOf(headers, '?pinned=true')).items, [{ id: ids[2], title: 'cook' }]);
});

t.test('asked again, a run says what was no longer the same', async (t) => {
  const { headers } = await member();
  const ad = { title: 'Engineer', text: adText() };
  const target = await kept(api, 'POST', '/job-targets', { headers, body: ad });
  const source = { kind: 'job-target', id: target.id };
  const body = { input: { source } };
  const before = await kept<ToolRun>(api, 'POST', '/ad-terms/runs', { headers, body });
  t.match(before, { title: 'Engineer', source, input: { text: ad.text } });
  const again = async () =>
    (await kept<ToolRun>(api, 'POST', `/runs/${before.id}/rerun`, { headers })).again;
  t.same(await again(), { of: before.id, changed: [], sameResult: true });
  const longer = { ...ad, text: `${ad.text} You know Kubernetes.` };
  await kept(api, 'PUT', `/job-targets/${target.id}`, { headers, body: longer, ifMatch: 1 });
  t.same(await again(), { of: before.id, changed: ['text'], sameResult: false });
  await kept(api, 'DELETE', `/job-targets/${target.id}`, { headers });
  t.same(await again(), { of: before.id, changed: [], sameResult: true }, 'its words of then');
  t.equal((await runsOf(headers)).items.length, 4, 'each is a run of its own');
  t.same(await kept(api, 'GET', `/runs/${before.id}`, { headers }), before, 'the first stays');
});

t.test('too few words, another language and another form are reported', async (t) => {
  const { headers } = await member();
  const ask = async (tool: string, input: object) =>
    outcome(await call(api, 'POST', `/${tool}/preview`, { headers, body: { input } }));
  const text = (words: string) => ({ source: { kind: 'text', text: words } });
  t.equal(await ask('ad-terms', text('Kotlin wanted')), '422 TEXT_TOO_SHORT');
  const german =
    'Wir suchen für das Team eine Person, die mit Kotlin und der Cloud arbeitet. '.repeat(4);
  t.equal(await ask('ad-terms', text(german)), '422 LANG_UNSUPPORTED');
  t.equal(await ask('ad-terms', { ...text(german), anyLanguage: true }), '200');
  const strangers = { source: { kind: 'resume', id: '0193e5a0-0000-7000-8000-000000000001' } };
  t.equal(await ask('ad-terms', strangers), '404 NOT_FOUND');
  t.equal(await ask('ad-terms', text('word '.repeat(10_001))), '400 VALIDATION_FAILED');
  t.equal(await ask('title-search', { title: '' }), '400 VALIDATION_FAILED');
  t.equal(await ask('title-search', { title: 'cook', more: 1 }), '400 VALIDATION_FAILED');
  t.equal(await ask('title-search', { title: 'qwrtzpsdf' }), '200', 'insufficient, with a message');
  t.equal(await ask('role-finder', text(german)), '422 LANG_UNSUPPORTED');
  t.equal(await ask('role-finder', { ...text(german), anyLanguage: true }), '200');
  t.equal(await ask('role-finder', text('Chef de cuisine')), '200', 'too short for a language');
  t.equal(await ask('role-finder', {}), '200', 'no answers: insufficient, with a message');
  t.equal(await ask('role-finder', { fieldOfStudy: 'Alchemy' }), '400 VALIDATION_FAILED');
  t.equal(await ask('role-finder', { more: ['nurse'] }), '400 VALIDATION_FAILED');
  t.equal(await ask('role-finder', { titles: ['a', 'b', 'c', 'd'] }), '400 VALIDATION_FAILED');
  const shy = { conditions: { minPay: -1 } };
  t.equal(await ask('role-finder', shy), '400 VALIDATION_FAILED');
  t.equal(await ask('horoscope', { title: 'cook' }), '404 NOT_FOUND');
});

t.test('roles are found from a kept resume, a field of study and conditions', async (t) => {
  const { headers } = await member();
  const { items } = await kept<{ items: string[] }>(api, 'GET', '/fields-of-study', { headers });
  t.ok(items.length >= 60 && items.includes('Nursing'));
  const text = 'Nurse on a ward. Epic, triage, and teaching of students.';
  const { id } = await kept<{ id: string }>(api, 'POST', '/resumes', {
    headers,
    body: { title: 'My resume', text },
  });
  const input = {
    titles: ['Staff nurse'],
    source: { kind: 'resume', id },
    conditions: { minPay: 80_000 },
  };
  const run = await kept<ToolRun>(api, 'POST', '/role-finder/runs', { headers, body: { input } });
  t.match(run, { title: 'Staff nurse', source: { kind: 'resume', id } });
  t.match(run.input, { text, isResume: true });
  const { roles, removed } = run.outcome.result as unknown as {
    roles: { facts: { pay: number | null }; reasons: unknown[] }[];
    removed: { condition: string; missed: number }[];
  };
  t.equal(roles.length, 10);
  // unknown pay is kept
  for (const { facts, reasons } of roles)
    t.ok((facts.pay ?? 80_000) >= 80_000 && reasons.length > 0);
  t.match(removed, [{ condition: 'minPay', missed: Number }]);
  await kept(api, 'DELETE', `/resumes/${id}`, { headers });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.match(
    again,
    { again: { of: run.id, sameResult: true }, input: { text } },
    'by its words of then',
  );
});

t.test(
  'a plan’s runs of a day are counted, shown before, and given back by no deletion',
  async (t) => {
    const who = await member();
    const { headers } = who;
    const quota = async () => (await kept<{ quota: object }>(api, 'GET', '', { headers })).quota;
    t.same(await quota(), { plan: 'free', dailyRuns: null, left: null, resetsAt: null, tools: [] });
    await sql`update plan_tier set daily_runs = 2 where slug = 'free'`.execute(api.db);
    t.teardown(() => sql`update plan_tier set daily_runs = null`.execute(api.db));
    const { id } = await search(headers);
    await kept(api, 'DELETE', `/runs/${id}`, { headers });
    t.match(await quota(), { dailyRuns: 2, left: 1, resetsAt: /^20/ });
    const [a, b] = await Promise.all(
      [1, 2].map(() =>
        call(api, 'POST', '/title-search/runs', { headers, body: { input: { title: 'cook' } } }),
      ),
    );
    t.same([a, b].map((answer) => answer && outcome(answer)).sort(), ['201', '429 QUOTA_REACHED']);
    const refused = [a, b].find((answer) => answer?.statusCode === 429);
    t.ok(Number(refused?.headers['retry-after']) > 86_000);
    t.match(refused?.json(), { detail: /used up until \d+ \w+ at \d\d:\d\d UTC\. Previews/ });
    const preview = { headers, body: { input: { title: 'cook' } } };
    t.equal((await call(api, 'POST', '/title-search/preview', preview)).statusCode, 200);
    t.match(await quota(), { left: 0 });
    await sql`update attempt_window set ends_at = ends_at + interval '2 hours'`.execute(api.db);
    t.match(await quota(), { left: 2, resetsAt: null }, 'the database’s clock was set back');
    await sql`
    insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${who.id}, 'plus', 900, 'USD', 'staff')`.execute(api.db);
    t.match(await quota(), { plan: 'plus', dailyRuns: null });
    await sql`
    insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${who.id}, null, 0, 'USD', 'ended')`.execute(api.db);
    t.match(await quota(), { plan: 'free', dailyRuns: 2 }, 'after its end the first plan applies');
  },
);

t.test('uses are counted by day, without a word of whose they were', async (t) => {
  const { headers, id: userId } = await member();
  const before = await usage('title-search');
  await search(headers);
  await search(headers, 'qwrtzpsdf');
  await waitFor('both to be counted', async () => {
    const now = await usage('title-search');
    return (now.insufficient_evidence ?? 0) > (before.insufficient_evidence ?? 0);
  });
  t.equal((await usage('title-search')).occupations, (before.occupations ?? 0) + 1);
  const thin = { input: { source: { kind: 'text', text: 'Kotlin wanted' } } };
  const refused = await call(api, 'POST', '/ad-terms/runs', { headers, body: thin });
  t.equal(outcome(refused), '422 TEXT_TOO_SHORT');
  await waitFor('what came to nothing to be counted', async () => {
    return (await usage('ad-terms')).TEXT_TOO_SHORT === 1;
  });
  const { rows } = await sql<{ row: string }>`select u::text as row from tool_usage u`.execute(
    api.db,
  );
  t.notOk(JSON.stringify(rows).includes(userId));
  await sql`update tool_usage set day = day - 401`.execute(api.db);
  await sweepUsage(api.db);
  t.same(await usage('title-search'), {}, 'not permanently');
});

t.test('every tool that is listed answers by its versions', async (t) => {
  const { headers } = await member();
  const { tools } = await kept<{ tools: { tool: string }[] }>(api, 'GET', '', { headers });
  t.same(
    tools.map(({ tool }) => tool),
    engineId.options,
  );
  t.match(tools[0], { engineVersion: /^titles-/, datasetVersion: /^career-/ });
});
