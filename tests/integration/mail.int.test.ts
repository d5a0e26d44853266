import { randomUUID } from 'node:crypto';
import { buildEmail } from '@roletrail/api/mail/email-message';
import { enqueueMail } from '@roletrail/api/mail/enqueue-mail';
import { sweepMail } from '@roletrail/api/mail/mail-rows';
import { startMailSender } from '@roletrail/api/mail/sender';
import { smtpCarrier } from '@roletrail/api/mail/smtp';
import { start } from '@roletrail/api/start';
import { MAILBOX_KEY_HEADER, type MailboxAnswer } from '@roletrail/contracts/http/mailbox';
import { Registry } from 'prom-client';
import t from 'tap';
import { PASSWORD, type TestApi, testApi } from '../helpers/api.ts';
import { smtpCatcher } from '../helpers/smtp-catcher.ts';
import { waitFor } from '../helpers/wait-for.ts';

const KEY = 'a key of the mailbox, long enough';
let api: TestApi;
t.before(async () => {
  api = await testApi({
    config: {
      embedded: true,
      mail: { mailboxKey: KEY, retry: { firstMs: 200, maxMs: 400 }, pollMs: 20 },
    },
  });
});
t.teardown(() => api[Symbol.asyncDispose]());

const FROM = 'RoleTrail <no-reply@roletrail.example>';
const address = () => `${randomUUID()}@example.org`;

function enqueue(to: string, more: Partial<Parameters<typeof enqueueMail>[2]> = {}) {
  const mail = { to, subject: 'Hello', text: 'A secret link: https://x.example/#token=abc' };
  return api.db
    .transaction()
    .execute((tx) => enqueueMail(tx, api.deps.keys.vault, { ...mail, ...more }));
}
const sender = (url: string, mail = api.config.mail) =>
  startMailSender({ mail }, api.deps, smtpCarrier(url, FROM));
const rowOf = (to: string) =>
  api.db
    .selectFrom('mail_message')
    .selectAll()
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow();

t.test('a mail goes out with its transaction, once, and its content is forgotten', async (t) => {
  const catcher = await smtpCatcher();
  t.teardown(() => catcher[Symbol.asyncDispose]());
  const [kept, lost] = [address(), address()];
  const body = buildEmail({
    subject: 'Grüße & <b>\r\nBcc: evil@example.org',
    paragraphs: ['One <script>alert(1)</script> & two.'],
    action: { label: 'Open', url: 'https://x.example/#token=abc' },
    closing: ['Ignore this.'],
  });
  await enqueue(kept, { ...body, replyTo: 'person@example.org' });
  const failing = api.db.transaction().execute(async (tx) => {
    await enqueueMail(tx, api.deps.keys.vault, { to: lost, subject: 'x', text: 'x' });
    throw new Error('rolled back');
  });
  await t.rejects(failing, /rolled back/);
  const before = await rowOf(kept);
  t.notMatch(before.content?.toString('latin1'), /token/, 'sealed at rest');
  // a claim that lasts: on a busy machine a short one runs out before the mail is marked
  const patient = { ...api.config.mail, retry: { firstMs: 60_000, maxMs: 60_000 } };
  const senders = [sender(catcher.url, patient), sender(catcher.url, patient)];
  const [mail] = await catcher.caught(kept);
  await waitFor('marked as sent', async () => (await rowOf(kept)).sent_at !== null);
  for (const running of senders) await running[Symbol.asyncDispose]();
  t.equal(catcher.mails.length, 1, 'two senders, one mail; nothing of what was rolled back');
  t.same(mail?.envelopeTo, [kept], 'a line break in the subject adds no recipient');
  t.equal(mail?.subject, 'Grüße & <b> Bcc: evil@example.org');
  t.match(mail?.from, { address: 'no-reply@roletrail.example', name: 'RoleTrail' });
  t.match(mail?.replyTo, [{ address: 'person@example.org' }]);
  t.equal(mail?.messageId, `<${before.id}@roletrail.example>`);
  t.match(mail?.text, /Open:\nhttps:\/\/x\.example\/#token=abc/);
  t.match(mail?.html, /&lt;script&gt;/);
  t.notMatch(mail?.html, /<script/);
  t.match(await rowOf(kept), { content: null, attempts: 1, last_error: null });
});

t.test('a mail server that is away or refuses for now: tried again, nothing lost', async (t) => {
  const first = await smtpCatcher();
  const { url } = first;
  await first[Symbol.asyncDispose]();
  const recipients = Array.from({ length: 15 }, address);
  for (const to of recipients) await enqueue(to);
  const running = sender(url);
  t.teardown(() => running[Symbol.asyncDispose]());
  await waitFor('tried in vain', async () => {
    const rows = await Promise.all(recipients.map(rowOf));
    return rows.every((row) => row.attempts >= 1 && row.last_error !== null);
  });
  const down = await rowOf(String(recipients[0]));
  t.match(down, { last_error: /ECONNREFUSED|ESOCKET|ECONNECTION/, sent_at: null });
  t.ok(down.content, 'still there');
  const back = await smtpCatcher(Number(new URL(url).port));
  t.teardown(() => back[Symbol.asyncDispose]());
  let greylisted = 0;
  back.refuse = () => (greylisted++ < 5 ? 451 : null);
  for (const to of recipients) await back.caught(to);
  const reached = new Set(back.mails.flatMap((mail) => mail.envelopeTo));
  t.same([...reached].sort(), [...recipients].sort(), 'none is lost');
  t.ok(greylisted > recipients.length, 'a refusal for now is no refusal');
});

t.test('a refusal for good ends the tries; so does the end of its use', async (t) => {
  const catcher = await smtpCatcher();
  t.teardown(() => catcher[Symbol.asyncDispose]());
  const [refused, late] = [address(), address()];
  catcher.refuse = (to) => (to === refused ? 550 : null);
  await enqueue(refused);
  await enqueue(late, { keepForMs: 1 });
  await waitFor('too late', async () => (await rowOf(late)).give_up_at < new Date());
  const running = sender(catcher.url);
  await waitFor('given up', async () => (await rowOf(refused)).gave_up_at !== null);
  await running[Symbol.asyncDispose]();
  t.match(await rowOf(refused), { content: null, last_error: /550/, sent_at: null });
  t.equal(catcher.mails.length, 0);
  t.equal(await sweepMail(api.db), 1);
  t.match(await rowOf(late), { content: null, attempts: 0, sent_at: null });
});

t.test('a running product sends what people ask for, and the link opens', async (t) => {
  const catcher = await smtpCatcher();
  t.teardown(() => catcher[Symbol.asyncDispose]());
  const smtp = { smtpUrl: catcher.url, pollMs: 20 };
  await using beside = await testApi({ beside: api, config: { port: 0, mail: smtp } });
  const { config, deps } = beside;
  await using running = await start(config, { ...deps, metrics: new Registry() });
  const base = `http://127.0.0.1:${running.address.port}/api`;
  const post = (url: string, body: object) =>
    fetch(base + url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    });
  const email = address();
  t.equal((await post('/auth/signup', { email, password: PASSWORD })).status, 201);
  const [welcome] = await catcher.caught(email);
  t.match(welcome?.from, { name: 'RoleTrail', address: 'no-reply@localhost' });
  t.match(welcome?.html, /href="http:\/\/localhost:3000\/verify-email#token=[\w-]{43}"/);
  t.equal((await post('/auth/recover', { email })).status, 202);
  const [, letter] = await catcher.caught(email, 2);
  const token = /localhost:3000\/reset-password#token=([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  const password = 'nine slow barges after rain';
  t.equal((await post('/auth/recover/confirm', { token, password })).status, 204);
  t.equal((await post('/auth/login', { email, password })).status, 200);
  const notices = await catcher.caught(email, 4);
  t.same(
    notices
      .slice(2)
      .map((mail) => mail.subject)
      .sort(),
    ['New sign-in to your RoleTrail account', 'Your RoleTrail password was changed'],
  );
});

t.test('the mailbox shows what waits, as it was written', async (t) => {
  const to = address();
  await enqueue(to, { html: '<p>Hi</p>' });
  const headers = { [MAILBOX_KEY_HEADER]: KEY };
  const answer = await api.app.inject({ url: '/api/dev/mailbox', headers });
  t.match(answer.json<MailboxAnswer>().items[0], {
    to,
    subject: 'Hello',
    text: /token=abc/,
    html: '<p>Hi</p>',
    replyTo: null,
  });
});
