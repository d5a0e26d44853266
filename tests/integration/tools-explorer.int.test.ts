import { gzipSync } from 'node:zlib';
import type { View } from '@roletrail/contracts/http/career';
import type { Catalogue, OccupationDetail } from '@roletrail/contracts/http/occupations';
import { CAREER_RELEASE } from '@roletrail/engines/career/release';
import { sql } from 'kysely';
import t from 'tap';
import { outcome, type Person, person, type TestApi, testApi } from '../helpers/api.ts';
import { call, kept } from '../helpers/kept.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => person(api, { consent: true });
const NURSES = '29-1141.00';
const TINKERS = '29-1141.99';

const look = ({ headers }: Person, code: string) =>
  kept(api, 'POST', '/views', { headers, body: { code } });
const viewsOf = async ({ headers }: Person) =>
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

t.test('who looked before a new release is told what is other', async (t) => {
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
  t.match(await viewsOf(who), [{ since: null }], 'nobody knows what they saw');
  await sql`update explorer_view set code = ${TINKERS}, seen = '{}' where user_id = ${who.id}`.execute(
    api.db,
  );
  t.match(await viewsOf(who), [{ code: TINKERS, since: null }], 'the data have it no more');
});

t.test('one occupation can be forgotten, by whoever looked at it', async (t) => {
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
