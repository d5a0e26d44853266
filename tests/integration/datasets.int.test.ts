/** Public statistics imported, switched and removed beneath running api processes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeRelease } from '@roletrail/api/tools/releases/store';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { BOISE, oewsRow } from '@roletrail/engines/testing/oews-rows';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, type TestApi, testApi } from '../helpers/api.ts';
import {
  asIfStarted,
  endData,
  marketIn,
  NURSES,
  oewsFile,
  runDataCommand,
  startData,
  storedIn,
} from '../helpers/datasets.ts';
import { call, kept } from '../helpers/saved-items.ts';
import { waitFor } from '../helpers/wait-for.ts';

const ELSEWHERE = { ...BOISE, AREA: '10180', AREA_TITLE: 'Abilene, TX', PRIM_STATE: 'TX' };

let api: TestApi;
let other: TestApi;
let folder: string;
t.before(async () => {
  api = await testApi();
  other = await testApi({ beside: api });
  await asIfStarted(api);
  folder = await mkdtemp(join(tmpdir(), 'rt-datasets-'));
});
t.teardown(async () => {
  await other[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const start = (...args: string[]) => startData(api, args);
const data = (...args: string[]) => endData(api, args);
const runData = <T>(...args: string[]) => runDataCommand<T>(api, args);
const file = (name: string, ...rows: (readonly string[])[]) => oewsFile(folder, name, rows);

const stored = () => storedIn(api);

t.test('an area’s pay is imported, used, replaced and taken back', async (t) => {
  const { headers } = await createTestUser(api, { consent: true });
  const none = await kept<{ release: unknown; areas: unknown[] }>(api, 'GET', '/areas', {
    headers,
  });
  t.same(none, { release: null, areas: [] });
  t.match(await marketIn(api, headers, '14260'), {
    result: { area: null },
    here: null,
    warnings: [{ code: 'AREA_UNKNOWN' }],
  });

  const metro = await file(
    'MSA_M2024_dl.csv',
    oewsRow({ ...BOISE, A_PCT90: '#', H_PCT10: '*', TOT_EMP: '**' }),
    oewsRow({ ...ELSEWHERE, A_MEDIAN: '99000' }),
  );
  const nation = await file('national_M2024_dl.csv', oewsRow());
  const first = await runData<{ name: string }>('import', 'oews', metro, nation);
  t.match(first, { edition: '2024-05', rows: 3, areas: 3, stored: true, activated: false });
  t.match(await runData('import', 'oews', nation, metro), { name: first.name, stored: false });
  t.same(await stored(), [{ name: first.name, active: false }], 'the same twice is one');
  t.match(await marketIn(api, headers, '14260'), { here: null }, 'beside, and not used');

  t.same(await runData('activate', first.name), { name: first.name, changed: true });
  t.same(await runData('activate', first.name), { name: first.name, changed: false });
  for (const instance of [api, other]) {
    const found = await marketIn(instance, headers, '14260');
    t.equal(found.datasetVersion, `career-2024-34-29.3-2024-05+${first.name}`);
    t.match(found.result.area, {
      title: 'Boise City, ID',
      source: { period: 'estimates of May 2024' },
    });
    t.match(found.here, {
      surveyed: { title: 'Registered Nurses', group: false },
      here: {
        jobs: 'suppressed',
        year: { median: 88_000, p90: 'top-coded' },
        hour: { p10: 'suppressed' },
      },
      nation: { jobs: 3500 },
      places: { above: 1, same: 0, below: 0 },
    });
    t.match(found.evidence.at(-1), { value: 2, max: 2, why: /Boise City, ID .*May 2024/ });
  }
  const areas = await kept<{ areas: { title: string }[] }>(other, 'GET', '/areas', { headers });
  t.same(
    areas.areas.map(({ title }) => title),
    ['Abilene, TX', 'Boise City, ID'],
  );
  const body = { input: { codes: [NURSES], area: '14260' } };
  const run = await kept<ToolRun>(api, 'POST', '/market/runs', { headers, body });
  const credits = (await call(api, 'GET', `/runs/${run.id}/export.json`, { headers })).json();
  t.match(credits, {
    credits: [{}, {}, { source: 'Occupational Employment and Wage Statistics, May 2024' }],
  });

  await replaceAndTakeBack(t, headers, { first: first.name, run });
});

/** @param before the release that is active, and a run that was saved of it */
async function replaceAndTakeBack(
  t: Test,
  headers: Record<string, string>,
  before: { first: string; run: ToolRun },
) {
  const { first, run } = before;
  const newer = await file('MSA_M2025_dl.csv', oewsRow({ ...BOISE, A_MEDIAN: '90500' }));
  const second = await runData<{ name: string }>('import', 'oews', newer, '--activate');
  t.same(await stored(), [
    { name: first, active: false },
    { name: second.name, active: true },
  ]);
  t.match(await marketIn(other, headers, '14260'), {
    here: { here: { year: { median: 90_500 } } },
  });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.match(again.again, { changed: ['data'], sameResult: false });

  t.match(await data('remove', second.name), { code: 8, output: /answer from .*\[REFUSED\]/s });
  t.match(await data('remove', 'ooh-shipped', '--yes'), {
    code: 8,
    output: /comes with this version/,
  });
  t.match(await data('remove', first), { code: 0 }, 'an unused release needs no confirmation');
  t.match(await runData('remove', second.name, '--yes'), { removed: true });
  t.match(await data('remove', second.name, '--yes'), {
    code: 7,
    output: /There is no release .*\[NOT_FOUND\]/s,
  });
  t.match(await marketIn(api, headers, '14260'), {
    here: null,
    datasetVersion: 'career-2024-34-29.3-2024-05',
  });
  const old = await kept<ToolRun>(api, 'GET', `/runs/${run.id}`, { headers });
  t.same(old.outcome, run.outcome, 'what was saved opens as it was');
  t.match(await data('list'), {
    code: 0,
    output: /ooh-shipped {2}active {2}shipped[\s\S]*pay is national only/,
  });
}

t.test('what cannot be imported is refused by name, and leaves nothing', async (t) => {
  const refused = async (args: readonly string[], code: number, output: RegExp) =>
    t.match(await data(...args), { code, output });
  const unknown = await file('state_M2031_dl.csv', oewsRow(BOISE));
  await refused(
    ['import', 'oews', unknown],
    11,
    /estimates of May 2031,[\s\S]*\[DATASET_UNKNOWN\]/,
  );
  const broken = await file(
    'state_M2024_dl.csv',
    oewsRow(BOISE),
    oewsRow({ ...BOISE, OCC_CODE: 'x' }),
  );
  await refused(['import', 'oews', broken], 11, /line 3: OCC_CODE: "x"[\s\S]*\[DATASET_INVALID\]/);
  const book = join(folder, 'handbook.json');
  await writeFile(book, JSON.stringify({ source: 'Occupational Outlook Handbook, 2040–50' }));
  await refused(
    ['import', 'ooh', book],
    11,
    /“Occupational Outlook Handbook, 2040–50”[\s\S]*It knows 2024-34[\s\S]*\[DATASET_UNKNOWN\]/,
  );
  await refused(['import', 'onet', join(folder, 'none')], 7, /\[NOT_FOUND\]/);
  await refused(['import', 'oews', folder], 8, /\[FILE_UNUSABLE\]/);
  await refused(['import', 'esco', broken], 2, /\[USAGE\]/);
  t.same(await stored(), []);
});

t.test('killed in the middle nothing is there; two at once are one', async (t) => {
  const path = await file('MSA_M2024_dl.csv', oewsRow(BOISE));
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table dataset_release in share row exclusive mode`.execute(tx);
    const process = start('import', 'oews', path, '--activate');
    await waitFor('the import waits', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where application_name = 'roletrail data' and wait_event_type = 'Lock'`.execute(other.db);
      return rows.length === 1;
    });
    await process.kill();
  });
  t.same(await stored(), []);
  const both = await Promise.all([1, 2].map(() => data('import', 'oews', path, '--activate')));
  t.same(
    both.map(({ code }) => code),
    [0, 0],
  );
  const [made, ...more] = await stored();
  t.match(made, { active: true });
  t.same(more, []);
  await removeRelease(api.db, made?.name ?? '', true);
});

t.test('the attribution of the data is public', async (t) => {
  const of = async () => (await api.app.inject('/api/datasets')).json().releases;
  t.match(await of(), [
    { name: 'ooh-shipped', importedAt: null, credit: { licence: 'public domain' } },
    {
      name: 'onet-shipped',
      credit: { licence: 'CC BY 4.0', attribution: /O\*NET® is a trademark/ },
    },
  ]);
  const { name } = await runData<{ name: string }>(
    'import',
    'oews',
    await file('MSA_M2023_dl.csv', oewsRow(BOISE)),
    '--activate',
  );
  t.match((await of())[2], { name, areas: 1, credit: { period: 'estimates of May 2023' } });
  await removeRelease(api.db, name, true);
});
