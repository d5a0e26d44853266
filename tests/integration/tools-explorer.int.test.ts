import { gzipSync } from 'node:zlib';
import type { View } from '@roletrail/contracts/http/career';
import type { Catalogue, OccupationDetail } from '@roletrail/contracts/http/occupations';
import { basketResult, marketResult } from '@roletrail/contracts/tools/market';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { CAREER_RELEASE } from '@roletrail/engines/career/release';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
const NURSES = '29-1141.00';
const TINKERS = '29-1141.99';

const look = ({ headers }: TestUser, code: string) =>
  kept(api, 'POST', '/views', { headers, body: { code } });
const viewsOf = async ({ headers }: TestUser) =>
  (await kept<{ items: View[] }>(api, 'GET', '/views', { headers })).items;

t.test('all occupations come at once, small enough to be searched in the browser', async (t) => {
  const { headers } = await member();
  const all = await kept<Catalogue>(api, 'GET', '/occupations', { headers });
  t.equal(all.release, CAREER_RELEASE.name);
  t.equal(all.occupations.length, 923);
  t.ok(all.sources.every(({ source, period }) => source !== '' && period !== ''));
  const packed = gzipSync(JSON.stringify(all)).length;
  t.ok(packed < 150_000, `${packed} bytes`);
});

t.test('one occupation, and none where there is none', async (t) => {
  const { headers } = await member();
  const get = (code: string) => call(api, 'GET', `/occupations/${code}`, { headers });
  const nurses = await kept<OccupationDetail>(api, 'GET', `/occupations/${NURSES}`, { headers });
  t.match(nurses, { title: 'Registered Nurses', description: { kind: 'own' } });
  t.ok(nurses.neighbours.length > 0);
  t.equal(outcome(await get(TINKERS)), '404 NOT_FOUND');
  t.equal(outcome(await get('nurses')), '400 VALIDATION_FAILED');
});

t.test('a view from before a release lists the changes', async (t) => {
  const who = await member();
  await look(who, NURSES);
  const { headers } = who;
  const { page } = await kept<OccupationDetail>(api, 'GET', `/occupations/${NURSES}`, { headers });
  t.match(await viewsOf(who), [{ code: NURSES, since: null }], 'the release that they saw');
  await sql`
    update explorer_view set seen = seen || '{"release": "of old", "payYear": 1}'
    where user_id = ${who.id}`.execute(api.db);
  t.match(await viewsOf(who), [
    {
      since: {
        release: 'of old',
        figures: [{ figure: 'payYear', from: 1, to: page?.payYear }],
      },
    },
  ]);
  await sql`update explorer_view set seen = null where user_id = ${who.id}`.execute(api.db);
  t.match(await viewsOf(who), [{ since: null }], 'the seen release is unknown');
  await sql`update explorer_view set code = ${TINKERS}, seen = '{}' where user_id = ${who.id}`.execute(
    api.db,
  );
  t.match(await viewsOf(who), [{ code: TINKERS, since: null }], 'the data have it no more');
});

t.test('one occupation can be forgotten, by its viewer', async (t) => {
  const [who, other] = [await member(), await member()];
  for (const one of [who, other])
    for (const code of [NURSES, '15-1252.00', NURSES]) await look(one, code);
  await kept(api, 'DELETE', `/views/${NURSES}`, who);
  t.match(await viewsOf(who), [{ code: '15-1252.00' }]);
  t.equal((await viewsOf(who)).length, 1);
  t.equal((await viewsOf(other)).length, 3, 'theirs stay');
  await kept(api, 'DELETE', `/views/${NURSES}`, who);
  t.equal(outcome(await call(api, 'DELETE', '/views/nurses', who)), '400 VALIDATION_FAILED');
});

t.test(
  'the market: previewed, saved with a pay, asked again, exported; no other user’s',
  async (t) => {
    const [{ headers }, other] = [await member(), await member()];
    const input = {
      codes: [NURSES, '15-1252.00', NURSES],
      ownPay: { amount: 90_000, unit: 'year' },
    };
    const shown = await kept<ToolRun>(api, 'POST', '/market/preview', { headers, body: { input } });
    t.match(shown.input, { codes: [NURSES, '15-1252.00'] }, 'each once');
    const body = { input, title: 'Nurses or software' };
    const made = await kept<ToolRun>(api, 'POST', '/market/runs', { headers, body });
    t.same(made.outcome, shown.outcome);
    const { result } = made.outcome;
    t.match(marketResult.parse(result), { ownPay: { amount: 90_000 }, occupations: { length: 2 } });
    const again = await kept<ToolRun>(api, 'POST', `/runs/${made.id}/rerun`, { headers });
    t.match(again, { title: 'Nurses or software', again: { changed: [], sameResult: true } });
    const file = await call(api, 'GET', `/runs/${made.id}/export.json`, { headers });
    t.match(file.json(), { run: { outcome: { result } }, credits: [{ source: /Handbook/ }, {}] });
    const theirs = await call(api, 'GET', `/runs/${made.id}`, other);
    t.equal(outcome(theirs), '404 NOT_FOUND');

    const ask = async (wrong: object) =>
      outcome(await call(api, 'POST', '/market/preview', { headers, body: { input: wrong } }));
    t.equal(await ask({ codes: [TINKERS] }), '200', 'insufficient, with a message');
    t.equal(await ask({ codes: [] }), '400 VALIDATION_FAILED');
    t.equal(await ask({ codes: ['nurse'] }), '400 VALIDATION_FAILED');
    t.equal(await ask({ codes: new Array(5).fill(NURSES) }), '400 VALIDATION_FAILED');
    for (const ownPay of [{ amount: 0, unit: 'year' }, { amount: 1, unit: 'month' }, 5])
      t.equal(await ask({ codes: [NURSES], ownPay }), '400 VALIDATION_FAILED');
  },
);

t.test('the ad basket: own ads alone, five at the least, none too long together', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  const keep = async (who: TestUser['headers'], mark: string, text = adText(mark)) => {
    const body = { title: `At ${mark}`, text };
    return (await kept(api, 'POST', '/job-targets', { headers: who, body })).id;
  };
  const ads: string[] = [];
  for (const mark of ['Acme', 'Bolt', 'Cove', 'Dell', 'Etna']) ads.push(await keep(headers, mark));
  const ask = (ids: readonly string[]) =>
    call(api, 'POST', '/ad-basket/preview', { headers, body: { input: { ads: ids } } });
  t.match((await ask(ads.slice(1))).json(), {
    outcome: { result: { kind: 'insufficient_evidence', why: /paste 1 more/ } },
  });
  const body = { input: { ads } };
  const made = await kept<ToolRun>(api, 'POST', '/ad-basket/runs', { headers, body });
  const basket = basketResult.parse(made.outcome.result);
  t.match(basket, { kind: 'basket', ads: [{ id: ads[0], title: 'At Acme' }] });
  if (basket.kind === 'basket')
    t.same(basket.terms.find(({ name }) => name === 'Kotlin')?.ads, [0, 1, 2, 3, 4]);

  const theirs = await keep(other.headers, 'Fern');
  t.equal(outcome(await ask([...ads, theirs])), '404 NOT_FOUND', 'not another’s');
  t.equal(outcome(await ask(['x'])), '400 VALIDATION_FAILED');
  const long: string[] = [];
  for (const mark of ['a', 'b', 'c', 'd', 'e'])
    long.push(await keep(headers, mark, `${adText(mark)} ${'word '.repeat(9_900)}`));
  t.equal(outcome(await ask(long)), '400 VALIDATION_FAILED', 'more than can be counted at once');

  for (const id of ads) await kept(api, 'DELETE', `/job-targets/${id}`, { headers });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${made.id}/rerun`, { headers });
  t.match(again.again, { changed: [], sameResult: true }, 'of the words that were saved with it');
});
