/** Acts on articles that are taken back: what readers see, the addresses, the events, and who may. */
import { randomUUID } from 'node:crypto';
import { sweepDueArticles } from '@roletrail/api/staff-insights/due-articles';
import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { outcome, PASSWORD } from '../helpers/api.ts';
import { articleDesk } from '../helpers/article-desk.ts';
import { openDesk } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const desk = articleDesk(api, staff);
const LATER = '2099-01-31T10:00:00.000Z';
const slugOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
const asRead = (slug: string) => api.app.inject(`/api/insights/${slug}`);
const text = async (slug: string) =>
  (await asRead(slug)).json<{ article: { html: string; publishedAt: string } }>().article;
const types = async (id: string) =>
  (await eventsAbout(api, id)).map(({ type, data }) =>
    'action' in data ? data.action : type.split('.')[2],
  );
const undo = ({ id, version }: ArticleForEditing, by = desk) =>
  by.send('POST', `${id}/undo`, { reason: 'Taken back at once' }, version);

t.test('a withdrawal is taken back with the text and the time that readers saw', async (t) => {
  const slug = slugOf('shown');
  const published = await desk.act('publish', await desk.ready({ slug }));
  const draft = await desk.save(published, { ...published.content, html: '<p>Unpublished.</p>' });
  const before = await text(slug);
  const withdrawn = await desk.act('withdraw', draft);
  t.equal((await asRead(slug)).statusCode, 404);
  // saved meanwhile, in the editor
  await desk.save(withdrawn, { ...published.content, html: '<p>Later.</p>' });
  const back = await desk.act('undo', withdrawn);
  t.match(back, { status: 'published', publishedAt: published.publishedAt, hasChanges: true });
  t.equal(back.content.html, '<p>Later.</p>', 'the working copy stays');
  t.same(await text(slug), before);
  t.match(before.html, /One\./);
  t.same((await types(back.id)).slice(-4), [
    'article.withdraw',
    'withdrawn',
    'article.undo',
    'published',
  ]);
  t.equal(outcome(await undo(withdrawn)), '409 ARTICLE_STATE', 'once only');
});

t.test('a publication of a draft is taken back; its address stays its own', async (t) => {
  const slug = slugOf('early');
  const published = await desk.act('publish', await desk.ready({ slug }));
  t.equal((await asRead(slug)).statusCode, 200);
  const back = await desk.act('undo', published);
  t.match(back, { status: 'draft', publishedAt: null });
  t.equal((await asRead(slug)).statusCode, 404);
  t.same((await types(back.id)).slice(-2), ['article.undo', 'withdrawn']);
  const other = await desk.ready({ slug });
  const taken = { reason: 'For the test', at: null, currentPassword: PASSWORD };
  const refused = await desk.send('POST', `${other.id}/publish`, taken, other.version);
  t.equal(outcome(refused), '409 ARTICLE_ADDRESS_TAKEN');
  const again = await desk.act('publish', back);
  t.match(again, { status: 'published', publicSlug: slug });
});

t.test('changes to a public article, also of its address, are taken back', async (t) => {
  const [slug, next] = [slugOf('first'), slugOf('next')];
  const first = await desk.act('publish', await desk.ready({ slug }));
  const before = await text(slug);
  const html = '<p>Two.</p>';
  const changed = await desk.save(first, { ...first.content, slug: next, html });
  const second = await desk.act('publish', changed);
  t.match((await text(next)).html, /Two/);
  const back = await desk.act('undo', second);
  t.match(back, { status: 'published', publicSlug: slug, hasChanges: true });
  t.equal(back.content.html, html, 'the changes are a working copy again');
  t.same(await text(slug), before);
  t.same(await text(next), before, 'who followed the new address finds it');
  t.same((await types(back.id)).slice(-3), ['article.undo', 'published', 'moved']);
});

t.test('a time is taken back, and its taking back', async (t) => {
  const draft = await desk.ready();
  const timed = { at: LATER, currentPassword: PASSWORD };
  const planned = await desk.act('publish', draft, timed);
  t.match(await desk.act('undo', planned), { status: 'draft', publishedAt: null });
  const again = await desk.act('publish', await desk.read(draft.id), timed);
  const unplanned = await desk.act('withdraw', again);
  t.match(unplanned, { status: 'draft' });
  const back = await desk.act('undo', unplanned);
  t.match(back, { status: 'scheduled', publishedAt: LATER, hasChanges: false });
  const past = sql<Date>`clock_timestamp() - interval '1 second'`;
  const due = api.db.updateTable('article').set({ published_at: past });
  await due.where('id', '=', back.id).execute();
  await sweepDueArticles(api, new AbortController().signal);
  const [event] = (await eventsAbout(api, back.id)).slice(-1);
  t.match(event, { type: 'roletrail.article.published.v1', data: { actor: { kind: 'system' } } });
});

t.test('an article whose time came meanwhile is not taken back', async (t) => {
  const timed = { at: LATER, currentPassword: PASSWORD };
  const planned = await desk.act('publish', await desk.ready(), timed);
  const past = sql<Date>`clock_timestamp() - interval '1 second'`;
  await api.db
    .updateTable('article')
    .set({ published_at: past })
    .where('id', '=', planned.id)
    .execute();
  t.equal(outcome(await undo(planned)), '409 ARTICLE_STATE', 'readers see it');
  await sweepDueArticles(api, new AbortController().signal);
  t.equal(outcome(await undo(planned)), '409 ARTICLE_STATE', 'it is published');
});

t.test('tags and bulk acts are taken back, with what only one copy had', async (t) => {
  const tag = slugOf('tag');
  const plain = await desk.act('publish', await desk.ready());
  const own = await desk.act('publish', await desk.ready({ tags: ['pay', tag] }));
  const without = await desk.save(own, { ...own.content, tags: ['pay'] });
  const tagged = await desk.bulk('tag', [plain, without], { tag });
  const left = tagged.map(({ id, version }) => ({ id, version: version ?? '' }));
  t.same(
    (await desk.bulk('undo', left)).map(({ outcome: how }) => how),
    ['done', 'done'],
  );
  const { tags } = await api.db
    .selectFrom('article')
    .select('tags')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  t.same(tags, ['pay', tag], 'the public text had it before');
  t.same((await desk.read(own.id)).content.tags, ['pay']);
  t.match(await desk.read(plain.id), { hasChanges: false, content: { tags: ['pay'] } });
});

t.test('only the member of staff who acted may, in time, and before the next act', async (t) => {
  const second = articleDesk(api, await growthStaff(api, ['content']));
  const one = await desk.act('withdraw', await desk.act('publish', await desk.ready()));
  t.equal(outcome(await undo(one, second)), '409 ARTICLE_STATE', 'another member of staff');
  t.equal(outcome(await undo({ ...one, version: '"1"' })), '412 EDIT_CONFLICT');
  await sql`update article_draft
    set undo = jsonb_set(undo, '{until}', to_jsonb(clock_timestamp()))
    where article_id = ${one.id}::uuid`.execute(api.db);
  t.equal(outcome(await undo(one)), '409 ARTICLE_STATE', 'too late');
  const other = await desk.act('publish', await desk.ready());
  await second.act('withdraw', other);
  t.equal(outcome(await undo(other)), '409 ARTICLE_STATE', 'another act followed');
});

t.test('a publication takes the password, an undo does not', async (t) => {
  const one = await desk.ready();
  const publish = async (more: object) =>
    outcome(
      await desk.send(
        'POST',
        `${one.id}/publish`,
        { reason: 'Why', at: null, ...more },
        one.version,
      ),
    );
  t.equal(await publish({}), '400 VALIDATION_FAILED');
  t.equal(await publish({ currentPassword: 'a guess' }), '403 PASSWORD_WRONG');
  for (const more of [{}, { currentPassword: 'a guess' }]) {
    await t.rejects(desk.bulk('publish', [one], more), /PASSWORD_WRONG/);
  }
  t.match(await desk.bulk('publish', [one], { currentPassword: PASSWORD }), [{ outcome: 'done' }]);
});
