/** Export and erasure for a heavy user of all tools. */
import { randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { buildRequests } from '@roletrail/api/tools/testing/engine-cases';
import { engineId, type ToolRun } from '@roletrail/contracts/tools/runs';
import t from 'tap';
import { createTestUser, PASSWORD, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { holding, rowsOf } from '../helpers/personal-data.ts';
import { adText, kept } from '../helpers/saved-items.ts';
import { unzip } from '../helpers/unzip.ts';

const RUNS = 50;

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

async function keepAds(headers: TestUser['headers'], mark: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const body = { title: `Ad ${n} of ${mark}`, text: adText(mark) };
    ids.push((await kept(api, 'POST', '/job-targets', { headers, body })).id);
  }
  return ids;
}

t.test('fifty runs over all tools are in the export, and nowhere after erasing', async (t) => {
  const mark = randomUUID().slice(0, 13);
  const who = await createTestUser(api, { consent: true });
  const { headers } = who;
  const asked = buildRequests(await keepAds(headers, mark), mark);
  const runs: ToolRun[] = [];
  for (let n = 0; n < RUNS; n++) {
    const tool = engineId.options[n % engineId.options.length] ?? 'title-search';
    const body = { input: asked[tool], title: `Run ${n} of ${mark}` };
    runs.push(await kept<ToolRun>(api, 'POST', `/${tool}/runs`, { headers, body }));
  }
  t.same(new Set(runs.map(({ tool }) => tool)), new Set(engineId.options), 'every tool');

  const payload = { currentPassword: PASSWORD };
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/me/export',
    headers,
    payload,
  });
  t.equal(answer.statusCode, 200);
  const files = await unzip(answer.rawPayload);
  const given: { id: string; tool: string; content: object }[] = JSON.parse(
    `${files.get('tool-runs.json')}`,
  );
  t.equal(given.length, RUNS);
  for (const { id, tool, ...run } of runs) {
    const { title, input, seed, outcome, source, resume, again } = run;
    const own = given.find((one) => one.id === id);
    t.same(own?.content, { title, input, seed, outcome, source, resume, again }, title);
    t.equal(own?.tool, tool);
  }

  const ids = runs.map(({ id }) => id);
  t.same(await holding(api.db, ids), ['saved_item'], 'nothing else names a run');
  await erasePerson(api.deps, who.id, {
    actor: { kind: 'operator', id: 'test' },
    reason: 'they asked for it',
  });
  t.same(await holding(api.db, [...ids, mark]), []);
  const left = await rowsOf(api.db, who.id);
  for (const table of ['saved_item', 'explorer_view']) {
    t.notOk(left.has(table), table);
  }
});
