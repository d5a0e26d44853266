/** Engines run in a thread of the api: same results, lower priority, and no unneeded threads. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { DatasetSource } from '@roletrail/api/tools/datasets';
import { ENGINES } from '@roletrail/api/tools/engines';
import { buildRequests } from '@roletrail/api/tools/testing/engine-cases';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { engineId, type ToolRun, toolOutcome } from '@roletrail/contracts/tools/runs';
import t from 'tap';
import { createTestUser, testApi } from '../helpers/api.ts';
import { adText, kept } from '../helpers/saved-items.ts';
import { waitFor } from '../helpers/wait-for.ts';

Object.assign(process.report, { excludeNetwork: true });
const threads = () =>
  (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;

/** Counts threads with lower priority than the serving one; null if unknown. */
function nicer(): number | null {
  if (process.platform !== 'linux') return null;
  const niceness = readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    // behind the name, which may hold spaces: the 19th field, of which the third comes first
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  return niceness.filter((nice) => nice > getPriority()).length;
}

t.test('a thread answers with the bytes of the engine, and ends with the api', async (t) => {
  const before = threads();
  const api = await testApi();
  const { headers } = await createTestUser(api, { consent: true });
  const ads: string[] = [];
  for (const mark of ['Acme', 'Bolt', 'Crux', 'Dune', 'Elm']) {
    const body = { title: mark, text: adText(mark) };
    ads.push((await kept(api, 'POST', '/job-targets', { headers, body })).id);
  }
  t.equal(threads(), before, 'none while no engine is asked');
  const inputs = buildRequests(ads, 'Byron');
  const data = await new DatasetSource().datasets();
  for (const tool of engineId.options) {
    const body = { input: inputs[tool], seed: 7 };
    const saved = await kept<ToolRun>(api, 'POST', `/${tool}/preview`, { headers, body });
    const engine = ENGINES[tool];
    const here = toolOutcome.parse(engine.run(saved.input, data, 7));
    t.notMatch(saved.outcome.result, { kind: 'insufficient_evidence' });
    t.same(canonicalBytes(saved.outcome), canonicalBytes(here), tool);
    t.equal(saved.datasetVersion, engine.datasetVersion(data));
  }
  t.equal(threads(), before + 1, 'one for all tools');
  t.ok([1, null].includes(nicer()), 'only it has low priority');

  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  let came = 0;
  api.app.server.on('request', () => {
    came += 1;
  });
  const body = JSON.stringify({ input: inputs['resume-review'] });
  const all = { ...headers, 'content-type': 'application/json', connection: 'close' };
  const asked = Array.from({ length: 8 }, async () => {
    const request = { method: 'POST', headers: all, body };
    return (await fetch(`${origin}/api/tools/resume-review/runs`, request)).status;
  });
  await waitFor('all came', () => came === asked.length);
  await api[Symbol.asyncDispose]();
  t.same(await Promise.all(asked), Array(8).fill(201), 'what it took in it answers first');
  t.equal(threads(), before);
});
