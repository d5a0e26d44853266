/** Reminders by mail, and the calendar link. */
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { sweepReminderRows } from '@roletrail/api/tools/plan/reminder-consents';
import { sweepReminders } from '@roletrail/api/tools/plan/reminders';
import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import { sql } from 'kysely';
import ical from 'node-ical';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { fetchDocuments, postDecision, refusal } from '../helpers/decisions.ts';
import { call, kept } from '../helpers/saved-items.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

/** A moment of today's year: far enough from the time of the test, near enough to be accepted. */
const DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00Z`);
const dayAfter = (count: number) =>
  new Date(at('12:00') + count * 86_400_000).toISOString().slice(0, 10);

async function member(): Promise<TestUser> {
  const who = await createTestUser(api);
  await accept(api, who);
  await proveAddress(api, who);
  return who;
}

const agree = ({ headers }: TestUser, zone = 'UTC') =>
  kept(api, 'PUT', '/reminders', { headers, body: { version: REMINDER_CONSENT.version, zone } });

const addCard = ({ headers }: TestUser, body: object) =>
  kept<{ id: string }>(api, 'POST', '/saved/application', { headers, body });

/** Member with reminders, and something due on `DAY`. */
async function reminded(zone?: string): Promise<TestUser> {
  const who = await member();
  await agree(who, zone);
  await addCard(who, { title: 'Night nurse', employer: 'Lakeside Clinic', deadline: DAY });
  return who;
}

const sweep = (now: number) =>
  sweepReminders(
    { config: api.config, deps: api.deps, keys: deriveApiKeys(api.deps.keys.jwt) },
    now,
    new AbortController().signal,
  );

const reminders = async ({ email }: TestUser) =>
  (await mailsTo(api, email)).filter(({ subject }) => subject.includes('due this week'));

const settings = ({ headers }: TestUser) =>
  kept<{ reminders: { zone: string } | null; calendarSince: string | null }>(
    api,
    'GET',
    '/reminders',
    { headers },
  );

const post = (url: string, payload: object | string, type = 'application/json') =>
  api.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

t.test('a reminder names a number and a link, and no content, once a day', async (t) => {
  const who = await reminded();
  await kept(api, 'POST', '/plan/tasks', {
    headers: who.headers,
    body: { title: 'Secret task', due: DAY },
  });
  await sweep(at('06:59'));
  t.same(await reminders(who), [], 'not at night');
  await sweep(at('07:00'));
  await Promise.all([sweep(at('07:01')), sweep(at('09:00'))]);
  const [mail, ...more] = await reminders(who);
  t.same(more, []);
  t.match(mail?.subject, /^You have 2 things due this week in RoleTrail$/);
  for (const text of [mail?.subject ?? '', mail?.text ?? '', mail?.html ?? '']) {
    t.notMatch(text, /nurse|Lakeside|Secret/i);
  }
  t.match(mail?.text, 'http://localhost:3000/services/coaching');
  t.match(mail?.unsubscribeUrl, /\/reminders\/unsubscribe\?token=/);
  await sweep(at('07:00', dayAfter(1)));
  t.equal((await reminders(who)).length, 1, 'overdue things cause no second one');
});

t.test('the day begins in the zone of the person', async (t) => {
  const east = await reminded('Pacific/Kiritimati');
  const west = await reminded('Pacific/Pago_Pago');
  // 07:00 in Kiritimati (UTC+14) is 17:00 UTC of the day before
  await sweep(at('16:59', dayAfter(-1)));
  t.equal((await reminders(east)).length, 0);
  await sweep(at('17:00', dayAfter(-1)));
  t.equal((await reminders(east)).length, 1);
  await sweep(at('17:59'));
  t.equal((await reminders(west)).length, 0);
  await sweep(at('18:00'));
  t.equal((await reminders(west)).length, 1);
});

t.test('a crash between two steps leaves no second reminder', async (t) => {
  const who = await reminded();
  const broken = {
    config: api.config,
    deps: { ...api.deps, keys: { ...api.deps.keys, vault: undefined as never } },
    keys: deriveApiKeys(api.deps.keys.jwt),
  };
  await sweepReminders(broken, at('08:00'), new AbortController().signal);
  t.same(await reminders(who), [], 'nothing was queued');
  await sweep(at('08:01'));
  await sweep(at('08:02'));
  t.equal((await reminders(who)).length, 1);
});

t.test('people without consent, address or acceptance get none', async (t) => {
  const [never, left, unproved, declined, withdrawn, erased] = [
    await member(),
    await reminded(),
    await reminded(),
    await reminded(),
    await reminded(),
    await reminded(),
  ];
  await addCard(never, { title: 'Nurse', deadline: DAY });
  await kept(api, 'DELETE', '/reminders', { headers: left.headers });
  await sql`update app_user set email_verified_at = null where id = ${unproved.id}`.execute(api.db);
  await postDecision(api, declined, refusal(declined.id, await fetchDocuments(api, declined)));
  t.ok((await withdraw(api, withdrawn)).statusCode < 300);
  await erasePerson(api.deps, erased.id, {
    actor: { kind: 'user', id: erased.id },
    reason: 'requested',
  });
  const lapsed = await reminded();
  await sweep(at('08:00'));
  for (const who of [never, left, unproved, declined, withdrawn, erased]) {
    t.same(await reminders(who), [], who.email);
  }
  t.equal((await reminders(lapsed)).length, 1);
  const year = new Date(at('08:00') + 365 * 86_400_000).toISOString().slice(0, 10);
  await addCard(lapsed, { title: 'Cook', deadline: year });
  await sweep(at('08:00', year));
  t.equal((await reminders(lapsed)).length, 0, 'the acceptance lapsed: even the waiting one goes');
});

t.test('a waiting reminder goes with the acceptance', async (t) => {
  const who = await reminded();
  await sweep(at('08:00'));
  t.equal((await reminders(who)).length, 1);
  await withdraw(api, who);
  await sweep(at('08:01'));
  t.same(await reminders(who), []);
});

t.test('a waiting reminder stays while decisions are folded again', async (t) => {
  const who = await reminded();
  await sweep(at('08:00'));
  await sql`insert into projection_offset (projection, topic, partition, next_offset, rebuild_until)
    values ('consent-v1', 'consent-events', 0, 1, 2)`.execute(api.db);
  await sweep(at('08:01'));
  await sql`delete from projection_offset`.execute(api.db);
  t.equal((await reminders(who)).length, 1);
});

t.test('the link of a letter ends reminders, by page and by one click', async (t) => {
  for (const one of ['page', 'click'] as const) {
    const who = await reminded();
    await sweep(at('08:00'));
    const link = new URL((await reminders(who))[0]?.unsubscribeUrl ?? '');
    const token = link.searchParams.get('token') ?? '';
    const [id, mac = ''] = token.split('.');
    const other = `${id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    const forged = await post('/api/reminders/unsubscribe', { token: other });
    t.equal(outcome(forged), '410 LINK_INVALID');
    t.not((await settings(who)).reminders, null);
    const form = 'application/x-www-form-urlencoded';
    for (const _ of [1, 2]) {
      const answer =
        one === 'page'
          ? await post('/api/reminders/unsubscribe', { token })
          : await post(`${link.pathname}${link.search}`, 'List-Unsubscribe=One-Click', form);
      t.ok(answer.statusCode < 300, answer.body);
    }
    t.equal((await settings(who)).reminders, null);
    t.same(await reminders(who), [], 'the waiting one is deleted');
    const { rows } = await sql<{ consent_text: string; left_at: Date | null }>`
      select consent_text, left_at from reminder_consent where user_id = ${who.id}`.execute(api.db);
    t.match(rows, [{ consent_text: REMINDER_CONSENT.text, left_at: Date }], 'the proof stays');
    await agree(who);
    t.not((await settings(who)).reminders, null, 'they can come back');
    await sql`
      update reminder_consent set left_at = left_at - interval '4 years'
      where user_id = ${who.id}`.execute(api.db);
    await sweepReminderRows(api.db);
    const left = await api.db
      .selectFrom('reminder_consent')
      .select('left_at')
      .where('user_id', '=', who.id)
      .execute();
    t.same(left, [{ left_at: null }], 'old proof is deleted');
  }
});

t.test('only the words of today are agreed to, in a zone that exists', async (t) => {
  const { headers } = await member();
  for (const body of [
    { version: '2020-01-01', zone: 'UTC' },
    { version: REMINDER_CONSENT.version, zone: 'Europe/Nowhere' },
    { version: REMINDER_CONSENT.version },
  ]) {
    const answer = await call(api, 'PUT', '/reminders', { headers, body });
    t.equal(outcome(answer), '400 VALIDATION_FAILED');
  }
});

/** Makes the link. Returns its path. */
const makeLink = async ({ headers }: TestUser) =>
  new URL((await kept<{ url: string }>(api, 'POST', '/calendar', { headers })).url).pathname;
const read = (url: string) => api.app.inject({ url });

t.test('a calendar has days, instants and long texts, in every zone', async (t) => {
  const who = await member();
  const interview = async (on: string, time: string | null, zone: string | null) =>
    (await addCard(who, { title: 'Nurse', employer: zone ?? '', interview: { on, time, zone } }))
      .id;
  // the nights in which clocks change: 02:30 is skipped in Berlin, and twice in New York
  const spring = await interview('2027-03-28', '02:30', 'Europe/Berlin');
  const autumn = await interview('2027-11-07', '01:30', 'America/New_York');
  const summer = await interview('2027-07-01', '09:00', 'Asia/Kolkata');
  const whole = await interview('2027-03-28', null, null);
  const title = `${'Ünïcode; with, commas\\ and “quotes” 漢字😀 '.repeat(3)}`.slice(0, 118).trim();
  const long = await addCard(who, { title, deadline: '2027-05-01' });
  await addCard(who, { title: 'Without a date' });
  const link = await makeLink(who);
  const answer = await read(link);
  t.match(answer.headers['content-type'], /^text\/calendar/);
  t.match(answer.headers['cache-control'], /no-store/);
  const events = Object.values(ical.sync.parseICS(answer.body)).filter(
    (entry) => entry?.type === 'VEVENT',
  );
  const of = (id: string) => {
    const found = events.find(({ uid }) => uid.includes(id));
    if (!found) throw new Error(`no event of ${id}`);
    return found;
  };
  t.equal(of(spring).start.toISOString(), '2027-03-28T01:30:00.000Z');
  t.equal(of(autumn).start.toISOString(), '2027-11-07T05:30:00.000Z');
  t.equal(of(summer).start.toISOString(), '2027-07-01T03:30:00.000Z');
  t.equal(of(whole).datetype, 'date');
  t.match(answer.body, 'DTSTART;VALUE=DATE:20270328');
  t.equal(String(of(long.id).summary).trim(), `Deadline: ${title}`);
  t.notMatch(answer.body, 'Without a date');
  for (const line of answer.body.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, line);
  t.equal((await read(link)).body, answer.body, 'the same dates give the same bytes');
});

t.test('a link ends by another link, by its person and with the acceptance', async (t) => {
  const who = await member();
  await addCard(who, { title: 'Nurse', deadline: DAY });
  const first = await makeLink(who);
  t.equal((await read(first)).statusCode, 200);
  const { rows } = await sql<{ row: string }>`
    select r::text as row from calendar_feed r where user_id = ${who.id}`.execute(api.db);
  const secret = first.slice('/api/calendar/'.length, -'.ics'.length);
  t.equal(secret.length, 43);
  t.notOk(rows[0]?.row.includes(secret), 'only the hash is stored');
  const second = await makeLink(who);
  t.equal(outcome(await read(first)), '404 NOT_FOUND');
  t.equal((await read(second)).statusCode, 200);
  t.match(await settings(who), { calendarSince: String });
  await withdraw(api, who);
  t.equal(outcome(await read(second)), '404 NOT_FOUND');
  await accept(api, who);
  t.equal((await read(second)).statusCode, 200);
  await kept(api, 'DELETE', '/calendar', { headers: who.headers });
  t.equal(outcome(await read(second)), '404 NOT_FOUND');
  const third = await makeLink(who);
  await postDecision(api, who, refusal(who.id, await fetchDocuments(api, who)));
  t.equal(outcome(await read(third)), '404 NOT_FOUND');
});

const PASSWORDS = ['ten quiet herons over ice', 'a kettle hums beside the slow canal'] as const;

/** Ways to a new password. */
const NEW_PASSWORD = {
  async change({ headers }: TestUser) {
    const payload = { currentPassword: PASSWORD, newPassword: PASSWORDS[0] };
    return api.app.inject({ method: 'POST', url: '/api/auth/password', headers, payload });
  },
  async recovery({ email }: TestUser) {
    await post('/api/auth/recover', { email });
    const token = secretOf(await mailAbout(api, email, /Choose a new password/));
    return post('/api/auth/recover/confirm', { token, password: PASSWORDS[0] });
  },
  async undo({ email, headers }: TestUser) {
    const to = `moved.${email}`;
    const payload = { email: to, currentPassword: PASSWORD };
    await api.app.inject({ method: 'POST', url: '/api/auth/email', headers, payload });
    const confirm = { token: secretOf(await mailAbout(api, to, /Confirm your new/)) };
    await api.app.inject({
      method: 'POST',
      url: '/api/auth/email/confirm',
      headers,
      payload: confirm,
    });
    const token = secretOf(await mailAbout(api, email, /e-mail address was changed/));
    return post('/api/auth/undo', { token, password: PASSWORDS[1] });
  },
};

t.test('a link is in the history, and ends with every new password', async (t) => {
  for (const [way, choosePassword] of Object.entries(NEW_PASSWORD)) {
    const who = await member();
    const link = await makeLink(who);
    t.equal((await read(link)).statusCode, 200, way);
    const url = '/api/auth/sign-ins?limit=1';
    const history = await api.app.inject({ url, headers: who.headers });
    t.match(history.json(), { items: [{ kind: 'calendar_link_made', current: true }] });
    t.equal(outcome(await choosePassword(who)), '204', way);
    t.equal(outcome(await read(link)), '404 NOT_FOUND', way);
    const rows = await api.db
      .selectFrom('calendar_feed')
      .select('user_id')
      .where('user_id', '=', who.id)
      .execute();
    t.same(rows, [], way);
  }
});

t.test('an unknown link and that of an erased person are the same', async (t) => {
  const who = await member();
  const link = await makeLink(who);
  await erasePerson(api.deps, who.id, {
    actor: { kind: 'user', id: who.id },
    reason: 'requested',
  });
  for (const url of [
    link,
    `/api/calendar/${'A'.repeat(43)}.ics`,
    '/api/calendar/x.ics',
    link.replace('.ics', ''),
  ]) {
    t.equal(outcome(await read(url)), '404 NOT_FOUND', url);
  }
});

t.test(
  'a link answers with nothing of another person, and ends when the acceptance lapses',
  async (t) => {
    const [who, other] = [await member(), await member()];
    await addCard(who, { title: 'Night nurse', deadline: DAY });
    await addCard(other, { title: 'Pastry cook', deadline: DAY });
    await kept(api, 'POST', '/plan/tasks', {
      headers: other.headers,
      body: { title: 'Call the mill', due: DAY },
    });
    const link = await makeLink(who);
    const { body } = await read(link);
    t.match(body, 'Night nurse');
    t.notMatch(body, /Pastry|mill/);
    const theirs = await read(await makeLink(other));
    t.match(theirs.body, /Pastry cook[\s\S]*Call the mill/);
    t.notMatch(theirs.body, 'Night nurse');

    for (const table of ['current_consent', 'decision_pending']) {
      await sql`
      update ${sql.table(table)} set decided_at = decided_at - interval '365 days'
      where user_id = ${who.id}`.execute(api.db);
    }
    t.equal(outcome(await read(link)), '404 NOT_FOUND', 'the acceptance is a year old');
    await accept(api, who);
    t.match((await read(link)).body, 'Night nurse', 'and is given again');
  },
);

t.test('cards and tasks without a date leave a calendar that programs can read', async (t) => {
  const who = await member();
  await addCard(who, { title: 'Nurse' });
  await addCard(who, { title: 'Cook', interview: null, nextStep: 'Ask Jo', nextStepDue: null });
  await kept(api, 'POST', '/plan/tasks', { headers: who.headers, body: { title: 'Some day' } });
  const answer = await read(await makeLink(who));
  t.equal(answer.statusCode, 200);
  const events = Object.values(ical.sync.parseICS(answer.body)).filter(
    (entry) => entry?.type === 'VEVENT',
  );
  t.same(events, []);
  t.match(answer.body, /^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/);
});
