/** Strangers type a person's address: the person's own letters still arrive, and few others do. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  signInAgain,
  type TestApi,
  type TestUser,
} from '../helpers/api.ts';
import { mailsTo } from '../helpers/api-mail.ts';
import { refresh } from '../helpers/api-sessions.ts';
import { startTestService } from '../helpers/decisions.ts';
import { ticketBody } from '../helpers/desk.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  ({ api } = await startTestService(t));
});

let network = 0;
/** Each call comes from a network of its own: limits per network stop nothing here. */
function post(url: string, payload: object, more: object = {}) {
  network += 1;
  const remoteAddress = `10.1.${network >> 8}.${network & 255}`;
  return api.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress, ...more });
}

const spelled = (name: string, tag: number | string) => `${name}+${tag}@example.org`;

/** Moves the clock of all counts forward. */
const later = (minutes: number) =>
  sql`update attempt_window set ends_at = ends_at - ${minutes} * interval '1 minute'`.execute(
    api.db,
  );

/** Letters to any spelling of an inbox. */
async function lettersTo(name: string, subject = /./): Promise<number> {
  const rows = await api.db
    .selectFrom('mail_message')
    .select('recipient')
    .distinct()
    .where('recipient', 'like', `${name}%`)
    .execute();
  const mails = await Promise.all(rows.map(({ recipient }) => mailsTo(api, recipient)));
  return mails.flat().filter((mail) => subject.test(mail.subject)).length;
}

/** Asks for recovery; returns the letters of that kind once the work after the answer is done. */
async function recoveries(email: string, cookies: TestUser['cookies'] = {}): Promise<number> {
  const answer = await post('/auth/recover', { email }, { cookies });
  t.equal(outcome(answer), '202');
  // work after answers runs in the order of the answers of one process
  const marker = await createTestUser(api);
  await post('/auth/recover', { email: marker.email });
  await waitFor('the marker', async () =>
    (await mailsTo(api, marker.email)).some(({ subject }) => /Choose/.test(subject)),
  );
  return (await mailsTo(api, email)).filter(({ subject }) => /Choose/.test(subject)).length;
}

t.test('recovery for other spellings of an address uses up nothing', async (t) => {
  const name = randomUUID();
  const who = await createTestUser(api, { email: `${name}@example.org` });
  await proveAddress(api, who);
  for (let tag = 0; tag < 20; tag++) await post('/auth/recover', { email: spelled(name, tag) });
  t.equal(await recoveries(who.email), 1);
  t.equal(await lettersTo(name, /Choose/), 1);
});

t.test(
  'a stranger’s requests leave a live link, and a known browser its own letters',
  async (t) => {
    const who = await createTestUser(api);
    await proveAddress(api, who);
    for (let i = 0; i < 9; i++) await recoveries(who.email);
    t.equal(await recoveries(who.email), 3);
    await later(21);
    t.equal(await recoveries(who.email), 4, 'refilled before the link of 30 minutes expires');
    t.equal(await recoveries(who.email), 4);
    t.equal(await recoveries(who.email, who.cookies), 5, 'from the browser that they know');
    const stranger = await createTestUser(api);
    t.equal(await recoveries(who.email, stranger.cookies), 5, 'another browser is not known');
  },
);

t.test('unproved accounts of many spellings mail one inbox a few times a day', async (t) => {
  const name = randomUUID();
  for (let tag = 0; tag < 8; tag++) {
    const stranger = await createTestUser(api, { email: spelled(name, tag) });
    await recoveries(stranger.email, stranger.cookies);
    await post('/auth/login', { email: stranger.email, password: PASSWORD });
    const other = { currentPassword: PASSWORD, newPassword: 'nine slow barges after rain' };
    await post('/auth/password', other, { headers: stranger.headers });
  }
  t.equal(await lettersTo(name, /Confirm|Choose/), 9, '3 shared, and 3 of each kind');
  t.equal(await lettersTo(name, /New sign-in|password was changed/), 6);
  const owner = await createTestUser(api, { email: `${name}@example.org` });
  t.equal((await mailsTo(api, owner.email)).length, 1, 'the owner’s sign-up still gets its link');
  t.equal(await recoveries(owner.email), 1, 'and recovery has its own');
});

t.test('ended sessions of an unproved account mail its inbox a few times a day', async (t) => {
  const [unproved, proved] = [await createTestUser(api), await createTestUser(api)];
  await proveAddress(api, proved);
  for (const { email } of [unproved, proved]) {
    for (let i = 0; i < 8; i++) {
      const { cookies } = await signInAgain(api, email);
      const { '__Host-rt_device': _, ...withoutDevice } = cookies;
      t.equal(outcome(await refresh(api, withoutDevice)), '401 REFRESH_REUSED');
    }
  }
  t.equal(await lettersTo(unproved.email, /New sign-in|ended a session/), 6);
  t.equal(await lettersTo(proved.email, /ended a session/), 8, 'a proved address gets all');
});

t.test('an address with full stops or a tag gets its own letters', async (t) => {
  const name = randomUUID().replaceAll('-', '');
  const inboxes = [
    `${name}.doe@gmail.com`,
    `${name}+me@example.org`,
    `${randomUUID()}@googlemail.com`,
  ];
  for (const email of inboxes) {
    for (let i = 0; i < 4; i++) await post('/support/tickets', ticketBody(api, { email }));
    t.equal((await mailsTo(api, email)).length, 3, 'strangers used the shared allowance up');
    const owner = await createTestUser(api, { email });
    await post('/auth/verify-email/resend', {}, { headers: owner.headers });
    t.equal((await mailsTo(api, email)).filter((m) => /Confirm/.test(m.subject)).length, 1);
    t.equal(await recoveries(email), 1);
    t.equal(await recoveries(email), 1, 'once');
  }
});

/** Moves the clock of counts and links to the next request of a patient stranger. */
async function pass(minutes: number): Promise<void> {
  await later(minutes);
  await sql`update account_token set expires_at = expires_at - ${minutes} * interval '1 minute'`.execute(
    api.db,
  );
}

const liveLinks = async ({ id }: TestUser) => {
  const { rows } = await sql`
    select from account_token
    where user_id = ${id} and purpose = 'recovery' and expires_at > clock_timestamp()`.execute(
    api.db,
  );
  return rows.length;
};

t.test('a stranger asks for recovery all day: few letters, always a live link', async (t) => {
  const [proved, unproved] = [await createTestUser(api), await createTestUser(api)];
  await proveAddress(api, proved);
  for (let minute = 0; minute < 23 * 60; minute += 15) {
    await post('/auth/recover', { email: unproved.email });
    await recoveries(proved.email);
    t.ok(await liveLinks(proved), `after ${minute} minutes`);
    await pass(15);
  }
  const letters = async (who: TestUser) =>
    (await mailsTo(api, who.email)).filter(({ subject }) => /Choose/.test(subject));
  const sent = await letters(proved);
  t.ok(sent.length <= 24, `${sent.length} letters`);
  t.match(sent.at(-1)?.text, /for 4\s+hours/);
  t.equal((await letters(unproved)).length, 6);
});
