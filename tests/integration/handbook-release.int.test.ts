/** Another release of the handbook in place of the shipped one, and one that was changed underneath. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCareerSource } from '@roletrail/api/tools/releases/import';
import { activateRelease, removeRelease, storeRelease } from '@roletrail/api/tools/releases/store';
import {
  buildHandbookPage,
  exampleOccupation,
  exampleSources,
} from '@roletrail/engines/testing/career-sources';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { marketIn, NURSES } from '../helpers/datasets.ts';
import { call } from '../helpers/saved-items.ts';

t.test('another release of the handbook answers beside the shipped occupations', async (t) => {
  await using api = await testApi();
  await using other = await testApi({ beside: api });
  const folder = await mkdtemp(join(tmpdir(), 'rt-handbook-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const { headers } = await createTestUser(api, { consent: true });
  const { handbook } = exampleSources(
    [buildHandbookPage({ onetCodes: [NURSES], medianAnnual: 12_340, medianHourly: null })],
    [exampleOccupation()],
  );
  const path = join(folder, 'ooh.json');
  const bytes = JSON.stringify(handbook);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const made = await readCareerSource('ooh', path, [{ edition: '2099', sha256 }]);
  t.notMatch(made.text, /Mend pots/, 'no sentence of it');
  const { name } = await storeRelease(api.db, made, true);
  const page = async (of: TestApi) =>
    (await marketIn(of, headers, null)).result.occupations[0]?.page;
  t.match(await page(api), { title: 'Tinkers', payYear: 12_340 });
  t.match(await page(other), { payYear: 12_340 });
  await activateRelease(api.db, 'ooh-shipped');
  t.match(await page(other), { title: 'Registered nurses' });

  const asked = Array.from({ length: 7 }, () => page(other));
  await activateRelease(api.db, name);
  for (const one of await Promise.all(asked)) {
    const is = one?.title === 'Tinkers' ? { payYear: 12_340 } : { title: 'Registered nurses' };
    t.match(one, is, 'a switch refuses no request: each answer is from one release');
  }
  t.match(await page(other), { payYear: 12_340 }, 'and back, in a thread that held the other');
  await sql`update dataset_release set sha256 = 'ff' where name = ${name}`.execute(api.db);
  const third = await testApi({ beside: api });
  const ask = () => call(third, 'GET', '/areas', { headers });
  t.equal(outcome(await ask()), '503 DATASET_MISSING', 'what was changed is not used');
  const body = { input: { codes: [NURSES] } };
  const run = () => call(third, 'POST', '/market/preview', { headers, body });
  t.equal(outcome(await run()), '503 DATASET_MISSING', 'by no thread either');
  await removeRelease(api.db, name, true);
  t.equal(outcome(await ask()), '200', 'without a restart');
  t.equal(outcome(await run()), '200');
  await third[Symbol.asyncDispose]();
});
