/** Applications: cards of the board, and the CSV file of them. */
import { APPLICATION, APPLICATION_MAX } from '@roletrail/contracts/tools/saved/application';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { call, kept } from '../helpers/saved-items.ts';

type Headers = Record<string, string>;
type Card = { readonly id: string; readonly revision: number; readonly title: string };

const URL = '/saved/application';
const FILE = '/applications.csv';
const IMPORT = '/applications/import';
const FIRST_DATA_MS = 300;

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
const add = (headers: Headers, body: object) => kept<Card>(api, 'POST', URL, { headers, body });
const take = (headers: Headers, csv: string, asOf?: string) =>
  call(api, 'POST', IMPORT, { headers, body: asOf === undefined ? { csv } : { csv, asOf } });
const cardsOf = async (headers: Headers) =>
  (await kept<{ items: Card[] }>(api, 'GET', URL, { headers })).items;

const oneDay = (day: string) => ({ due: day, dues: [day] });

const CARD = {
  title: 'Ward nurse',
  employer: 'Lakeside Hospital',
  link: 'https://example.org/jobs/7',
  history: [
    { stage: 'saved', at: '2026-10-01' },
    { stage: 'applied', at: '2026-11-02' },
  ],
  notes: '=1+1, and "more"\nin two lines',
  resume: { id: null, title: 'For wards', text: 'I have led a ward.' },
};

t.test('a list shows what is due, and no texts', async (t) => {
  const { headers } = await member();
  const { id } = await add(headers, CARD);
  const list = await call(api, 'GET', URL, { headers });
  t.match(list.json(), {
    items: [{ id, title: CARD.title, stage: 'applied', since: '2026-11-02' }],
  });
  t.match(list.json().items, [{ due: { on: '2026-11-09', why: 'follow-up' } }]);
  t.notMatch(list.body, /led a ward|two lines/);
  t.match(await kept<object>(api, 'GET', `${URL}/${id}`, { headers }), CARD);
});

t.test('only the day that is due is in the clear, also after a change and in a copy', async (t) => {
  const { headers, id: userId } = await member();
  const dueDays = async () => {
    const { rows } = await sql<{ clear: { due: string | null; dues: string[] }; row: string }>`
      select clear, r::text as row from saved_item r where user_id = ${userId}
      order by created_at`.execute(api.db);
    t.notMatch(rows.map(({ row }) => row).join(), /Lakeside|nurse/i);
    return rows.map(({ clear }) => clear);
  };
  const { id } = await add(headers, CARD);
  await kept(api, 'POST', `${URL}/${id}/duplicate`, { headers });
  t.same(await dueDays(), [oneDay('2026-11-09'), oneDay('2026-11-09')]);
  const body = { ...CARD, followedUp: '2026-11-10' };
  await kept(api, 'PUT', `${URL}/${id}`, { headers, body, ifMatch: 1 });
  t.same(await dueDays(), [oneDay('2026-11-17'), oneDay('2026-11-09')]);
  const archived = { ...body, archived: true };
  await kept(api, 'PUT', `${URL}/${id}`, { headers, body: archived, ifMatch: 2 });
  t.same(await dueDays(), [{ due: null, dues: [] }, oneDay('2026-11-09')]);
});

t.test('of two moves of the same card one is refused, and nothing is lost', async (t) => {
  const { headers } = await member();
  const { id } = await add(headers, CARD);
  const move = (stage: string) => {
    const history = [...CARD.history, { stage, at: '2026-11-20' }];
    const body = { ...CARD, history };
    return call(api, 'PUT', `${URL}/${id}`, { headers, body, ifMatch: 1 });
  };
  const both = await Promise.all([move('interview'), move('rejected')]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT']);
  const winner = both.find(({ statusCode }) => statusCode === 200)?.json();
  t.same(await kept(api, 'GET', `${URL}/${id}`, { headers }), winner);
});

t.test('a round trip loses nothing, and no cell is a formula', async (t) => {
  const [from, to] = [await member(), await member()];
  for (const title of ['First', '=HYPERLINK("http://x.test")', '@SUM(A1)', '-5', "'quoted'"]) {
    await add(from.headers, { ...CARD, title, employer: title });
  }
  const file = await call(api, 'GET', FILE, from);
  t.match(file.headers, {
    'content-type': /^text\/csv/,
    'content-disposition': /attachment/,
    'cache-control': 'private, no-store',
  });
  t.notMatch(file.body, /(?:^|[,\n])"?[=@+-]/);
  t.match((await take(to.headers, file.body)).json(), { added: 5 });
  t.equal((await call(api, 'GET', FILE, to)).body, file.body, 'the same file again');
  const whole = async (headers: Headers) => {
    const cards = [];
    for (const { id } of await cardsOf(headers)) {
      const one = await kept<Card>(api, 'GET', `${URL}/${id}`, { headers });
      cards.push(APPLICATION.stored.parse(one));
    }
    return cards.sort((a, b) => a.title.localeCompare(b.title));
  };
  t.same(await whole(to.headers), await whole(from.headers));
});

t.test('a file has the person’s own cards only, page by page', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  const titles = Array.from({ length: 45 }, (_, n) => `Role ${n}`);
  await take(headers, `Role\n${titles.join('\n')}\n`);
  const file = await call(api, 'GET', FILE, { headers });
  const names = file.body.split('\n').map((line) => line.split(',')[0]);
  t.same(names.slice(1, -1), titles, 'in the order in which they were added');
  t.equal((await call(api, 'GET', FILE, other)).body.split('\n').length, 2, 'names alone');
});

t.test('a file with a problem adds nothing, and the answer names lines', async (t) => {
  const { headers } = await member();
  const wrong = await take(headers, 'Role,Deadline\nNurse,2026-12-01\nCook,soon\n');
  t.match(wrong.json(), {
    code: 'VALIDATION_FAILED',
    detail: /Nothing was added/,
    errors: [{ path: 'line 3, Deadline', message: /date such as/ }],
  });
  const many = `Role\n${'Nurse\n'.repeat(100_000)}`;
  t.match((await take(headers, many)).json(), {
    code: 'VALIDATION_FAILED',
    errors: [{ message: 'has more than 2000 rows' }],
  });
  const large = await take(headers, `Role\n${'漢'.repeat(400_000)}`);
  t.equal(outcome(large), '413 PAYLOAD_TOO_LARGE');
  t.equal(outcome(await take(headers, 'Role\nNurse\n', 'today')), '400 VALIDATION_FAILED');
  t.same(await cardsOf(headers), []);
});

t.test('a stage without a date is of the person’s day', async (t) => {
  const { headers } = await member();
  await take(headers, 'Role,Stage\nNurse,applied\n', '2026-11-30');
  t.match(await cardsOf(headers), [
    { since: '2026-11-30', due: { on: '2026-12-07', why: 'follow-up' } },
  ]);
});

t.test('all rows have room, or none is added', async (t) => {
  const { headers, id: userId } = await member();
  await sql`
    insert into saved_item (id, user_id, kind, sealed)
    select gen_random_uuid(), ${userId}, 'application', 'AAAA'
    from generate_series(1, ${APPLICATION_MAX.cards - 2})`.execute(api.db);
  const full = await take(headers, 'Role\nA\nB\nC\n');
  t.match(full.json(), { code: 'QUOTA_REACHED', detail: /You keep 2,000 applications/ });
  t.match((await take(headers, 'Role\nA\nB\n')).json(), { added: 2 });
});

t.test('500 cards are listed in time', async (t) => {
  const { headers } = await member();
  const row = 'Nurse,Lakeside Hospital,applied,2026-11-02,Zurich\n';
  await take(headers, `Role,Employer,Stage,Since,Place\n${row.repeat(500)}`);
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const begun = performance.now();
    const { length } = await cardsOf(headers);
    times.push(performance.now() - begun);
    t.equal(length, 500);
  }
  const least = Math.min(...times);
  t.ok(least <= FIRST_DATA_MS, `${least.toFixed(0)} ms`);
  t.comment(`500 cards: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
});
