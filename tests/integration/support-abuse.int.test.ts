import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { startMailSender } from '@roletrail/api/mail/sender';
import { smtpCarrier } from '@roletrail/api/mail/smtp';
import { sweepTickets } from '@roletrail/api/support/sweep-tickets';
import type { StaffTicket } from '@roletrail/contracts/http/support';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, testApi } from '../helpers/api.ts';
import {
  address,
  byLink,
  deskNumbers,
  formToken,
  get,
  openDesk,
  post,
  SUPPORT,
  ticketBody,
  writeTicket,
} from '../helpers/desk.ts';
import { smtpCatcher } from '../helpers/smtp-catcher.ts';
import { XSS_CORPUS } from '../helpers/xss-corpus.ts';

const { api, staffPerson, mailsTo, tickets } = await openDesk(t);

t.test('what looks like a program’s is set aside; the answer is the same', async (t) => {
  const staff = await staffPerson('compliance');
  const before = await mailsTo(SUPPORT);
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
    t.match(await byLink(api, program.statusToken), { status: 'open' }, 'it is readable');
    t.equal(await mailsTo(email), 0, 'no mail is sent');
    t.notOk((await deskNumbers(api, staff, 'open')).includes(program.number));
    t.ok((await deskNumbers(api, staff, 'held')).includes(program.number));
    const held = await get<StaffTicket>(api, `/staff/tickets/${program.number}`, staff);
    t.same(held.held, [reason]);
    const path = `/staff/tickets/${program.number}/status`;
    const released = await post(api, path, { act: 'release' }, staff.headers);
    t.match(released.json(), { held: [], status: 'open' });
    t.equal(await mailsTo(email), 1, 'confirmed now');
  }
  t.equal(await mailsTo(SUPPORT), before + signs.length, 'only of those that people wrote');
});

t.test('limits: by address, by mail address, by ticket', async (t) => {
  const strict = await testApi({
    config: { limits: { formsPerAddress: { max: 3, windowMs: 60_000 } } },
  });
  t.teardown(() => strict[Symbol.asyncDispose]());
  const results: string[] = [];
  for (let i = 0; i < 4; i++) {
    results.push(
      outcome(await post(strict, '/support/tickets', ticketBody(strict, { email: address() }))),
    );
  }
  t.same(results, ['201', '201', '201', '429 RATE_LIMITED']);

  const email = address();
  for (let i = 0; i < 11; i++)
    await writeTicket(api, { email: i % 2 ? email : email.toUpperCase() });
  t.equal(
    (await mailsTo(email)) + (await mailsTo(email.toUpperCase())),
    3,
    'three confirmations a day',
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

t.test('erasing a person takes their tickets, and their requests lose the address', async (t) => {
  const [ada, bob] = [
    await createTestUser(api, { consent: true }),
    await createTestUser(api, { consent: true }),
  ];
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
  t.equal(await left([unproved.number]), 1, 'an unverified address claims no ticket');
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
  const ada = await createTestUser(api);
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
      method: 'POST',
      url: '/api/support/status',
      payload: { token: sent.statusToken },
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
