import { createHash, randomUUID } from 'node:crypto';
import { startMailSender } from '@roletrail/api/mail/sender';
import { smtpCarrier } from '@roletrail/api/mail/smtp';
import type {
  StaffTicket,
  StaffTicketsAnswer,
  TicketSummary,
} from '@roletrail/contracts/http/support';
import t from 'tap';
import { createTestUser, outcome, PASSWORD, type TestUser, testApi } from '../helpers/api.ts';
import {
  address,
  byLink,
  deskNumbers,
  get,
  openDesk,
  post,
  SUPPORT,
  ticketBody,
  writeTicket,
} from '../helpers/desk.ts';
import { smtpCatcher } from '../helpers/smtp-catcher.ts';

const { api, staffPerson, mailsTo, tickets } = await openDesk(t);
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
  t.match(replied.json<StaffTicket>(), { status: 'answered', name: 'Ada Trail', userId: null });
  const [, reply] = await catcher.caught(email, 2);
  t.equal(reply?.subject, `We have answered ${sent.number}`);
  t.notMatch(`${reply?.text}${reply?.html}`, /Soon\./);
  const answered = await byLink(api, tokenIn(reply?.text));
  t.match(answered, { status: 'answered', messages: [{}, { from: 'staff', body: 'Soon.' }] });
  t.notMatch(JSON.stringify(answered), staff.id, 'the author of the answer is not named');

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
  t.match(events[0]?.value.toString(), /"act":"replied".*roletrail\.ticket\.handled\.v3/);
  t.match(
    events[0]?.value.toString(),
    /"after":\{"held":\[\],"status":"answered"\}.*"before":\{"held":\[\],"status":"open"\}/,
  );
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

t.test(
  'signed in: the account’s address counts, and a person sees their own tickets only',
  async (t) => {
    const [ada, bob] = [
      await createTestUser(api, { consent: true }),
      await createTestUser(api, { consent: true }),
    ];
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

t.test('unread is what a person wrote since this member of staff opened the ticket', async (t) => {
  const [one, two] = [
    await createTestUser(api, { roles: ['admin'], consent: true }),
    await createTestUser(api, { roles: ['compliance'], consent: true }),
  ];
  const sent = await writeTicket(api, { email: address() });
  const path = `/staff/tickets/${sent.number}`;
  const ticket = () => get<StaffTicket>(api, path, one);
  const unread = async (who: TestUser) => {
    const { items } = await get<StaffTicketsAnswer>(api, '/staff/tickets?limit=100', who);
    const listed = items.find(({ number }) => number === sent.number)?.unread;
    const { unread: shown } = await get<StaffTicket>(api, path, who);
    t.equal(listed ?? shown, shown, 'list and ticket agree');
    return shown;
  };
  const open = async (message = '', by = one, number = sent.number) => {
    const url = `/api/staff/tickets/${number}/opened`;
    return outcome(await api.app.inject({ method: 'POST', url, payload: { message }, ...by }));
  };
  const last = async () => (await ticket()).messages.at(-1)?.id;
  t.same([await unread(one), await unread(two)], [true, true], 'not opened yet');
  const first = await last();
  t.match(await open(first), /^204/);
  t.same([await unread(one), await unread(two)], [false, true], 'each for themselves');
  const more = { token: sent.statusToken, message: 'And something more.' };
  t.equal((await post(api, '/support/status/replies', more)).statusCode, 201);
  t.equal(await unread(one), true, 'written since');
  const second = await last();
  t.match(await open(second), /^204/);
  t.match(await open(first), /^204/, 'an older word of another tab');
  t.equal(await unread(one), false, 'takes nothing back');
  t.equal((await post(api, `${path}/replies`, { message: 'Yes.' }, two.headers)).statusCode, 201);
  t.equal(await unread(one), false, 'an answer by staff is not unread');
  const other = await writeTicket(api, { email: address() });
  t.equal(await open(second, one, other.number), '404 NOT_FOUND', 'a message of another ticket');
  t.equal(await open('x'), '400 VALIDATION_FAILED');
});

t.test('who asks again, or was closed or set aside in between, keeps their place', async (t) => {
  const fresh = await testApi();
  t.teardown(() => fresh[Symbol.asyncDispose]());
  const staff = await createTestUser(fresh, { roles: ['admin'], consent: true });
  const write = () => writeTicket(fresh, { email: address() });
  const [asks, set, closed, answered] = [
    await write(),
    await write(),
    await write(),
    await write(),
  ];
  await fresh.db
    .updateTable('ticket')
    .set({ held: ['links'] })
    .where('number', '=', set.number)
    .execute();
  const act = (number: string, what: string) =>
    post(fresh, `/staff/tickets/${number}/status`, { act: what }, staff.headers);
  const again = (token: string) =>
    post(fresh, '/support/status/replies', { token, message: 'Any news?' });
  const reply = { message: 'Soon.' };
  await post(fresh, `/staff/tickets/${answered.number}/replies`, reply, staff.headers);
  for (const what of ['close', 'reopen']) await act(closed.number, what);
  await act(set.number, 'release');
  await again(asks.statusToken);
  await again(answered.statusToken);
  await again(answered.statusToken);
  const { items } = await get<StaffTicketsAnswer>(fresh, '/staff/tickets', staff);
  const order = [asks, set, closed, answered].map(({ number }) => number);
  t.same(
    items.map(({ number }) => number),
    order,
  );
  const read = (number: string) => get<StaffTicket>(fresh, `/staff/tickets/${number}`, staff);
  for (const [sent, first] of [
    [asks, 0],
    [set, 0],
    [closed, 0],
    [answered, 2],
  ] as const) {
    const { waitingSince, messages } = await read(sent.number);
    t.equal(waitingSince, messages[first]?.at, 'the first unanswered message');
  }
  await post(fresh, `/staff/tickets/${answered.number}/replies`, reply, staff.headers);
  t.equal((await read(answered.number)).waitingSince, null, 'answered');
  await act(answered.number, 'reopen');
  const reopened = await read(answered.number);
  t.equal(reopened.waitingSince, reopened.updatedAt, 'with nothing left to answer');
  const page = async (cursor = '') =>
    get<StaffTicketsAnswer>(fresh, `/staff/tickets?limit=1${cursor && `&cursor=${cursor}`}`, staff);
  const one = await page();
  const two = await page(one.nextCursor ?? '');
  t.same([one.items[0]?.number, two.items[0]?.number], order.slice(0, 2), 'page by page too');
});

t.test('the desk: pages, closing and reopening, deleting with a reason', async (t) => {
  const fresh = await testApi();
  t.teardown(() => fresh[Symbol.asyncDispose]());
  const staff = await createTestUser(fresh, { roles: ['admin'], consent: true });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push((await writeTicket(fresh, { email: address() })).number);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const query = `limit=2${cursor && `&cursor=${cursor}`}`;
    const page = await get<StaffTicketsAnswer>(fresh, `/staff/tickets?${query}`, staff);
    seen.push(...page.items.map((item) => item.number));
    for (const { last } of page.items) t.match(last, { from: 'person', excerpt: /^\S.{19,139}$/ });
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
    method: 'DELETE',
    url: `/api/staff/tickets/${second}`,
    headers: staff.headers,
    payload: { reason: 'asked by its writer', currentPassword: PASSWORD },
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
    actor: { kind: 'user', id: staff.id },
  });
  t.notOk('reason' in acts[2], 'a reason may name a person, and an event cannot be deleted');
  const row = await fresh.db
    .selectFrom('staff_act')
    .select(['reason', 'salt', 'action'])
    .where('target_id', '=', acts[2].ticketId)
    .executeTakeFirstOrThrow();
  t.match(row, { reason: 'asked by its writer', action: 'ticket.delete' });
  t.equal(
    acts[2].reasonDigest,
    createHash('sha256').update(row.salt).update(row.reason).digest('hex'),
  );
  t.same([acts[0].reasonDigest, acts[1].reasonDigest], [null, null]);
  const cursor = await fresh.app.inject({
    url: '/api/staff/tickets?cursor=x',
    headers: staff.headers,
  });
  t.equal(outcome(cursor), '400 VALIDATION_FAILED');
  // PostgreSQL knows no year 0
  const year0 = JSON.stringify(['0000-01-01T00:00:00.000Z', randomUUID()]);
  const before = await fresh.app.inject({
    url: `/api/staff/tickets?cursor=${Buffer.from(year0).toString('base64url')}`,
    headers: staff.headers,
  });
  t.equal(outcome(before), '400 VALIDATION_FAILED');
});
