/** Traces of a visitor who browsed, subscribed, got an issue and left: in tables, logs, metrics and mails. */
import { createHash, randomUUID } from 'node:crypto';
import { keepAnalytics } from '@roletrail/api/analytics/upkeep';
import { sweepMail } from '@roletrail/api/mail/mail-rows';
import { leaveToken } from '@roletrail/api/newsletter/links';
import { sendNewsletter } from '@roletrail/api/newsletter/send-issues';
import { sweepNewsletter } from '@roletrail/api/newsletter/stored-consent';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { sql } from 'kysely';
import t from 'tap';
import { ORIGIN } from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { formToken, openDesk } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { issueDesk } from '../helpers/newsletter.ts';
import { erasureList, holding } from '../helpers/personal-data.ts';

const DAY_MS = 86_400_000;
const ADDRESS = '198.51.100.83';
const AGENT = 'Unmistakable/8.3 (trace test)';
const email = `visitor-${randomUUID()}@example.org`;
const visit = randomUUID();
const digest = createHash('sha256').update(email).digest();
const DIGESTS = (['hex', 'base64', 'base64url'] as const).map((form) => digest.toString(form));

const { api } = await openDesk(t, {});
const keys = deriveApiKeys(api.deps.keys.jwt);

/** Sends a request of the visitor's browser. */
async function visitor(url: string, payload: object): Promise<void> {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api${url}`,
    remoteAddress: ADDRESS,
    headers: { origin: ORIGIN, 'user-agent': AGENT },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
}

/** Queues the next letters of the issue that is due, or ends it. */
const pass = () => sendNewsletter({ config: api.config, deps: api.deps, keys });

/** Browses, subscribes and gets an issue. @returns id of the subscription */
async function browseAndSubscribe(): Promise<string> {
  const events = [
    { kind: 'view', path: '/', previous: null },
    { kind: 'view', path: '/newsletter', previous: '/' },
    { kind: 'vital', name: 'LCP', path: '/', value: 900 },
  ];
  const facts = {
    device: 'phone',
    width: 'narrow',
    language: 'de',
    referrer: 'search.example.com',
  };
  await visitor('/collect', { visit, ...facts, events });
  await visitor('/newsletter', { email, formToken: formToken(api) });
  await visitor('/newsletter/confirm', { token: secretOf(await mailAbout(api, email, /confirm/)) });
  const { id } = await api.db
    .selectFrom('newsletter_subscription')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const desk = issueDesk(api, await growthStaff(api, ['content']));
  await desk.done(desk.send(await desk.create({ opening: 'Some words.' })));
  await pass();
  await sql`update newsletter_issue set paced_at = now() - interval '1 minute'`.execute(api.db);
  await pass();
  await mailAbout(api, email, /^News$/);
  return id;
}

t.test('a visitor who left is found nowhere beyond the list of erasure', async (t) => {
  const id = await browseAndSubscribe();
  const mails = await mailsTo(api, email);
  t.equal(mails.length, 3, 'the question, the welcome and the issue');
  await visitor('/newsletter/unsubscribe', { token: leaveToken(keys.newsletter, id) });
  await pass();
  const { state } = await api.db
    .selectFrom('newsletter_issue')
    .select('state')
    .executeTakeFirstOrThrow();
  t.equal(state, 'sent', 'the issue has ended');
  await api.app.collector.flush();
  await keepAnalytics(api.db, Date.now() + DAY_MS + 600_000);

  const marks = [ADDRESS, 'Unmistakable', visit, ...DIGESTS];
  t.same(await holding(api.db, marks), [], 'tables without a trace');
  const listed = await erasureList();
  const withEmail = await holding(api.db, [email]);
  t.same(withEmail, ['mail_message', 'newsletter_subscription']);
  t.same(
    withEmail.map((table) => listed.get(table)),
    ['deleted', 'deleted'],
  );
  t.same(
    await holding(api.db, [id]),
    ['newsletter_subscription', 'outbox'],
    'the random id of the subscription stands in its two events',
  );
  const events = await api.db.selectFrom('outbox').select('value').execute();
  const written = events.map(({ value }) => Buffer.from(value).toString()).join('\n');
  t.ok(written.includes(id));
  const metrics = await api.deps.metrics.metrics();
  const places = { logs: JSON.stringify(api.logs), metrics, events: written };
  for (const [place, text] of Object.entries(places)) {
    for (const mark of [...marks, email]) {
      t.notOk(text.includes(mark), `${place} have no ${mark}`);
    }
  }
  for (const text of [places.logs, metrics]) t.notOk(text.includes(id), 'no id of a subscription');
  const letters = JSON.stringify(mails);
  for (const mark of marks) t.notOk(letters.includes(mark), mark);

  await sql`update mail_message set give_up_at = now() - interval '1 day'`.execute(api.db);
  await sweepMail(api.db);
  await sql`update mail_message set gave_up_at = now() - interval '31 days'`.execute(api.db);
  await sweepMail(api.db);
  await sql`update newsletter_subscription set left_at = now() - interval '3 years 1 day'`.execute(
    api.db,
  );
  await sweepNewsletter(api.db);
  t.same(await holding(api.db, [email]), [], 'the address is gone after its periods');
  t.same(await holding(api.db, [id]), ['outbox']);
});
