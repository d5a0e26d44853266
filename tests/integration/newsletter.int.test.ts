import { erasePerson } from '@roletrail/api/evidence/erase';
import { mailContent, openMail } from '@roletrail/api/mail/enqueue-mail';
import { sweepNewsletter } from '@roletrail/api/newsletter/subscribe';
import { sql } from 'kysely';
import t from 'tap';
import { outcome, person, type TestApi, testApi } from '../helpers/api.ts';

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

const linkIn = (text = '') => /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';

t.test('asked for, confirmed, stopped', async (t) => {
  const email = 'ada@example.org';
  t.equal(outcome(await ask(email, { tag: 'pay' })), '202');
  const pending = await subscription(email);
  t.match(pending, { status: 'pending', tag: 'pay', consent_version: /^\d{4}-/ });
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

t.test('nobody learns who is subscribed, and nobody is mailed at will', async (t) => {
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
  await sql`update newsletter_subscription set mailed_at = mailed_at - interval '11 minutes'`.execute(
    api.db,
  );
  await ask(other);
  const links = (await mailsTo(other)).map(({ text }) => linkIn(text));
  t.equal(links.length, 2);
  t.equal(
    outcome(await post('/api/newsletter/confirm', { token: links[0] ?? '' })),
    '410 LINK_INVALID',
  );

  t.equal((await ask('robot@example.org', { website: 'x' })).statusCode, 202);
  t.equal(await subscription('robot@example.org'), undefined, 'a program gets the same answer');
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
  await sql`update newsletter_subscription set token_expires_at = token_expires_at - interval '49 hours'
    where email = 'late@example.org'`.execute(api.db);
  t.equal(outcome(await post('/api/newsletter/confirm', { token })), '410 LINK_INVALID');
  t.equal(await sweepNewsletter(api.db), 1);
  t.equal(await subscription('late@example.org'), undefined);
});

t.test('who left is kept as proof for three years, and no longer', async (t) => {
  const email = 'gone@example.org';
  await ask(email);
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
  const [ada, bob] = [await person(api), await person(api)];
  for (const { email } of [ada, bob]) await ask(email);
  const prove = sql`update app_user set email_verified_at = clock_timestamp() where id = ${ada.id}`;
  await prove.execute(api.db);
  const why = { actor: { kind: 'operator' as const, id: 'test' }, reason: 'asked for it' };
  for (const who of [ada, bob]) await erasePerson(api.deps, who.id, why);
  t.equal(await subscription(ada.email), undefined);
  t.equal((await subscription(bob.email))?.status, 'pending', 'anybody may type an address');
});
