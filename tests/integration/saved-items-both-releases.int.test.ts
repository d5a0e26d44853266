/** Processes of the previous release read and write saved items beside those of this one. */
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, testApi } from '../helpers/api.ts';
import {
  addEarlier,
  changeEarlier,
  type EarlierItem,
  earlierItems,
  expectAnswers,
  lockEarlier,
  mustAddEarlier,
  readEarlierRow,
  readStamps,
} from '../helpers/earlier-saved-items.ts';
import { call, kept } from '../helpers/saved-items.ts';
import { waitFor } from '../helpers/wait-for.ts';

type Item = { readonly id: string; readonly revision: number };

const listed = earlierItems.filter(({ kind }) => kind !== 'profile');
const single = listed.filter(({ kind }) => kind !== 'occupation');

t.test('what either release writes the other one reads', async (t) => {
  await using api = await testApi();
  const who = await createTestUser(api, { consent: true });
  for (const item of earlierItems) {
    const added = await mustAddEarlier(api, who.id, item);
    await expectAnswers(t, api, who, { item, added });
    t.equal(await changeEarlier(api, item, { id: added.id, userId: who.id }), 2, item.table);
    await expectAnswers(t, api, who, { item, added: await readStamps(api, item, added.id) });
  }
  t.equal(await addEarlier(api, who.id, earlierItems[1] as EarlierItem, 1), null, 'the maximum');
  for (const item of earlierItems.filter(({ kind }) => /profile|occupation/.test(kind))) {
    await t.rejects(addEarlier(api, who.id, item), new RegExp(`saved_item_${item.kind}`));
  }

  for (const { url, table, content } of single.filter(({ kind }) => kind !== 'run')) {
    const body = { ...content, title: 'By the new one' };
    const made = await kept<Item>(api, 'POST', url, { headers: who.headers, body });
    const { rows } = await sql<{ revision: number }>`
      select * from ${sql.table(table)} where id = ${made.id}`.execute(api.db);
    t.match(rows, [{ revision: 1, user_id: who.id, sealed: String }], table);
  }
  await kept(api, 'PUT', '/profile', { ...who, body: { keepViews: true }, ifMatch: 2 });
  const { rows } = await sql`
    select keeps_views, revision from career_profile
    where user_id = ${who.id} for share`.execute(api.db);
  t.same(rows, [{ keeps_views: true, revision: 3 }]);
});

t.test('a deletion by either release is one for both', async (t) => {
  await using api = await testApi();
  const who = await createTestUser(api, { consent: true });
  for (const item of listed) {
    const { id } = await mustAddEarlier(api, who.id, item);
    await sql`delete from ${sql.table(item.table)} where id = ${id}`.execute(api.db);
    t.same(await kept(api, 'GET', item.url, who), {
      items: [],
      ...(item.kind === 'run' && { next: null }),
    });
    const again = await mustAddEarlier(api, who.id, item);
    await kept(api, 'DELETE', `${item.url}/${again.id}`, who);
    t.equal(await lockEarlier(api.db, item, { id: again.id, userId: who.id }), null, item.table);
  }
});

t.test('both change the same items at once: no deadlock, and no change is lost', async (t) => {
  await using api = await testApi();
  const who = await createTestUser(api, { consent: true });
  const { headers, id: userId } = who;
  for (const item of single.filter(({ kind }) => kind !== 'run')) {
    const { id } = await mustAddEarlier(api, who.id, item);
    let changes = 0;
    for (let round = 0; round < 10; round++) {
      const ifMatch = 1 + changes;
      const [earlier, now] = await Promise.all([
        changeEarlier(api, item, { id, userId }),
        call(api, 'PUT', `${item.url}/${id}`, { headers, body: item.content, ifMatch }),
      ]);
      t.ok(earlier !== null, 'the previous release asks for no revision');
      t.match(outcome(now), /^(200|412 EDIT_CONFLICT)$/);
      changes += now.statusCode === 200 ? 2 : 1;
      t.equal(await lockEarlier(api.db, item, { id, userId }), 1 + changes, item.table);
    }
  }
});

t.test('a write through a view that waited for a change does nothing', async (t) => {
  await using api = await testApi();
  const who = await createTestUser(api, { consent: true });
  const item = earlierItems[1] as EarlierItem;
  const { id } = await mustAddEarlier(api, who.id, item);
  const change = await api.db.startTransaction().execute();
  await sql`update saved_item set revision = 2, sealed = 'new' where id = ${id}`.execute(change);
  const late = [
    sql`update resume set summary = 'old' where id = ${id} and revision = 1`.execute(api.db),
    sql`delete from resume where id = ${id} and revision = 1`.execute(api.db),
  ];
  await waitFor('both to wait for the row', async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length === late.length;
  });
  await change.commit().execute();
  for (const write of late) t.equal((await write).numAffectedRows, 0n);
  t.match(await readEarlierRow(api, item, id), { revision: 2, sealed: 'new' });
});

t.test('an erasure by either release leaves nothing', async (t) => {
  await using api = await testApi();
  for (const by of ['this release', 'the previous one']) {
    const who = await createTestUser(api, { consent: true });
    for (const item of earlierItems) await mustAddEarlier(api, who.id, item);
    if (by === 'this release') {
      const actor = { kind: 'operator', id: 'test' } as const;
      await erasePerson(api.deps, who.id, { actor, reason: 'they asked for it' });
    } else {
      for (const { table } of earlierItems) {
        await sql`delete from ${sql.table(table)} where user_id = ${who.id}`.execute(api.db);
      }
    }
    for (const table of ['saved_item', ...earlierItems.map((item) => item.table)]) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where user_id = ${who.id}`.execute(api.db);
      t.same(rows, [], `${by}: ${table}`);
    }
  }
});

t.test('items that the next release binds to their kind are read', async (t) => {
  await using api = await testApi();
  const who = await createTestUser(api, { consent: true });
  const key = requireLiveKey(await readKeys(api.db, api.deps.keys.vault, [who.id]), who.id);
  for (const item of listed) {
    const added = await mustAddEarlier(api, who.id, item);
    const bind = (field: 'resume' | 'job-target' | 'occupation' | 'search' | 'run') =>
      seal(key, { eventId: added.id, userId: who.id, field }, item.content);
    const sealed = bind(item.kind as 'resume');
    await sql`update saved_item set sealed = ${sealed} where id = ${added.id}`.execute(api.db);
    await expectAnswers(t, api, who, { item, added });
    const wrong = bind(item.kind === 'run' ? 'search' : 'run');
    await sql`update saved_item set sealed = ${wrong}, summary = null
      where id = ${added.id}`.execute(api.db);
    t.equal(outcome(await call(api, 'GET', item.url, who)), '500 INTERNAL', item.table);
  }
});
