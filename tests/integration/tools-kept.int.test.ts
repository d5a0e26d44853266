import { randomUUID } from 'node:crypto';
import { KEPT_MAX } from '@roletrail/contracts/tool-limits';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const KINDS = [
  { url: '/resumes', body: { title: 'First', text: 'I have built bridges.' } },
  { url: '/job-targets', body: { title: 'Engineer', company: 'Acme', text: adText() } },
  { url: '/saved-searches', body: { title: 'Well paid', query: 'q=nurse&pay=over-100&sort=-pay' } },
  { url: '/saved-occupations', body: { code: '29-1141.00', note: 'My aunt does it.' } },
] as const;

const member = () => createTestUser(api, { consent: true });

t.test('what is kept is read again, changed, listed and deleted, by its owner alone', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  for (const { url, body } of KINDS) {
    const made = await kept(api, 'POST', url, { headers, body });
    t.match(made, { ...body, revision: 1 }, url);
    const { code: _, ...content } = { code: '', ...body };
    const title = 'title' in content ? { title: 'Second' } : { note: 'Second' };
    const next = { ...content, ...title };
    const one = `${url}/${made.id}`;
    const strange = { headers: other.headers, ifMatch: 1 };
    t.equal(outcome(await call(api, 'PUT', one, { ...strange, body: next })), '404 NOT_FOUND');
    t.equal(outcome(await call(api, 'DELETE', one, strange)), '404 NOT_FOUND');
    const changed = await call(api, 'PUT', one, { headers, body: next, ifMatch: 1 });
    t.equal(changed.headers.etag, '"2"');
    t.match(changed.json(), { ...next, id: made.id, revision: 2 });
    const { items } = await kept<{ items: object[] }>(api, 'GET', url, { headers });
    t.match(items, [{ id: made.id, ...title, revision: 2 }]);
    t.notOk(JSON.stringify(items).includes('bridges'), 'lists leave the texts out');
    const { items: theirs } = await kept<{ items: object[] }>(api, 'GET', url, other);
    t.same(theirs, []);
    await kept(api, 'DELETE', one, { headers });
    t.equal(outcome(await call(api, 'DELETE', one, { headers })), '404 NOT_FOUND', 'twice');
  }
});

t.test('of two who change the same one learns of the other', async (t) => {
  const { headers } = await member();
  for (const { url, body } of KINDS) {
    const { id } = await kept(api, 'POST', url, { headers, body });
    const { code: _, ...content } = { code: '', ...body };
    const change = (ifMatch?: number) =>
      call(api, 'PUT', `${url}/${id}`, {
        headers,
        body: content,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    const both = await Promise.all([change(1), change(1)]);
    t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT'], url);
    t.equal(both.find((answer) => answer.statusCode === 412)?.headers.etag, '"2"');
    const late = await call(api, 'DELETE', `${url}/${id}`, { headers, ifMatch: 1 });
    t.equal(outcome(late), '412 EDIT_CONFLICT');
    t.equal(outcome(await change()), '400 VALIDATION_FAILED', 'without If-Match nothing changes');
    const weak = { ...headers, 'if-match': 'W/"2"' };
    const payload = { headers: weak, body: content };
    t.equal(outcome(await call(api, 'PUT', `${url}/${id}`, payload)), '400 VALIDATION_FAILED');
  }
});

t.test('texts are stored encrypted, and open only for their owner', async (t) => {
  const [who, other] = [await member(), await member()];
  const mark = randomUUID();
  const body = { title: mark, text: `${mark} again` };
  const { id } = await kept(api, 'POST', '/resumes', { headers: who.headers, body });
  const { rows } = await sql<{ sealed: string }>`
    select r::text, sealed from saved_item r where id = ${id}`.execute(api.db);
  t.notOk(JSON.stringify(rows).includes(mark));
  t.notOk(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes(mark));
  await sql`update saved_item set user_id = ${other.id} where id = ${id}`.execute(api.db);
  const stolen = await call(api, 'GET', `/resumes/${id}`, other);
  t.equal(stolen.statusCode, 500, 'a row that was moved does not open');
});

t.test('an occupation is saved once, and must be one', async (t) => {
  const { headers } = await member();
  const save = (code: string) =>
    call(api, 'POST', '/saved-occupations', { headers, body: { code, note: 'x' } });
  const [first, again] = await Promise.all([save('15-1252.00'), save('15-1252.00')]);
  t.equal(first.json().id, again.json().id);
  t.match((await save('99-9999.00')).json(), {
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'code', message: /occupation/ }],
  });
});

/** Saves an item, and copies it until one is missing to the maximum. @returns the first item */
async function fillUpToOne(
  { headers, id: userId }: Awaited<ReturnType<typeof member>>,
  { url, body }: { readonly url: string; readonly body: object },
  max: number,
) {
  const first = await kept<{ id: string }>(api, 'POST', url, { headers, body });
  await sql`
    insert into saved_item (id, user_id, kind, sealed)
    select gen_random_uuid(), ${userId}, kind, sealed
    from saved_item, generate_series(3, ${max})
    where id = ${first.id}`.execute(api.db);
  return first;
}

t.test('there is room for so many, and for as many again once one goes', async (t) => {
  const [resumes, , searches] = KINDS;
  for (const [{ url, body }, max, limit] of [
    [resumes, KEPT_MAX.resumes, 'You keep 100 resumes'],
    [searches, KEPT_MAX.savedSearches, 'You keep 50 searches'],
  ] as const) {
    const who = await member();
    const { headers } = who;
    const { id } = await fillUpToOne(who, { url, body }, max);
    t.equal((await call(api, 'POST', url, { headers, body })).statusCode, 201, 'the last');
    const full = await call(api, 'POST', url, { headers, body });
    t.equal(outcome(full), '429 QUOTA_REACHED', url);
    t.match(full.json().detail, `${limit}, which is all there is room for. Delete one first.`);
    await kept(api, 'DELETE', `${url}/${id}`, { headers });
    t.equal((await call(api, 'POST', url, { headers, body })).statusCode, 201);
  }
});

t.test('a plan with more room doubles the runs and resumes, and nothing else', async (t) => {
  const [resumes, , searches] = KINDS;
  const who = await member();
  const { headers } = who;
  await sql`
    insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${who.id}, 'guided', 2900, 'USD', 'staff')`.execute(api.db);
  for (const [{ url, body }, max, answer] of [
    [resumes, 2 * KEPT_MAX.resumes, 'You keep 200 resumes'],
    [searches, KEPT_MAX.savedSearches, 'You keep 50 searches'],
  ] as const) {
    await fillUpToOne(who, { url, body }, max);
    t.equal((await call(api, 'POST', url, { headers, body })).statusCode, 201, 'the last');
    const full = await call(api, 'POST', url, { headers, body });
    t.equal(outcome(full), '429 QUOTA_REACHED', url);
    t.match(full.json().detail, answer);
  }
});

t.test('a profile is stored once, and drops deleted items', async (t) => {
  const { headers } = await member();
  const put = (body: object, ifMatch: number) =>
    call(api, 'PUT', '/profile', { headers, body, ifMatch });
  t.match(await kept(api, 'GET', '/profile', { headers }), { revision: 0, stage: null });
  const { id } = await kept(api, 'POST', '/resumes', { headers, body: KINDS[0].body });
  const profile = { stage: 'changing', targetOccupation: '29-1141.00', activeResume: id };
  const both = await Promise.all([put(profile, 0), put(profile, 0)]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT'], 'there is one');
  t.match(await kept(api, 'GET', '/profile', { headers }), { ...profile, revision: 1 });
  t.equal(outcome(await put(profile, 0)), '412 EDIT_CONFLICT');
  t.match((await put({ activeResume: randomUUID() }, 1)).json(), {
    errors: [{ path: 'activeResume' }],
  });
  t.match((await put({ currentOccupation: '00-0000.00' }, 1)).json(), {
    errors: [{ path: 'currentOccupation' }],
  });
  await kept(api, 'DELETE', `/resumes/${id}`, { headers });
  t.match(await kept(api, 'GET', '/profile', { headers }), { ...profile, activeResume: null });
});

t.test('recent views are stored until the user turns the history off', async (t) => {
  const { headers, id: userId } = await member();
  const look = (code: string) => kept(api, 'POST', '/views', { headers, body: { code } });
  const seen = async () =>
    (await kept<{ items: { code: string }[] }>(api, 'GET', '/views', { headers })).items;
  await sql`
    insert into explorer_view (id, user_id, code)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${userId}, '15-1252.00'
    from generate_series(1, ${KEPT_MAX.views}) n`.execute(api.db);
  await look('29-1141.00');
  t.equal((await seen()).length, KEPT_MAX.views);
  t.equal((await seen())[0]?.code, '29-1141.00');
  const { rows } = await sql`select 1 from explorer_view where user_id = ${userId}`.execute(api.db);
  t.equal(rows.length, KEPT_MAX.views, 'the oldest went');
  await kept(api, 'DELETE', '/views', { headers });
  t.same(await seen(), []);
  await look('29-1141.00');
  const off = { headers, body: { keepViews: false }, ifMatch: 0 };
  await kept(api, 'PUT', '/profile', off);
  t.same(await seen(), [], 'what there was goes');
  await look('29-1141.00');
  t.same(await seen(), [], 'and nothing comes');
});
