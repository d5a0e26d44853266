/** Issues of the newsletter as staff write them, consents in the ledger, and what readers answer. */
import { randomUUID } from 'node:crypto';
import { sweepMail } from '@roletrail/api/mail/mail-rows';
import { leaveToken, receiptToken } from '@roletrail/api/newsletter/links';
import { sendNewsletter } from '@roletrail/api/newsletter/send-issues';
import { sweepNewsletter } from '@roletrail/api/newsletter/stored-consent';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import type { CorrectionsAnswer, InsightAnswer } from '@roletrail/contracts/http/insights';
import type { NewsletterIssues, NewsletterReceipt } from '@roletrail/contracts/http/newsletter';
import type { IssueArticles, IssueItem } from '@roletrail/contracts/http/staff-newsletter';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { outcome, proveAddress } from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import { formToken, get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { addArticle, addSubscribers, ISSUES, issueDesk } from '../helpers/newsletter.ts';
import { holding } from '../helpers/personal-data.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
await proveAddress(api, staff);
const desk = issueDesk(api, staff);
const key = deriveApiKeys(api.deps.keys.jwt).newsletter;
const pass = () =>
  sendNewsletter({ config: api.config, deps: api.deps, keys: deriveApiKeys(api.deps.keys.jwt) });
/** Starts the issue that is due and queues its letters. @returns their number */
async function queueAll(): Promise<number> {
  const first = await pass();
  await sql`update newsletter_issue set paced_at = now() - interval '1 minute'
    where paced_at is not null`.execute(api.db);
  return first + (await pass());
}
const words = { opening: 'Some words.' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Subscribes by the link of the first letter. @returns id of the subscription */
async function join(email: string): Promise<string> {
  const asked = await post(api, '/newsletter', { email, formToken: formToken(api) });
  if (asked.statusCode !== 202) throw new Error(asked.body);
  const token = secretOf(await mailAbout(api, email, /Please confirm/));
  const joined = await post(api, '/newsletter/confirm', { token });
  if (joined.statusCode !== 200) throw new Error(joined.body);
  const { id } = await api.db
    .selectFrom('newsletter_subscription')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

t.test('a draft is changed, tested, planned, taken back and deleted', async (t) => {
  const draft = await desk.create(words);
  const put = (item: IssueItem, more: object) =>
    api.app.inject({
      method: 'PUT',
      url: `/api${ISSUES}/${item.id}`,
      headers: { ...staff.headers, 'if-match': item.version },
      payload: {
        subject: 'Other news',
        opening: 'Other words.',
        closing: '',
        articles: [],
        reason: 'For the test',
        ...more,
      },
    });
  const changed = await desk.done(put(draft, {}));
  t.equal(changed.subject, 'Other news');
  await t.rejects(desk.create({ ...words, subject: 'Two\nlines' }), /VALIDATION_FAILED/);
  t.equal(outcome(await put(draft, {})), '412 EDIT_CONFLICT');
  t.equal(outcome(await desk.act('test', changed)), '204');
  const letter = await mailAbout(api, staff.email, /^Test: Other news/);
  t.match(letter.text, /Other words\./);
  t.equal(letter.unsubscribeUrl, null, 'a test letter ends no subscription');

  t.equal(outcome(await desk.send(changed, { currentPassword: 'wrong' })), '403 PASSWORD_WRONG');
  t.equal(outcome(await desk.send(changed, { at: inDays(-1) })), '400 VALIDATION_FAILED');
  const planned = await desk.done(desk.send(changed, { at: inDays(3) }));
  t.equal(planned.state, 'scheduled');
  t.equal(outcome(await put(planned, {})), '409 ISSUE_STATE');
  t.equal(await pass(), 0, 'its time has not come');
  t.equal(outcome(await desk.act('pause', planned)), '409 ISSUE_STATE');
  const back = await desk.done(desk.act('unschedule', planned));
  const undone = await desk.done(desk.act('replan', back));
  t.match(undone, { state: 'scheduled', sendAt: planned.sendAt });
  t.equal(outcome(await desk.act('replan', undone)), '409 ISSUE_STATE', 'once');
  const again = await desk.done(desk.act('unschedule', undone));
  const edited = (await put(again, {})).json<IssueItem>();
  t.equal(outcome(await desk.act('replan', edited)), '409 ISSUE_STATE', 'a changed draft');
  await desk.done(desk.act('delete', edited));
  t.equal(outcome(await desk.act('delete', edited)), '404 NOT_FOUND');
  const acts = (await eventsAbout(api, draft.id)).map(({ data }) =>
    'action' in data ? data.action : '',
  );
  t.same(
    acts.map((action) => action.split('.')[1]),
    ['create', 'change', 'test', 'send', 'unschedule', 'replan', 'unschedule', 'change', 'delete'],
  );
});

t.test(
  'an issue without words, or with an article that readers cannot see, is refused',
  async (t) => {
    const empty = await desk.create({});
    t.equal(outcome(await desk.send(empty)), '400 VALIDATION_FAILED');
    const hidden = await addArticle(api, 'not-yet', ['pay']);
    await sql`update article set status = 'draft' where id = ${hidden}`.execute(api.db);
    const draft = await desk.create({ articles: [{ id: hidden, words: '' }] });
    t.same((await desk.read(draft.id)).hidden, ['About not-yet']);
    t.equal(outcome(await desk.send(draft)), '409 ISSUE_ARTICLE');
  },
);

t.test('the database refuses a second issue within 28 days', async (t) => {
  const [one, two] = [await desk.create(words), await desk.create(words)];
  const first = await desk.done(desk.send(one, { at: inDays(100) }));
  t.equal(outcome(await desk.send(two, { at: inDays(127) })), '409 ISSUE_TOO_SOON');
  t.equal(outcome(await desk.send(two, { at: inDays(73) })), '409 ISSUE_TOO_SOON');
  const forced = sql`
    update newsletter_issue set state = 'scheduled', send_at = now(), letter = '{}',
      first_on = current_date + 101, last_on = current_date + 101
    where id = ${two.id}`.execute(api.db);
  await t.rejects(forced, /newsletter_issue_month/);
  const second = await desk.done(desk.send(two, { at: inDays(128) }));
  for (const item of [first, second]) await desk.done(desk.act('unschedule', item));
});

t.test('a stopped issue deletes what waits; the page shows issues that were sent', async (t) => {
  await addSubscribers(api, ['s1@stop.example', 's2@stop.example']);
  const draft = await desk.create(words);
  await desk.done(desk.send(draft));
  t.equal(await queueAll(), 2);
  const waiting = async () =>
    (
      await api.db
        .selectFrom('mail_message')
        .select('id')
        .where('recipient', 'like', '%@stop.example')
        .execute()
    ).length;
  t.equal(await waiting(), 2);
  const stopped = await desk.done(desk.act('stop', (await desk.read(draft.id)).item));
  t.equal(stopped.state, 'stopped');
  t.equal(await waiting(), 0);
  const shown = async () =>
    (await api.app.inject({ url: '/api/newsletter' })).json<NewsletterIssues>().issues;
  t.same(await shown(), []);
  t.equal(outcome(await desk.send(await desk.create(words))), '409 ISSUE_TOO_SOON');
  await sql`update newsletter_issue set first_on = first_on - 28, last_on = last_on - 28
    where id = ${draft.id}`.execute(api.db);
  const next = await desk.create({ ...words, subject: 'To none' });
  await sql`update newsletter_subscription set status = 'left' where email like '%@stop.example'`.execute(
    api.db,
  );
  await desk.done(desk.send(next));
  await pass();
  await pass();
  t.match(await shown(), [{ subject: 'To none', opening: ['Some words.'] }]);
  await sql`delete from newsletter_issue`.execute(api.db);
});

const stateOf = async ({ id }: IssueItem) => (await desk.read(id)).item.state;
async function clear(): Promise<void> {
  await sql`delete from newsletter_issue`.execute(api.db);
  await sql`delete from newsletter_subscription where email like '%.example'`.execute(api.db);
}

t.test('an issue that goes on for days makes planned ones drafts, and ends', async (t) => {
  await addSubscribers(api, ['d1@days.example', 'd2@days.example']);
  const running = await desk.create({ ...words, subject: 'Unseen subject' });
  await desk.done(desk.send(running));
  const [near, far] = [await desk.create(words), await desk.create(words)];
  const queuedAtStart = await pass();
  // it began yesterday, and the next one is planned 28 days after that
  await sql`update newsletter_issue set first_on = first_on - 1, last_on = last_on - 1
    where id = ${running.id}`.execute(api.db);
  await desk.done(desk.send(near, { at: inDays(27) }));
  await desk.done(desk.send(far, { at: inDays(60) }));
  t.equal(queuedAtStart + (await queueAll()), 2);
  t.same([await stateOf(near), await stateOf(far)], ['draft', 'scheduled']);
  t.match((await desk.read(near.id)).item.held, { why: 'soon' });
  t.equal(await stateOf(running), 'sending');
  const events = JSON.stringify(await eventsAbout(api, running.id));
  t.notMatch(events, /Unseen subject/, 'events have no words of staff');
  await clear();
});

t.test('a due issue that is too soon becomes a draft and blocks no other', async (t) => {
  const [soon, due] = [await desk.create(words), await desk.create(words)];
  const plan = (id: string, state: string, days: number) =>
    sql`update newsletter_issue set state = ${state}, letter = '{"subject": "x", "opening": "", "articles": [], "closing": ""}',
      send_at = now() - ${days} * interval '1 day',
      first_on = current_date - ${days}::int, last_on = current_date - ${days}::int,
      ended_at = case when ${state} = 'sent' then now() end where id = ${id}`.execute(api.db);
  await plan(soon.id, 'scheduled', 90);
  await plan(due.id, 'scheduled', 60);
  await pass();
  t.same(
    [await stateOf(soon), await stateOf(due)],
    ['sent', 'draft'],
    'the earliest goes out, to no reader',
  );
  await clear();

  const [sent, late] = [await desk.create(words), await desk.create(words)];
  await plan(sent.id, 'sent', 20);
  await plan(late.id, 'scheduled', 60);
  await pass();
  const { item } = await desk.read(late.id);
  t.match(item, { state: 'draft', held: { why: 'soon' } }, 'another one was sent 20 days ago');
  t.match(await desk.done(desk.send(item, { at: inDays(40) })), { held: null });
  await clear();
});

t.test('an issue pauses when an article is withdrawn; the page lists it no more', async (t) => {
  await addSubscribers(api, ['w1@withdrawn.example']);
  const slug = `goes-${randomUUID().slice(0, 8)}`;
  const article = await addArticle(api, slug, ['pay']);
  const issue = await desk.create({ ...words, articles: [{ id: article, words: '' }] });
  await desk.done(desk.send(issue));
  await pass();
  const show = (status: string) =>
    sql`update article set status = ${status} where id = ${article}::uuid`.execute(api.db);
  await show('withdrawn');
  t.equal(await queueAll(), 0);
  const { item, hidden } = await desk.read(issue.id);
  t.match([item.state, hidden.length, item.held], ['paused', 1, { why: 'hidden', at: /^20/ }]);
  await sql`update newsletter_issue set state = 'sent', ended_at = now()`.execute(api.db);
  const listed = async () =>
    (await api.app.inject({ url: '/api/newsletter' })).json<NewsletterIssues>().issues[0]?.articles;
  t.same(await listed(), []);
  await show('published');
  t.match(await listed(), [{ slug }]);
  await clear();
});

t.test(
  'consent and end are events without an address, and the consent has a receipt',
  async (t) => {
    const email = `${randomUUID()}@example.org`;
    const id = await join(email);
    const token = receiptToken(key, id);
    const receipt = await post(api, '/newsletter/receipt', { token });
    t.match(receipt.json<NewsletterReceipt>(), {
      subscriptionId: id,
      leftAt: null,
      // no ledger runs beside this test
      record: null,
    });
    t.notOk(receipt.body.includes(email));
    t.equal(
      outcome(await post(api, '/newsletter/receipt', { token: leaveToken(key, id) })),
      '410 LINK_INVALID',
    );
    t.equal(outcome(await post(api, '/newsletter/unsubscribe', { token })), '410 LINK_INVALID');
    for (let i = 0; i < 2; i++) {
      await post(api, '/newsletter/unsubscribe', { token: leaveToken(key, id) });
    }
    t.match(await eventsAbout(api, id), [
      { type: 'roletrail.newsletter.consented.v1', data: { consentVersion: '2026-11-21' } },
      { type: 'roletrail.newsletter.left.v1', data: { consentVersion: '2026-11-21' } },
    ]);
  },
);

t.test('who left gets no letter that waits, and their address goes as the list says', async (t) => {
  const email = `left-${randomUUID()}@example.org`;
  const id = await join(email);
  const draft = await desk.create(words);
  await desk.done(desk.send(draft));
  t.equal(await queueAll(), 1);
  const waiting = () => mailAbout(api, email, /^News$/);
  t.ok(await waiting());
  await post(api, '/newsletter/unsubscribe', { token: leaveToken(key, id) });
  const letters = await api.db
    .selectFrom('mail_message')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  t.equal(letters.length, 2, 'the first letter and the welcome; the issue is gone');
  const kept = ['mail_message', 'newsletter_subscription'];
  t.same(await holding(api.db, [email]), kept, 'letters for 30 days, the proof for three years');
  t.notOk(JSON.stringify(api.logs).includes(email), 'no log has it');

  const later = (table: string, columns: string) =>
    sql.raw(`update ${table} set ${columns}`).execute(api.db);
  await later('mail_message', "give_up_at = now() - interval '1 day'");
  await sweepMail(api.db);
  await later('mail_message', "gave_up_at = now() - interval '31 days'");
  await sweepMail(api.db);
  t.same(await holding(api.db, [email]), ['newsletter_subscription']);
  await later('newsletter_subscription', "left_at = now() - interval '3 years 1 day'");
  await sweepNewsletter(api.db);
  t.same(await holding(api.db, [email]), []);
});

t.test('readers say whether an article was useful, and see what was corrected', async (t) => {
  const id = await addArticle(api, 'useful-words', ['pay']);
  const say = (useful: boolean, slug = 'useful-words') =>
    post(api, `/insights/${slug}/useful`, { useful });
  for (const useful of [true, true, false]) t.equal(outcome(await say(useful)), '204');
  t.equal(outcome(await say(true, 'no-such-article')), '404 NOT_FOUND');
  const { items } = await get<IssueArticles>(api, '/admin/newsletter/articles', staff);
  t.match(
    items.find((item) => item.id === id),
    { useful: 2, notUseful: 1 },
  );
  const note = {
    kind: 'correction',
    words: 'The median was 41, not 14.',
    reason: 'A reader wrote',
  };
  const url = `/admin/newsletter/articles/${id}/notes`;
  t.equal(outcome(await post(api, url, note, staff.headers)), '204');
  const page = await api.app.inject({ url: '/api/insights/useful-words' });
  t.match(page.json<InsightAnswer>().notes, [{ kind: 'correction', words: note.words }]);
  const all = await api.app.inject({ url: '/api/insights/corrections' });
  t.match(all.json<CorrectionsAnswer>().items, [{ slug: 'useful-words', words: note.words }]);
});
