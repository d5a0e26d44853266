/** Saved items of the kinds in contracts/src/tools/saved/: the same calls for each. */
import { randomUUID } from 'node:crypto';
import { SAVED_KIND_IDS, type SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { readKeys } from '@roletrail/vault/data-keys';
import { unseal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { call, kept } from '../helpers/saved-items.ts';

type Item = { readonly id: string; readonly revision: number; readonly title: string };
type List = { readonly items: readonly Item[] };

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Columns in the clear of each kind that has some. */
const CLEAR: Readonly<Partial<Record<SavedKindId, readonly string[]>>> = {
  application: ['due', 'dues'],
  goal: ['dues'],
};

const member = () => createTestUser(api, { consent: true });

for (const kind of SAVED_KIND_IDS) {
  const url = `/saved/${kind}`;

  t.test(`${kind}: read, changed, listed, copied and deleted by its owner alone`, async (t) => {
    const [{ headers }, other] = [await member(), await member()];
    const made = await kept<Item>(api, 'POST', url, { headers, body: { title: 'First' } });
    const { id } = made;
    t.match(made, { title: 'First', revision: 1, createdAt: String, updatedAt: String });
    const read = await call(api, 'GET', `${url}/${id}`, { headers });
    t.match(read.headers, { etag: '"1"', 'cache-control': 'private, no-store' });
    t.same(read.json(), made);

    const strange = { headers: other.headers, ifMatch: 1 };
    const body = { title: 'Second' };
    for (const answer of [
      await call(api, 'GET', `${url}/${id}`, { headers: other.headers }),
      await call(api, 'PUT', `${url}/${id}`, { ...strange, body }),
      await call(api, 'POST', `${url}/${id}/duplicate`, { headers: other.headers }),
      await call(api, 'DELETE', `${url}/${id}`, strange),
    ]) {
      t.equal(outcome(answer), '404 NOT_FOUND');
    }
    const changed = await call(api, 'PUT', `${url}/${id}`, { headers, body, ifMatch: 1 });
    t.equal(changed.headers.etag, '"2"');
    t.match(changed.json(), { id, ...body, revision: 2 });
    const late = await call(api, 'PUT', `${url}/${id}`, { headers, body, ifMatch: 1 });
    t.equal(outcome(late), '412 EDIT_CONFLICT');
    const without = await call(api, 'PUT', `${url}/${id}`, { headers, body });
    t.equal(outcome(without), '400 VALIDATION_FAILED');

    const copy = await kept<Item>(api, 'POST', `${url}/${id}/duplicate`, { headers });
    t.match(copy, { title: 'Second', revision: 1 });
    const { items } = await kept<List>(api, 'GET', url, { headers });
    t.same(
      items.map((one) => one.id),
      [copy.id, id],
      'last changed first',
    );
    const recent = await kept<List>(api, 'GET', '/saved?limit=1', { headers });
    t.match(recent, { items: [{ id: copy.id, kind, title: 'Second', revision: 1 }] });
    t.equal(recent.items.length, 1);
    t.same(await kept(api, 'GET', url, other), { items: [] });
    t.same(await kept(api, 'GET', '/saved', other), { items: [] });

    await kept(api, 'DELETE', `${url}/${id}`, { headers });
    t.equal(outcome(await call(api, 'DELETE', `${url}/${id}`, { headers })), '404 NOT_FOUND');
    const { rows } = await sql`select 1 from saved_item where id = ${id}`.execute(api.db);
    t.same(rows, [], 'no row is left');
  });

  t.test(`${kind}: a person has at most ${SAVED_KINDS[kind].max}`, async (t) => {
    const { max, plural } = SAVED_KINDS[kind];
    const { headers, id: userId } = await member();
    const { id } = await kept<Item>(api, 'POST', url, { headers, body: { title: 'First' } });
    await sql`
      insert into saved_item (id, user_id, kind, sealed)
      select gen_random_uuid(), ${userId}, ${kind}, 'AAAA'
      from generate_series(2, ${max})`.execute(api.db);
    for (const answer of [
      await call(api, 'POST', url, { headers, body: { title: 'Too many' } }),
      await call(api, 'POST', `${url}/${id}/duplicate`, { headers }),
    ]) {
      t.match(answer.json(), {
        code: 'QUOTA_REACHED',
        detail: `You keep ${max.toLocaleString('en-GB')} ${plural}`,
      });
    }
  });

  t.test(`${kind}: a seal opens as this kind only`, async (t) => {
    const { headers, id: userId } = await member();
    const title = randomUUID();
    const { id } = await kept<Item>(api, 'POST', url, { headers, body: { title } });
    const { rows } = await sql<{ row: string; sealed: string; summary: string; clear: object }>`
      select r::text as row, sealed, summary, clear from saved_item r
      where id = ${id}`.execute(api.db);
    const [{ row, sealed, summary, clear } = { row: title, sealed: '', summary: '', clear: null }] =
      rows;
    t.notOk(row.includes(title));
    t.same(Object.keys(clear ?? {}), CLEAR[kind] ?? []);
    const key = (await readKeys(api.db, api.deps.keys.vault, [userId])).get(userId);
    const place = { eventId: id, userId };
    t.throws(() => unseal(key, place, sealed), { code: 'UNSEAL_FAILED' });
    t.match(unseal(key, { ...place, field: kind }, sealed), { value: { title } });
    t.throws(() => unseal(key, { ...place, field: 'summary' }, summary), { code: 'UNSEAL_FAILED' });
    const brief = unseal(key, { ...place, field: `${kind}/summary` }, summary);
    t.match(brief, { value: { revision: 1, content: { title } } });

    await sql`update saved_item set kind = 'another' where id = ${id}`.execute(api.db);
    t.equal(outcome(await call(api, 'GET', `${url}/${id}`, { headers })), '404 NOT_FOUND');
    t.same(await kept(api, 'GET', url, { headers }), { items: [] });
    t.same(await kept(api, 'GET', '/saved', { headers }), { items: [] });
  });
}

t.test('a story is stored whole, and its list counts the parts that are written', async (t) => {
  const { headers } = await member();
  const story = {
    title: 'The night of the outage',
    situation: 'The shop was down.',
    task: '',
    action: 'I found the full disk.',
    result: 'It was back after 20 minutes.',
    competencies: ['Calm under pressure'],
    nextPractice: '2026-12-01',
    step: 2,
  };
  const { id } = await kept<Item>(api, 'POST', '/saved/story', { headers, body: story });
  t.match(await kept<object>(api, 'GET', `/saved/story/${id}`, { headers }), story);
  const list = await call(api, 'GET', '/saved/story', { headers });
  const { title, competencies, nextPractice, step } = story;
  t.match(list.json(), { items: [{ id, title, competencies, nextPractice, step, written: 3 }] });
  t.notOk(list.body.includes('disk'), 'without its texts');
  for (const wrong of [{ step: 5 }, { nextPractice: 'soon' }, { result: 'x'.repeat(4001) }]) {
    const answer = await call(api, 'POST', '/saved/story', {
      headers,
      body: { ...story, ...wrong },
    });
    t.equal(outcome(answer), '400 VALIDATION_FAILED', Object.keys(wrong).join());
  }
});
