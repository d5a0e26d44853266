import { randomBytes, randomUUID } from 'node:crypto';
import { sweepLinks } from '@roletrail/api/account/links';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import type { SignIn } from '@roletrail/contracts/http/account';
import type { ListedSession, User } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { eventsOf, refresh } from '../helpers/api-sessions.ts';
import { waitFor } from '../helpers/wait-for.ts';

const many = { max: 100_000, windowMs: 60_000 };
const FREE = {
  signInPerAddress: many,
  signUpPerAddress: many,
  refreshPerAddress: many,
  linksPerAddress: many,
  lettersPerInbox: many,
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const OTHER = 'ten quiet herons over ice';

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { limits: FREE } });
});
t.teardown(() => api[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PATCH';
const call = (
  method: Method,
  url: string,
  payload?: object,
  who?: Pick<TestUser, 'headers'>,
  more: Record<string, string> = {},
) =>
  api.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...who?.headers, ...more },
    ...(payload ? { payload } : {}),
  });
const post = (url: string, payload: object, who?: Pick<TestUser, 'headers'>) =>
  call('POST', url, payload, who);
const login = async (email: string, password: string) =>
  outcome(await post('/auth/login', { email, password }));
const alive = async (who: TestUser) => outcome(await call('GET', '/auth/user', undefined, who));
const userOf = async (who: TestUser) =>
  (await call('GET', '/auth/user', undefined, who)).json<{ user: User }>().user;
const history = async (who: TestUser, query = '') =>
  (await call('GET', `/auth/sign-ins${query}`, undefined, who)).json<{
    items: SignIn[];
    next: string | null;
  }>();

async function recoveryLink(email: string, count = 1): Promise<string> {
  const answer = await post('/auth/recover', { email });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return secretOf(await mailAbout(api, email, /Choose a new password/, count));
}
const reset = async (token: string, password: string) =>
  outcome(await post('/auth/recover/confirm', { token, password }));

t.test('recovery: a link, a new password, all sessions ended', async (t) => {
  const who = await createTestUser(api);
  const elsewhere = await signInAgain(api, who.email);
  const token = await recoveryLink(who.email);
  const weak = await post('/auth/recover/confirm', { token, password: 'short' });
  t.equal(outcome(weak), '422 WEAK_PASSWORD');
  t.same(weak.json().reasons, ['length']);
  t.equal(await login(who.email, PASSWORD), '200', 'nothing has changed yet');
  t.equal(await reset(token, OTHER), '204', 'a weak password does not use the link up');
  t.equal(await login(who.email, PASSWORD), '401 INVALID_CREDENTIALS');
  t.same([await alive(who), await alive(elsewhere)], Array(2).fill('401 SESSION_REVOKED'));
  t.equal(outcome(await refresh(api, who.cookies)), '401 SESSION_REVOKED');
  const ended = (await eventsOf(api, who)).filter((e) => e.type === 'session.revoked');
  t.equal(ended.length, 3);
  t.match(ended[0]?.data, {
    reason: 'password_changed',
    scope: 'global',
    actor: { kind: 'user', id: who.id },
  });
  const again = await createTestUser(api);
  t.ok(await mailAbout(api, who.email, /password was changed/), 'a notice');
  t.equal(await login(who.email, OTHER), '200');
  t.equal((await userOf(again)).emailVerified, false);
  const back = await post('/auth/login', { email: who.email, password: OTHER });
  t.equal(back.json<{ user: User }>().user.emailVerified, true, 'the link proved the address');
});

t.test('a recovery link: guessed, used twice, expired, after a change of address', async (t) => {
  const who = await createTestUser(api);
  t.equal(await reset(randomBytes(32).toString('base64url'), OTHER), '410 LINK_INVALID');
  t.equal(await reset('x', OTHER), '400 VALIDATION_FAILED');
  const [first, second] = [await recoveryLink(who.email), await recoveryLink(who.email, 2)];
  t.not(first, second);
  const race = await Promise.all([1, 2, 3, 4].map((n) => reset(first, `${OTHER} ${n}`)));
  t.same(race.sort(), ['204', ...Array(3).fill('410 LINK_INVALID')], 'exactly one succeeds');
  t.equal(await reset(second, OTHER), '410 LINK_INVALID', 'one use ends the others');
  const late = await recoveryLink(who.email, 3);
  const stored = await api.db.selectFrom('account_token').selectAll().execute();
  t.notOk(
    stored.some((row) => JSON.stringify(row).includes(late) || row.token_hash.includes(late)),
    'the secret is not stored',
  );
  await sql`update account_token set expires_at = clock_timestamp()`.execute(api.db);
  t.equal(await reset(late, OTHER), '410 LINK_INVALID');
  await sweepLinks(api.db);
  const mover = await createTestUser(api);
  const before = await recoveryLink(mover.email);
  await api.db
    .updateTable('app_user')
    .set({ email_normalized: `${randomUUID()}@example.org` })
    .where('id', '=', mover.id)
    .execute();
  t.equal(await reset(before, OTHER), '410 LINK_INVALID', 'made for another address');
});

t.test('recovery and erasure', async (t) => {
  const who = await createTestUser(api);
  const token = await recoveryLink(who.email);
  const deps = { db: api.db, partitions: api.deps.partitions };
  const actor = { kind: 'operator', id: 'console' } as const;
  await erasePerson(deps, who.id, { actor, reason: 'asked' });
  t.equal(await reset(token, OTHER), '410 LINK_INVALID');
  t.same(await mailsTo(api, who.email), [], 'mail about them is gone');
  for (const table of ['account_token', 'account_activity', 'totp_factor'] as const) {
    const rows = await api.db.selectFrom(table).where('user_id', '=', who.id).selectAll().execute();
    t.same(rows, [], table);
  }
  const row = await api.db
    .selectFrom('app_user')
    .select(['email', 'display_name', 'email_verified_at'])
    .where('id', '=', who.id)
    .executeTakeFirst();
  t.same(row, { email: '', display_name: null, email_verified_at: null });
});

t.test('too many recoveries of one account are silent', async (t) => {
  const who = await createTestUser(api);
  for (let i = 0; i < 6; i++) {
    t.equal(outcome(await post('/auth/recover', { email: who.email.toUpperCase() })), '202');
  }
  await mailAbout(api, who.email, /Choose a new password/, 3);
  const other = await createTestUser(api);
  await recoveryLink(other.email);
  const sent = (await mailsTo(api, who.email)).filter((m) => /Choose/.test(m.subject));
  t.equal(sent.length, 3);
});

t.test('proving an address', async (t) => {
  const who = await createTestUser(api);
  const confirm = async (token: string) =>
    outcome(await post('/auth/verify-email', { token }, who));
  const resend = async () =>
    outcome(await call('POST', '/auth/verify-email/resend', undefined, who));
  const first = secretOf(await mailAbout(api, who.email, /Confirm your e-mail/));
  t.equal((await userOf(who)).emailVerified, false);
  t.equal(await resend(), '202');
  const second = secretOf(await mailAbout(api, who.email, /Confirm your e-mail/, 2));
  t.equal(await reset(second, OTHER), '410 LINK_INVALID', 'no link serves another purpose');
  t.equal(await confirm(first), '204', 'the earlier one works too');
  t.equal((await userOf(who)).emailVerified, true);
  t.equal(await confirm(first), '410 LINK_INVALID');
  t.equal(await confirm(second), '410 LINK_INVALID');
  t.equal(await resend(), '202');
  t.equal((await mailsTo(api, who.email)).length, 2, 'nothing left to prove');
  const other = await createTestUser(api);
  const asked = [];
  for (let i = 0; i < 7; i++) {
    asked.push(outcome(await call('POST', '/auth/verify-email/resend', undefined, other)));
  }
  t.same(asked, [...Array(5).fill('202'), ...Array(2).fill('429 RATE_LIMITED')]);
});

t.test('a change of address', async (t) => {
  const who = await createTestUser(api);
  const elsewhere = await signInAgain(api, who.email);
  const next = `${randomUUID()}@example.org`;
  const ask = async (email: string, currentPassword = PASSWORD) =>
    outcome(await post('/auth/email', { email, currentPassword }, who));
  const confirm = async (token: string) =>
    outcome(await post('/auth/email/confirm', { token }, who));
  t.equal(await ask(next, 'wrong'), '403 PASSWORD_WRONG');
  t.equal(await ask('no address'), '400 VALIDATION_FAILED');
  t.same(await mailsTo(api, next), []);
  const recovery = await recoveryLink(who.email);
  t.equal(await ask(next), '202');
  t.ok(
    await mailAbout(api, who.email, /asked to change your RoleTrail e-mail/),
    'the old address gets a mail',
  );
  const token = secretOf(await mailAbout(api, next, /Confirm your new/));
  t.equal((await userOf(who)).email, who.email, 'not before it is confirmed');
  t.equal(await confirm(token), '204');
  t.match(await userOf(who), { email: next, emailVerified: true });
  t.equal(await alive(elsewhere), '401 SESSION_REVOKED', 'the session that asked goes on alone');
  const [ended] = (await eventsOf(api, who)).filter((e) => e.type === 'session.revoked');
  t.match(ended?.data, {
    sessionId: elsewhere.sessionId,
    reason: 'email_changed',
    scope: 'others',
  });
  t.ok(await mailAbout(api, who.email, /address was changed/), 'the old address gets another mail');
  t.equal(await login(who.email, PASSWORD), '401 INVALID_CREDENTIALS');
  t.equal(await login(next, PASSWORD), '200');
  t.equal(await reset(recovery, OTHER), '410 LINK_INVALID', 'links to the old address are dead');
  t.equal(await confirm(token), '410 LINK_INVALID');
});

t.test('an address in use: the same answer, and its owner gets a mail', async (t) => {
  const [who, holder] = [await createTestUser(api), await createTestUser(api)];
  const body = { email: holder.email.toUpperCase(), currentPassword: PASSWORD };
  const taken = await post('/auth/email', body, who);
  const free = await post('/auth/email', { ...body, email: `${randomUUID()}@example.org` }, who);
  t.same([taken.statusCode, taken.json()], [free.statusCode, free.json()]);
  t.ok(await mailAbout(api, body.email, /already has a RoleTrail account/));
  t.notMatch((await mailsTo(api, body.email))[0]?.text, /#change=/);
  const late = `${randomUUID()}@example.org`;
  await post('/auth/email', { email: late, currentPassword: PASSWORD }, who);
  const token = secretOf(await mailAbout(api, late, /Confirm your new/));
  await createTestUser(api, { email: late });
  t.equal(outcome(await post('/auth/email/confirm', { token }, who)), '409 EMAIL_IN_USE');
  t.equal((await userOf(who)).email, who.email);
  const wanted = `${randomUUID()}@example.org`;
  await post('/auth/email', { email: wanted, currentPassword: PASSWORD }, who);
  const link = secretOf(await mailAbout(api, wanted, /Confirm your new/));
  const race = await Promise.all([
    post('/auth/email/confirm', { token: link, password: PASSWORD }),
    ...[1, 2].map(() => post('/auth/signup', { email: wanted, password: PASSWORD })),
  ]);
  t.equal(race.filter(({ statusCode }) => statusCode < 300).length, 1, 'one of them has it');
  t.equal(race.filter((a) => outcome(a) === '409 EMAIL_IN_USE').length, 2);
});

t.test('a change of password', async (t) => {
  const who = await createTestUser(api);
  const elsewhere = await signInAgain(api, who.email);
  const link = await recoveryLink(who.email);
  const change = async (currentPassword: string, newPassword: string, by = who) =>
    outcome(await post('/auth/password', { currentPassword, newPassword }, by));
  t.equal(await change('wrong', OTHER), '403 PASSWORD_WRONG');
  t.equal(await change(PASSWORD, 'fourteen chars'), '422 WEAK_PASSWORD');
  t.equal(await change(PASSWORD, `my ${who.email} is it`), '422 WEAK_PASSWORD');
  t.equal(await change(PASSWORD, OTHER), '204');
  t.same([await alive(who), await alive(elsewhere)], ['200', '401 SESSION_REVOKED']);
  t.equal(outcome(await refresh(api, who.cookies)), '200', 'the own session goes on');
  t.same(
    [await login(who.email, PASSWORD), await login(who.email, OTHER)],
    ['401 INVALID_CREDENTIALS', '200'],
  );
  t.equal(await reset(link, PASSWORD), '410 LINK_INVALID');
  t.ok(await mailAbout(api, who.email, /password was changed/));
  const race = await Promise.all(['a', 'b', 'c'].map((n) => change(OTHER, `${OTHER} ${n}`)));
  t.same(race.sort(), ['204', '403 PASSWORD_WRONG', '403 PASSWORD_WRONG']);
  const guesses = await Promise.all(Array.from({ length: 20 }, () => change('guess', OTHER)));
  const refused = guesses.filter((result) => result === '429 RATE_LIMITED').length;
  t.ok(refused >= 11 && refused <= 13, `${refused} of 20 refused: ten tries, some used before`);
});

t.test('what people call themselves', async (t) => {
  const who = await createTestUser(api);
  const patch = (displayName: unknown) => call('PATCH', '/auth/user', { displayName }, who);
  t.equal((await userOf(who)).displayName, null);
  t.match((await patch('  Zoë <b>x</b> 🜁 ')).json(), { user: { displayName: 'Zoë <b>x</b> 🜁' } });
  t.equal((await userOf(who)).displayName, 'Zoë <b>x</b> 🜁');
  for (const bad of ['', '  ', 'a\nb', 'x'.repeat(81), 7, undefined]) {
    t.equal(outcome(await patch(bad)), '400 VALIDATION_FAILED', JSON.stringify(bad));
  }
  t.match((await patch(null)).json(), { user: { displayName: null } });
});

t.test('sign-in history and sessions, for their owner alone', async (t) => {
  const who = await createTestUser(api);
  const from = (cookies: Record<string, string>, password = PASSWORD) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      cookies,
      remoteAddress: '198.51.100.7',
      headers: { 'user-agent': FIREFOX },
      payload: { email: who.email, password },
    });
  t.equal((await from({}, 'wrong')).statusCode, 401);
  await waitFor('the failure is noted', async () => (await history(who)).items.length === 2);
  const fresh = await from({});
  const known = await from(Object.fromEntries(fresh.cookies.map((c) => [c.name, c.value])));
  t.equal(known.cookies.length, 2);
  t.equal(
    known.cookies.find((c) => c.name === '__Host-rt_device')?.value,
    fresh.cookies.find((c) => c.name === '__Host-rt_device')?.value,
    'a known browser keeps its mark',
  );
  const { items } = await history(who);
  t.match(
    items.map(({ kind, newDevice, address, device, current }) => [
      kind,
      newDevice,
      address,
      device.label,
      current,
    ]),
    [
      ['signed_in', false, '198.51.100.7', 'Firefox on Linux', false],
      ['signed_in', true, '198.51.100.7', 'Firefox on Linux', false],
      ['sign_in_failed', false, '198.51.100.7', 'Firefox on Linux', false],
      ['signed_up', true, '127.0.0.1', /lightMyRequest|Unknown/, true],
    ],
  );
  const notices = (await mailsTo(api, who.email)).filter((m) => /New sign-in/.test(m.subject));
  t.equal(notices.length, 1, 'a notice for the strange browser only');
  t.match(notices[0]?.text.replaceAll('\n', ' '), /Firefox on Linux, address 198\.51\.100\.7/);
  const paged = await history(who, '?limit=3');
  t.same(paged.items, items.slice(0, 3));
  t.same((await history(who, `?limit=3&before=${paged.next}`)).items, items.slice(3));
  t.equal((await history(who, `?before=${paged.next}`)).next, null);
  const stranger = await createTestUser(api);
  t.same((await history(stranger, `?before=${paged.next}`)).items, [], 'not a stranger’s');
  const sessions = (await call('GET', '/auth/sessions', undefined, who)).json<{
    items: ListedSession[];
  }>().items;
  t.match(
    sessions.map((s) => [s.device.label, s.address, s.method, s.current]),
    [
      ['Firefox on Linux', '198.51.100.7', 'password', false],
      ['Firefox on Linux', '198.51.100.7', 'password', false],
      [/./, '127.0.0.1', 'signup', true],
    ],
  );
  const stored = await api.db
    .selectFrom('account_activity')
    .selectAll()
    .where('user_id', '=', who.id)
    .execute();
  t.notMatch(JSON.stringify(stored), /198\.51|Firefox/, 'sealed at rest');
});

t.test('links in mails come from the configured origin, whatever a request says', async (t) => {
  const who = await createTestUser(api);
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example;proto=http',
    'x-original-host': 'evil.example',
    'x-forwarded-port': '666',
    'x-forwarded-server': 'evil.example',
  };
  const to = `${randomUUID()}@example.org`;
  const mine = { email: who.email, password: PASSWORD };
  const send = (url: string, payload?: object) => call('POST', url, payload, who, evil);
  await send('/auth/signup', { email: to, password: PASSWORD });
  await send('/auth/login', mine);
  await send('/auth/recover', { email: who.email });
  await send('/auth/verify-email/resend');
  await send('/auth/email', { email: `x${to}`, currentPassword: PASSWORD });
  await send('/auth/email', { email: to, currentPassword: PASSWORD });
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  const change = secretOf(await mailAbout(api, `x${to}`, /Confirm your new/));
  await send('/auth/password', { currentPassword: PASSWORD, newPassword: OTHER });
  t.equal((await send('/auth/recover/confirm', { token, password: OTHER })).statusCode, 410);
  const again = await recoveryLink(who.email, 2);
  t.equal(
    (await send('/auth/recover/confirm', { token: again, password: PASSWORD })).statusCode,
    204,
  );
  const late = { token: change, password: PASSWORD };
  t.equal((await call('POST', '/auth/email/confirm', late, undefined, evil)).statusCode, 410);
  const mails = (await Promise.all([who.email, to, `x${to}`].map((a) => mailsTo(api, a)))).flat();
  t.ok(mails.length >= 11, `${mails.length} mails`);
  for (const mail of mails) {
    const links = `${mail.text} ${mail.html}`.match(/https?:\/\/[^/\s"<]+/g) ?? [];
    t.same([...new Set(links)], ['http://localhost:3000'], mail.subject);
    t.notMatch(`${mail.text}${mail.html}`, /evil/);
  }
});
