import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { mailContent, openMail } from '@roletrail/api/mail/enqueue-mail';
import { sweepNewsletter } from '@roletrail/api/newsletter/stored-consent';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';

let api: TestApi;
let network = 0;
t.before(async () => {
  // the product's own limits, which other tests are spared
  api = await testApi({ config: { limits: {}, forms: { minFillMs: 0 } } });
});
t.teardown(() => api[Symbol.asyncDispose]());

const post = (url: string, payload: object, remoteAddress = `10.0.0.${++network}`) =>
  api.app.inject({ method: 'POST', url, payload, remoteAddress });

const formToken = async () =>
  (await api.app.inject({ url: '/api/forms' })).json<{ token: string }>().token;

const ask = async (email: string, more: object = {}, from?: string) =>
  post('/api/newsletter', { email, formToken: await formToken(), ...more }, from);

async function mailsTo(recipient: string) {
  const rows = await api.db
    .selectFrom('mail_message')
    .select(['id', 'content'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ id, content }) =>
    mailContent.parse(openMail(api.deps.keys.vault, id, content ?? Buffer.alloc(0))),
  );
}

const subscription = (email: string) =>
  api.db
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('email_normalized', '=', email)
    .executeTakeFirst();

/** Returns the unconfirmed request of an address. */
const request = (email: string) =>
  api.db
    .selectFrom('newsletter_request')
    .selectAll()
    .where('email_normalized', '=', email)
    .executeTakeFirst();

/** Asks and opens the link of the letter. */
async function join(email: string, more: object = {}): Promise<void> {
  await ask(email, more);
  const token = linkIn((await mailsTo(email)).findLast(({ text }) => linkIn(text) !== '')?.text);
  t.equal(outcome(await post('/api/newsletter/confirm', { token })), '200');
}

const linkIn = (text = '') => /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';

t.test('asked for, confirmed, stopped', async (t) => {
  const email = 'ada@example.org';
  t.equal(outcome(await ask(email, { tag: 'pay' })), '202');
  const pending = await request(email);
  t.match(pending, { tag: 'pay', consent_version: /^\d{4}-/ });
  t.equal(await subscription(email), undefined);
  t.ok(pending?.consent_text.length);
  const token = linkIn((await mailsTo(email))[0]?.text);
  t.not(token, '');
  t.notOk(pending?.token_hash?.toString().includes(token), 'only its hash is stored');

  const confirmed = await post('/api/newsletter/confirm', { token });
  t.same([confirmed.statusCode, confirmed.json()], [200, { tag: 'pay' }]);
  t.equal(outcome(await post('/api/newsletter/confirm', { token })), '410 LINK_INVALID', 'once');

  const welcome = (await mailsTo(email))[1];
  const leave = new URL(welcome?.unsubscribeUrl ?? '');
  t.equal(leave.pathname, '/newsletter/unsubscribe');
  const seen = await api.app.inject({ url: leave.pathname + leave.search });
  t.equal(
    (await subscription(email))?.status,
    'confirmed',
    `opening it (${seen.statusCode}) ends nothing`,
  );
  const click = await api.app.inject({
    method: 'POST',
    url: leave.pathname + leave.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  t.equal(click.statusCode, 200, 'RFC 8058');
  t.equal((await subscription(email))?.status, 'left');
  const again = { token: leave.searchParams.get('token') };
  t.equal(
    (await post('/api/newsletter/unsubscribe', again)).statusCode,
    204,
    'twice is no mistake',
  );
  const forged = { token: again.token?.replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A')) };
  t.equal(outcome(await post('/api/newsletter/unsubscribe', forged)), '410 LINK_INVALID');
});

t.test('subscriptions cannot be probed, and mails are limited', async (t) => {
  const email = 'known@example.org';
  const first = await ask(email);
  await post('/api/newsletter/confirm', { token: linkIn((await mailsTo(email))[0]?.text) });
  const second = await ask('KNOWN@example.org');
  t.same([second.statusCode, second.body], [first.statusCode, first.body]);
  t.equal((await subscription(email))?.status, 'confirmed', 'it stays as it is');
  t.equal((await mailsTo('KNOWN@example.org')).length, 0);

  const other = 'pending@example.org';
  await Promise.all([ask(other), ask(other), ask(other)]);
  t.equal((await mailsTo(other)).length, 1, 'one link in ten minutes');
  await sql`update newsletter_request set mailed_at = mailed_at - interval '11 minutes'`.execute(
    api.db,
  );
  await ask(other);
  const links = (await mailsTo(other)).map(({ text }) => linkIn(text));
  t.equal(links.length, 2);
  const opened = await post('/api/newsletter/confirm', { token: links[0] ?? '' });
  t.equal(outcome(opened), '200', 'a stranger who asks again does not end the first link');

  t.equal((await ask('robot@example.org', { website: 'x' })).statusCode, 202);
  t.equal(await request('robot@example.org'), undefined, 'a program gets the same answer');
  const stale = { email, formToken: 'rtf1.x' };
  t.equal(outcome(await post('/api/newsletter', stale)), '409 FORM_EXPIRED');
  t.equal(outcome(await ask('no address')), '400 VALIDATION_FAILED');
});

t.test('five an hour from one address', async (t) => {
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(outcome(await ask(`n${i}@example.org`, {}, '10.9.9.9')));
  t.same(answers, [...Array(5).fill('202'), '429 RATE_LIMITED']);
});

t.test('what was never confirmed is deleted', async (t) => {
  await ask('late@example.org');
  const token = linkIn((await mailsTo('late@example.org'))[0]?.text);
  await sql`update newsletter_request set expires_at = expires_at - interval '49 hours'
    where email = 'late@example.org'`.execute(api.db);
  t.equal(outcome(await post('/api/newsletter/confirm', { token })), '410 LINK_INVALID');
  t.equal(await sweepNewsletter(api.db), 1);
  t.equal(await request('late@example.org'), undefined);
});

t.test('who left is kept as proof for three years, and no longer', async (t) => {
  const email = 'gone@example.org';
  await join(email);
  const left = (years: string) =>
    sql`update newsletter_subscription set status = 'left', token_hash = null,
      left_at = clock_timestamp() - ${years}::interval where email = ${email}`.execute(api.db);
  await left('2 years 364 days');
  t.equal(await sweepNewsletter(api.db), 0);
  await left('3 years 1 day');
  t.equal(await sweepNewsletter(api.db), 1);
  t.equal(await subscription(email), undefined);
});

t.test('erasing a person ends what goes to an address that is proved theirs', async (t) => {
  const [ada, bob] = [await createTestUser(api), await createTestUser(api)];
  for (const { email } of [ada, bob]) await ask(email);
  const prove = sql`update app_user set email_verified_at = clock_timestamp() where id = ${ada.id}`;
  await prove.execute(api.db);
  const why = { actor: { kind: 'operator' as const, id: 'test' }, reason: 'asked for it' };
  for (const who of [ada, bob]) await erasePerson(api.deps, who.id, why);
  t.equal(await subscription(ada.email), undefined);
  t.equal(await request(ada.email), undefined);
  t.ok(await request(bob.email), 'anyone can type an address');
});

t.test('strangers who ask for an address leave the proof of its consents as it is', async (t) => {
  const email = 'proof@example.org';
  await join(email, { tag: 'pay' });
  const before = await subscription(email);
  const leave = new URL((await mailsTo(email))[1]?.unsubscribeUrl ?? '').searchParams.get('token');
  await post('/api/newsletter/unsubscribe', { token: leave });
  const left = await subscription(email);
  t.equal(left?.status, 'left');
  for (let day = 0; day < 3; day++) {
    await ask(email.toUpperCase());
    await sql`update newsletter_request set mailed_at = mailed_at - interval '3 days',
      expires_at = expires_at - interval '3 days'`.execute(api.db);
    await sql`update attempt_window set ends_at = ends_at - interval '3 days'`.execute(api.db);
    await sweepNewsletter(api.db);
  }
  t.same(await subscription(email), left, 'status, words and times');

  await join(email);
  const again = await subscription(email);
  t.match(again, { status: 'confirmed', tag: null, left_at: null });
  t.match(again?.earlier, [
    {
      consentVersion: before?.consent_version,
      consentText: before?.consent_text,
      tag: 'pay',
      confirmedAt: /^\d{4}-/,
      endedAt: /^\d{4}-/,
    },
  ]);
  t.same(new Date(again?.earlier[0]?.endedAt ?? 0), left?.left_at);
  await sweepNewsletter(api.db);
  t.equal((await subscription(email))?.earlier.length, 1);
  await sql`update newsletter_subscription set earlier = jsonb_set(earlier, '{0,endedAt}',
    to_jsonb(clock_timestamp() - interval '3 years 1 day'))`.execute(api.db);
  await sweepNewsletter(api.db);
  t.match(await subscription(email), { status: 'confirmed', earlier: [] });
});

t.test('links and rows of the release before still count', async (t) => {
  const insert = (email: string, token: string, left: string | null) =>
    sql`insert into newsletter_subscription (id, email, email_normalized, status, consent_version,
      consent_text, token_hash, token_expires_at, confirmed_at, left_at)
    values (gen_random_uuid(), ${email}, ${email}, 'pending', '2025-01', 'words',
      sha256(${token}::bytea), clock_timestamp() + interval '1 day', ${left}::timestamptz,
      ${left}::timestamptz)`.execute(api.db);
  const token = 'a'.repeat(43);
  await insert('older@example.org', token, null);
  t.equal(outcome(await post('/api/newsletter/confirm', { token })), '200');
  t.match(await subscription('older@example.org'), { status: 'confirmed', token_hash: null });
  await insert('hidden@example.org', 'b'.repeat(43), new Date().toISOString());
  await sql`update newsletter_subscription set token_expires_at = token_expires_at - interval '2 days'
    where email = 'hidden@example.org'`.execute(api.db);
  await sweepNewsletter(api.db);
  t.equal((await subscription('hidden@example.org'))?.status, 'left', 'its consent stays proved');
});
