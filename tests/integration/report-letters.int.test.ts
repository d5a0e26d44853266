/** Letters that remind staff of their reports, and the links that end them. */
import { nextLetter, sweepReportLetters } from '@roletrail/api/reports/report-letters';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import type { ReportDefinition, SavedReport } from '@roletrail/contracts/http/custom-reports';
import t from 'tap';
import {
  createTestUser,
  outcome,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailsTo } from '../helpers/api-mail.ts';

let api: TestApi;
let beside: TestApi;
t.before(async () => {
  api = await testApi();
  beside = await testApi({ beside: api });
});
t.teardown(async () => {
  await beside[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const URL = '/api/admin/custom-reports';
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

const save = (who: TestUser, name: string, shared: boolean) =>
  api.app.inject({
    method: 'POST',
    url: URL,
    headers: who.headers,
    payload: { name, definition: ROWS, shared },
  });

t.test('a schedule names the next day, Monday or first of a month', async (t) => {
  const next = (every: 'day' | 'week' | 'month', hour: number, now: string) =>
    nextLetter({ every, hour }, Date.parse(now)).toISOString();
  t.equal(next('day', 7, '2026-12-31T06:59:59.999Z'), '2026-12-31T07:00:00.000Z');
  t.equal(next('day', 7, '2026-12-31T07:00:00.000Z'), '2027-01-01T07:00:00.000Z');
  t.equal(next('week', 0, '2026-11-30T00:00:00.000Z'), '2026-12-07T00:00:00.000Z', 'a Monday');
  t.equal(next('month', 23, '2026-01-31T12:00:00.000Z'), '2026-02-01T23:00:00.000Z');
});

/** Member of staff with a report that is due by letter each day at 7. */
async function scheduled(name: string) {
  const owner = await createTestUser(api, { roles: ['admin'], consent: true });
  const made = await save(owner, name, true);
  const { id } = made.json<SavedReport>();
  const change = (payload: object) =>
    api.app.inject({ method: 'PATCH', url: `${URL}/${id}`, headers: owner.headers, payload });
  const schedule = { every: 'day', hour: 7 };
  t.equal(outcome(await change({ schedule })), '403 EMAIL_UNPROVED');
  await proveAddress(api, owner);
  t.match((await change({ schedule })).json(), { schedule });
  const letters = async () =>
    (await mailsTo(api, owner.email)).filter(({ subject }) => subject.startsWith('Your report'));
  return { owner, id, change, letters };
}

const tomorrowAtSeven = nextLetter({ every: 'day', hour: 7 }, Date.now() + 86_400_000).getTime();
const sweep = (of: TestApi, now: number) =>
  sweepReportLetters(
    { config: of.config, deps: of.deps, keys: deriveApiKeys(of.deps.keys.jwt) },
    now,
    new AbortController().signal,
  );

t.test('a letter comes once, from two instances, with the name and a link only', async (t) => {
  const { id, letters, change } = await scheduled('Sign-ups of the week');
  await Promise.all([api, beside, api, beside].map((of) => sweep(of, tomorrowAtSeven)));
  const [letter, ...more] = await letters();
  t.same(more, []);
  t.equal(letter?.subject, 'Your report: Sign-ups of the week');
  t.match(letter?.text, `http://localhost:3000/admin/custom-reports?report=${id}`);
  await sweep(api, tomorrowAtSeven + 3 * 86_400_000);
  t.equal((await letters()).length, 2, 'one after a pause of days');
  t.match((await change({ schedule: null })).json(), { schedule: null });
  await sweep(api, tomorrowAtSeven + 9 * 86_400_000);
  t.equal((await letters()).length, 2, 'none after the end');
});

t.test('a letter has a one-click link that ends the letters of its report alone', async (t) => {
  const { owner, id, letters } = await scheduled('Sign-ups that end');
  const other = await save(owner, 'Other', false);
  const otherUrl = `${URL}/${other.json<SavedReport>().id}`;
  const schedule = { every: 'day', hour: 7 };
  const { headers } = owner;
  await api.app.inject({ method: 'PATCH', url: otherUrl, headers, payload: { schedule } });
  await sweep(api, tomorrowAtSeven);
  const letter = (await letters()).find(({ subject }) => subject.endsWith('that end'));
  const link = letter?.unsubscribeUrl ?? '';
  t.ok(letter?.text.includes(link));
  const url = link.replace('http://localhost:3000', '');
  const leave = (to: string) =>
    api.app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  t.equal(outcome(await leave(`${url.slice(0, -3)}AAA`)), '410 LINK_INVALID');
  const read = async (of: string) =>
    (await api.app.inject({ url: of, headers })).json<SavedReport>().schedule;
  t.same(await read(`${URL}/${id}`), schedule, 'a forged link ends nothing');
  for (let i = 0; i < 2; i += 1) t.equal((await leave(url)).statusCode, 200);
  t.equal(await read(`${URL}/${id}`), null);
  t.same(await read(otherUrl), schedule);
});

t.test('no letter to who lost the task, and again to who got it back', async (t) => {
  const { owner, letters } = await scheduled('Sign-ups');
  const limit = { user_id: owner.id, capability: 'ops' } as const;
  await api.db.insertInto('staff_capability').values(limit).execute();
  await sweep(api, tomorrowAtSeven);
  t.same(await letters(), []);
  await api.db.deleteFrom('staff_capability').where('user_id', '=', owner.id).execute();
  await sweep(api, tomorrowAtSeven + 86_400_000);
  t.equal((await letters()).length, 1);
  await api.db.deleteFrom('user_role').where('user_id', '=', owner.id).execute();
  await sweep(api, tomorrowAtSeven + 2 * 86_400_000);
  t.equal((await letters()).length, 1, 'nor without the role');
});
