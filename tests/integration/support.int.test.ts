import { randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase';
import { startMailSender } from '@roletrail/api/mail/sender';
import { smtpCarrier } from '@roletrail/api/mail/smtp';
import { sweepTickets } from '@roletrail/api/support/sweep-tickets';
import type {
  StaffTicket,
  StaffTicketsAnswer,
  TicketSummary,
} from '@roletrail/contracts/http/support';
import { sql } from 'kysely';
import t from 'tap';
import { outcome, person, type TestApi, testApi } from '../helpers/api.ts';
import {
  byLink,
  deskNumbers,
  formToken,
  get,
  post,
  ticketBody,
  writeTicket,
  XSS_CORPUS,
} from '../helpers/desk.ts';
import { smtpCatcher } from '../helpers/smtp-catcher.ts';

const SUPPORT = 'desk@roletrail.example';
const address = () => `${randomUUID()}@example.org`;

let api: TestApi;
t.before(async () => {
  api = await testApi({
    config: { supportAddress: SUPPORT, mail: { smtpUrl: 'smtp://127.0.0.1:1', pollMs: 20 } },
  });
});
t.teardown(() => api[Symbol.asyncDispose]());

const staffPerson = (role: 'admin' | 'compliance' = 'admin') =>
  person(api, { roles: [role], consent: true });
const mailsTo = async (to: string) =>
  (await api.db.selectFrom('mail_message').select('id').where('recipient', '=', to).execute())
    .length;
const tickets = async (email: string) =>
  api.db.selectFrom('ticket').selectAll().where('email_normalized', '=', email).execute();
const tokenIn = (text: string | undefined) =>
  /#ticket=([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1] ?? '';

t.test('a message, its mails over SMTP, an answer, and the status link', async (t) => {
  const catcher = await smtpCatcher();
  const carrier = smtpCarrier(catcher.url, 'RoleTrail <no-reply@roletrail.example>');
  const sender = startMailSender(api.config, api.deps, carrier);
  t.teardown(async () => {
    await sender[Symbol.asyncDispose]();
    await catcher[Symbol.asyncDispose]();
  });
  const [email, staff] = [address(), await staffPerson()];
  const sent = await writeTicket(api, {
    email,
    name: 'Ada Trail',
    message: 'Where is my receipt, please?',
  });
  t.match(sent, { mail: 'sent', number: /^RT-/ });
  const [confirmation] = await catcher.caught(email);
  t.equal(confirmation?.subject, `We have your message: ${sent.number}`);
  t.match(confirmation?.replyTo, [{ address: SUPPORT }]);
  const mailed = tokenIn(confirmation?.text);
  t.not(mailed, sent.statusToken, 'each mail has a link of its own');
  t.equal(tokenIn(confirmation?.html), mailed, 'the same in both parts');
  const [notice] = await catcher.caught(SUPPORT);
  t.match(notice?.text, new RegExp(`view=desk&ticket=${sent.number}`));
  for (const mail of [confirmation, notice]) {
    t.notMatch(`${mail?.text}${mail?.html}`, /Ada Trail|Where is my receipt/, 'no typed words');
  }
  const shown = await byLink(api, mailed);
  t.match(shown, { number: sent.number, status: 'open', messages: [{ from: 'person' }] });
  t.notMatch(JSON.stringify(shown), email, 'a link tells no address');

  const replied = await post(
    api,
    `/staff/tickets/${sent.number}/replies`,
    { message: 'Soon.' },
    staff.headers,
  );
  t.match(replied.json<StaffTicket>(), { status: 'answered', name: 'Ada Trail', signedIn: false });
  const [, reply] = await catcher.caught(email, 2);
  t.equal(reply?.subject, `We have answered ${sent.number}`);
  t.notMatch(`${reply?.text}${reply?.html}`, /Soon\./);
  const answered = await byLink(api, tokenIn(reply?.text));
  t.match(answered, { status: 'answered', messages: [{}, { from: 'staff', body: 'Soon.' }] });
  t.notMatch(JSON.stringify(answered), staff.id, 'who answered is not told');

  const back = await post(api, '/support/status/replies', { token: mailed, message: 'Thanks!' });
  t.match(back.json(), { status: 'open', messages: [{}, {}, { from: 'person', body: 'Thanks!' }] });
  const again = await post(api, '/support/status/replies', {
    token: mailed,
    message: 'And soon is when?',
  });
  t.equal(again.statusCode, 201);
  await catcher.caught(SUPPORT, 2);
  t.equal(await mailsTo(SUPPORT), 2, 'one notice for as long as it waits');
  const [row] = await tickets(email);
  const events = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('key', '=', row?.id ?? '')
    .execute();
  t.equal(events.length, 1);
  t.match(events[0]?.value.toString(), /"act":"replied".*roletrail\.ticket\.handled\.v1/);
  t.notMatch(events[0]?.value.toString(), /Soon/);
});

t.test('one form makes one ticket, however often it is sent', async (t) => {
  const email = address();
  const body = ticketBody(api, { email });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(api, '/support/tickets', body)),
  );
  t.same([...new Set(answers.map(outcome))], ['201']);
  const sent = answers.map((answer) => answer.json<{ number: string; statusToken: string }>());
  t.equal(new Set(sent.map(({ number }) => number)).size, 1);
  t.equal((await tickets(email)).length, 1);
  t.equal(await mailsTo(email), 1);
  for (const { statusToken } of sent) t.equal((await byLink(api, statusToken)).messages.length, 1);
  const other = await post(api, '/support/tickets', { ...body, message: `${body.message} More.` });
  t.equal(outcome(other), '409 FORM_EXPIRED', 'another message needs another form');
});

t.test('what looks like a program’s is set aside; the answer is the same', async (t) => {
  const staff = await staffPerson('compliance');
  const told = await mailsTo(SUPPORT);
  const signs: [string, Record<string, unknown>][] = [
    ['honeypot', { website: 'https://cheap.example' }],
    ['too_fast', { formToken: formToken(api, 100) }],
    ['links', { message: 'http://a.example http://b.example www.c.example https://d.example' }],
  ];
  for (const [reason, more] of signs) {
    const email = address();
    const person = await writeTicket(api, { email: address() });
    const program = await writeTicket(api, { email, ...more });
    t.same(Object.keys(program), Object.keys(person), reason);
    t.equal(program.mail, person.mail);
    t.match(await byLink(api, program.statusToken), { status: 'open' }, 'it can be looked at');
    t.equal(await mailsTo(email), 0, 'nobody is mailed');
    t.notOk((await deskNumbers(api, staff, 'open')).includes(program.number));
    t.ok((await deskNumbers(api, staff, 'held')).includes(program.number));
    const held = await get<StaffTicket>(api, `/staff/tickets/${program.number}`, staff);
    t.same(held.held, [reason]);
    const path = `/staff/tickets/${program.number}/status`;
    const released = await post(api, path, { act: 'release' }, staff.headers);
    t.match(released.json(), { held: [], status: 'open' });
    t.equal(await mailsTo(email), 1, 'confirmed now');
  }
  t.equal(await mailsTo(SUPPORT), told + signs.length, 'only of those that people wrote');
});

t.test('limits: by address, by mail address, by ticket', async (t) => {
  const strict = await testApi({
    config: { limits: { formsPerAddress: { max: 3, windowMs: 60_000 } } },
  });
  t.teardown(() => strict[Symbol.asyncDispose]());
  const said: string[] = [];
  for (let i = 0; i < 4; i++) {
    said.push(
      outcome(await post(strict, '/support/tickets', ticketBody(strict, { email: address() }))),
    );
  }
  t.same(said, ['201', '201', '201', '429 RATE_LIMITED']);

  const email = address();
  for (let i = 0; i < 11; i++)
    await writeTicket(api, { email: i % 2 ? email : email.toUpperCase() });
  t.equal(
    (await mailsTo(email)) + (await mailsTo(email.toUpperCase())),
    3,
    'three confirmations an hour',
  );
  const rows = await tickets(email);
  t.same(
    rows.filter((row) => row.held.length > 0).map((row) => row.held),
    [['too_many']],
  );

  const { statusToken: token } = await writeTicket(api, { email: address() });
  const replies: string[] = [];
  for (let i = 0; i < 10; i++) {
    replies.push(outcome(await post(api, '/support/status/replies', { token, message: 'Hello?' })));
  }
  t.same(replies, [...Array(9).fill('201'), '429 RATE_LIMITED'], 'ten an hour, the first included');
});

t.test('input: what does not fit is refused before anything is stored', async (t) => {
  const before = await api.db.selectFrom('ticket').select('id').execute();
  const words = (length: number) => 'a'.repeat(length);
  const bad: [string, Record<string, unknown>, string][] = [
    ['19 characters', { message: words(19) }, '400 VALIDATION_FAILED'],
    ['blanks around too little', { message: ` ${words(19)} ` }, '400 VALIDATION_FAILED'],
    ['4,001 characters', { message: words(4001) }, '400 VALIDATION_FAILED'],
    ['a NUL', { message: `${words(30)}\u0000` }, '400 VALIDATION_FAILED'],
    ['two lines as a name', { name: 'a\r\nBcc: b' }, '400 VALIDATION_FAILED'],
    ['no address', { email: 'nobody' }, '400 VALIDATION_FAILED'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, '400 VALIDATION_FAILED'],
    ['an unknown topic', { topic: 'lottery' }, '400 VALIDATION_FAILED'],
    ['an unknown field', { admin: true }, '400 VALIDATION_FAILED'],
    ['70 KB', { message: words(70_000) }, '413 PAYLOAD_TOO_LARGE'],
    ['no form', { formToken: 'x' }, '409 FORM_EXPIRED'],
    ['yesterday’s form', { formToken: formToken(api, 86_400_000) }, '409 FORM_EXPIRED'],
  ];
  for (const [what, more, expected] of bad) {
    t.equal(outcome(await post(api, '/support/tickets', ticketBody(api, more))), expected, what);
  }
  const foreign = { origin: 'https://evil.example' };
  const crossed = await post(api, '/support/tickets', ticketBody(api), foreign);
  t.equal(outcome(crossed), '403 ORIGIN_REFUSED');
  t.equal((await api.db.selectFrom('ticket').select('id').execute()).length, before.length);
  for (const length of [20, 4000])
    await writeTicket(api, { email: address(), message: words(length) });
  for (const token of ['x'.repeat(43), 'short']) {
    t.match(outcome(await post(api, '/support/status', { token })), /^40[04] /, token);
  }
});

t.test(
  'signed in: the account’s address counts, and a person sees their own tickets only',
  async (t) => {
    const [ada, bob] = [await person(api, { consent: true }), await person(api, { consent: true })];
    const sent = await writeTicket(api, { email: address() }, ada);
    t.equal((await tickets(ada.email)).length, 1);
    const own = await get<{ items: TicketSummary[] }>(api, '/me/tickets', ada);
    t.same(
      own.items.map(({ number }) => number),
      [sent.number],
    );
    t.same((await get<{ items: TicketSummary[] }>(api, '/me/tickets', bob)).items, []);
    const path = `/me/tickets/${sent.number}`;
    const theirs = await api.app.inject({ url: `/api${path}`, headers: bob.headers });
    t.equal(outcome(theirs), '404 NOT_FOUND');
    const reply = await post(api, `${path}/replies`, { message: 'More of it.' }, ada.headers);
    t.equal(reply.statusCode, 201);
    t.equal(
      outcome(await post(api, `${path}/replies`, { message: 'x' }, bob.headers)),
      '404 NOT_FOUND',
    );
  },
);

t.test('the desk: pages, closing and reopening, deleting with a reason', async (t) => {
  const fresh = await testApi();
  t.teardown(() => fresh[Symbol.asyncDispose]());
  const staff = await person(fresh, { roles: ['admin'], consent: true });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push((await writeTicket(fresh, { email: address() })).number);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const query = `limit=2${cursor && `&cursor=${cursor}`}`;
    const page = await get<StaffTicketsAnswer>(fresh, `/staff/tickets?${query}`, staff);
    seen.push(...page.items.map((item) => item.number));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  t.same(seen, made, 'who waits longest stands first; none twice, none left out');
  const [first = '', second = ''] = made;
  const act = async (what: string) => {
    const path = `/staff/tickets/${first}/status`;
    return (await post(fresh, path, { act: what }, staff.headers)).json<StaffTicket>().status;
  };
  t.equal(await act('close'), 'closed');
  t.equal(await act('reopen'), 'open');
  const gone = await fresh.app.inject({
    ...{ method: 'DELETE', url: `/api/staff/tickets/${second}`, headers: staff.headers },
    payload: { reason: 'asked by its writer' },
  });
  t.equal(gone.statusCode, 204);
  t.notOk((await deskNumbers(fresh, staff, 'open')).includes(second));
  const events = await fresh.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .execute();
  const acts = events
    .map(({ value }) => JSON.parse(value.toString()).data)
    .filter((data) => data.act);
  t.same(
    acts.map(({ act }) => act),
    ['closed', 'reopened', 'deleted'],
  );
  t.match(acts[2], {
    number: second,
    reason: 'asked by its writer',
    actor: { kind: 'user', id: staff.id },
  });
  const cursor = await fresh.app.inject({
    url: '/api/staff/tickets?cursor=x',
    headers: staff.headers,
  });
  t.equal(outcome(cursor), '400 VALIDATION_FAILED');
});

t.test('erasing a person takes their tickets, and their requests lose the address', async (t) => {
  const [ada, bob] = [await person(api, { consent: true }), await person(api, { consent: true })];
  const signedIn = await writeTicket(api, {}, ada);
  const signedOut = await writeTicket(api, { email: ada.email.toUpperCase() });
  const unproved = await writeTicket(api, { email: bob.email });
  const asked = await post(
    api,
    '/pricing/requests',
    { tier: 'plus', formToken: formToken(api) },
    ada.headers,
  );
  t.equal(asked.statusCode, 202);
  await sql`update app_user set email_verified_at = clock_timestamp() where id = ${ada.id}`.execute(
    api.db,
  );
  await sql`update app_user set email_verified_at = null where id = ${bob.id}`.execute(api.db);
  const why = { actor: { kind: 'operator' as const, id: 'test' }, reason: 'asked for it' };
  for (const who of [ada, bob]) await erasePerson(api.deps, who.id, why);
  const left = async (numbers: string[]) =>
    (await api.db.selectFrom('ticket').select('number').where('number', 'in', numbers).execute())
      .length;
  t.equal(await left([signedIn.number, signedOut.number]), 0);
  t.equal(
    await left([unproved.number]),
    1,
    'an address that was never proved takes nobody’s ticket',
  );
  const dead = await post(api, '/support/status', { token: signedIn.statusToken });
  t.equal(outcome(dead), '404 NOT_FOUND');
  t.equal(await mailsTo(ada.email), 0);
  const request = await api.db
    .selectFrom('plan_request')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  t.match(request, { email: null, email_normalized: null, status: 'withdrawn' });
  const orphans =
    await sql`select 1 from ticket_message m left join ticket k on k.id = m.ticket_id where k.id is null`.execute(
      api.db,
    );
  t.equal(orphans.rows.length, 0);
});

t.test('an erasure under way lets no ticket slip in behind it', async (t) => {
  const ada = await person(api);
  const why = { actor: { kind: 'operator' as const, id: 'test' }, reason: 'race' };
  const body = () => ticketBody(api);
  const racing = [
    ...Array.from({ length: 6 }, () => post(api, '/support/tickets', body(), ada.headers)),
    erasePerson(api.deps, ada.id, why),
    ...Array.from({ length: 6 }, () => post(api, '/support/tickets', body(), ada.headers)),
  ];
  await Promise.all(racing);
  const rows = await api.db
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', ada.id)
    .execute();
  t.same(rows, []);
});

t.test('the corpus through every field stays text', async (t) => {
  const staff = await staffPerson();
  const email = address();
  const catcher = await smtpCatcher();
  t.teardown(() => catcher[Symbol.asyncDispose]());
  for (const evil of XSS_CORPUS) {
    const sent = await writeTicket(api, {
      email: address(),
      name: evil.slice(0, 100),
      message: `${evil} twenty and more characters`,
    });
    const reply = await post(
      api,
      `/staff/tickets/${sent.number}/replies`,
      { message: evil },
      staff.headers,
    );
    t.equal(reply.statusCode, 201);
    const shown = await api.app.inject({
      ...{ method: 'POST', url: '/api/support/status', payload: { token: sent.statusToken } },
    });
    t.match(shown.headers, {
      'content-type': /^application\/json/,
      'x-content-type-options': 'nosniff',
    });
    t.equal(
      shown.json<{ messages: { body: string }[] }>().messages[1]?.body,
      evil,
      'as it was typed',
    );
    t.equal(
      outcome(
        await post(api, '/support/tickets', ticketBody(api, { email: `${evil}@example.org` })),
      ),
      '400 VALIDATION_FAILED',
    );
    const promo = await post(api, '/pricing/promo', { code: evil.slice(0, 64), tier: 'plus' });
    t.same(promo.json(), { verdict: 'unknown' });
  }
  await writeTicket(api, {
    email,
    name: XSS_CORPUS[0],
    message: XSS_CORPUS.join('\n').replaceAll('http', ''),
  });
  const sender = startMailSender(
    api.config,
    api.deps,
    smtpCarrier(catcher.url, 'RoleTrail <a@b.example>'),
  );
  const [mail] = await catcher.caught(email);
  await sender[Symbol.asyncDispose]();
  for (const caught of catcher.mails) {
    t.notMatch(`${caught.subject}${caught.text}${caught.html}`, /__xss|<script|onerror/);
  }
  t.match(mail?.html, /<a href="http:\/\/localhost:3000\/support#ticket=/);
});

t.test('old tickets end by themselves', async (t) => {
  const [old, recent, forgotten] = [address(), address(), address()];
  for (const email of [old, recent]) await writeTicket(api, { email });
  await writeTicket(api, { email: forgotten, website: 'x' });
  const age = (email: string, status: string, interval: string) =>
    sql`update ticket set status = ${status}, updated_at = clock_timestamp() - ${interval}::interval
      where email_normalized = ${email}`.execute(api.db);
  await age(old, 'closed', '3 years 1 day');
  await age(recent, 'closed', '2 years');
  await age(forgotten, 'open', '91 days');
  t.equal(await sweepTickets(api.db), 2);
  t.equal((await tickets(recent)).length, 1);
});
