/** Staff lock accounts, set plans and send verification mails. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RevenueAnswer } from '@roletrail/contracts/http/revenue';
import type { PersonActs, PersonAnswer } from '@roletrail/contracts/http/staff-people';
import t from 'tap';
import {
  createTestUser,
  ORIGIN,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { createAdmin } from '../helpers/staff-access.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  staff = await createAdmin(api);
});
t.teardown(() => api[Symbol.asyncDispose]());

const read = async (id: string) =>
  (
    await api.app.inject({ url: `/api/admin/users/${id}`, headers: staff.headers })
  ).json<PersonAnswer>().person;

const act = (method: 'PUT' | 'POST', path: string, body: object, version?: string, who = staff) =>
  api.app.inject({
    method,
    url: `/api/admin/users/${path}`,
    headers: { ...who.headers, ...(version === undefined ? {} : { 'if-match': version }) },
    payload: { reason: 'For the test', ...body },
  });

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const lock = async (id: string, until: string | null, more: object = {}) =>
  act('PUT', `${id}/lock`, { until, ...more }, (await read(id)).lock.version);
const signIn = (email: string, password = PASSWORD) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: 'http://localhost:3000' },
    payload: { email, password },
  });

t.test('a lock ends sessions, refuses sign-in until its time and ends by itself', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const until = inDays(3);
  t.match((await lock(person.id, until)).json(), { until });
  const me = await api.app.inject({ url: '/api/auth/user', headers: person.headers });
  t.equal(outcome(me), '401 SESSION_REVOKED');
  t.equal((await read(person.id)).lock.until, until);

  const refused = await signIn(person.email);
  t.equal(outcome(refused), '403 ACCOUNT_LOCKED');
  t.match(refused.json(), { lockedUntil: until, detail: /locked until .* UTC\. .*write to \S+/ });
  t.equal(
    outcome(await signIn(person.email, 'another password of mine')),
    '401 INVALID_CREDENTIALS',
  );
  const letters = await mailsTo(api, person.email);
  t.match(letters.at(-1)?.subject, /account is locked/);
  t.notMatch(letters.at(-1)?.text, /For the test/, 'the reason is not in the letter');

  await api.db
    .updateTable('app_user')
    .set({ locked_until: new Date(Date.now() - 1) })
    .where('id', '=', person.id)
    .execute();
  t.equal((await read(person.id)).lock.until, null);
  t.equal((await signIn(person.email)).statusCode, 200, 'the lock is over by itself');
});

t.test('staff unlock an account before its time', async (t) => {
  const person = await createTestUser(api, { consent: true });
  t.equal((await lock(person.id, inDays(3))).statusCode, 200);
  t.match((await lock(person.id, null)).json(), { until: null });
  t.equal((await signIn(person.email)).statusCode, 200);
  const { items } = (
    await api.app.inject({ url: `/api/admin/users/${person.id}/acts`, headers: staff.headers })
  ).json<PersonActs>();
  t.same(
    items.map(({ action }) => action),
    ['person.unlock', 'person.lock'],
  );
});

t.test('a lock of an account with a role takes the password', async (t) => {
  const target = await createAdmin(api);
  t.equal(outcome(await lock(target.id, inDays(1))), '403 PASSWORD_WRONG');
  const wrong = { currentPassword: 'a guess' };
  t.equal(outcome(await lock(target.id, inDays(1), wrong)), '403 PASSWORD_WRONG');
  const right = { currentPassword: PASSWORD };
  t.equal((await lock(target.id, inDays(1), right)).statusCode, 200);
  t.equal(outcome(await lock(target.id, null)), '403 PASSWORD_WRONG');
  t.equal((await lock(target.id, null, right)).statusCode, 200);
});

t.test('a lock ends the calendar link and links to move or verify the account', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const asked = await api.app.inject({
    method: 'POST',
    url: '/api/auth/email',
    headers: person.headers,
    payload: { email: `moved-${person.email}`, currentPassword: PASSWORD },
  });
  t.equal(asked.statusCode, 202, asked.body);
  const confirm = { token: secretOf(await mailAbout(api, `moved-${person.email}`, /./)) };
  const open = () =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/email/confirm',
      headers: { origin: ORIGIN },
      payload: { ...confirm, password: PASSWORD },
    });
  await api.db
    .insertInto('calendar_feed')
    .values({ user_id: person.id, token_hash: randomBytes(32) })
    .execute();
  const setLock = (at: Date | null) =>
    api.db.updateTable('app_user').set({ locked_until: at }).where('id', '=', person.id).execute();
  await setLock(new Date(inDays(1)));
  t.equal(outcome(await open()), '403 ACCOUNT_LOCKED', 'a link that was made meanwhile');
  await setLock(null);
  t.equal((await lock(person.id, inDays(1))).statusCode, 200);
  t.equal(outcome(await open()), '410 LINK_INVALID');
  for (const table of ['calendar_feed', 'account_token'] as const) {
    const rows = await api.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute();
    t.same(rows, [], table);
  }
});

t.test('a lock is refused without right, version or time', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const { version } = (await read(person.id)).lock;
  const put = (id: string, body: object, at = version, who = staff) =>
    act('PUT', `${id}/lock`, body, at, who).then(outcome);
  const until = inDays(1);
  t.equal(await put(staff.id, { until }), '403 OWN_ACCOUNT');
  t.equal(await put(randomUUID(), { until }), '404 NOT_FOUND');
  t.equal(await put(person.id, { until }, '"old"'), '412 EDIT_CONFLICT');
  t.equal(await put(person.id, { until: inDays(-1) }), '400 VALIDATION_FAILED');
  t.equal(await put(person.id, { until: inDays(400) }), '400 VALIDATION_FAILED');
  t.equal(await put(person.id, { until, roles: ['admin'] }), '400 VALIDATION_FAILED');
  t.equal(await put(person.id, { until, reason: '' }), '400 VALIDATION_FAILED');
  const growth = await createAdmin(api, ['growth']);
  t.equal(await put(person.id, { until }, version, growth), '403 CAPABILITY_REQUIRED');
  const limited = await createAdmin(api, ['users']);
  const owner = await createAdmin(api);
  const secured = { until, currentPassword: PASSWORD };
  t.equal(await put(owner.id, secured, version, limited), '403 CAPABILITY_REQUIRED');
  t.equal((await read(person.id)).lock.until, null, 'nothing is locked');
});

t.test('the last administrator who can sign in is not locked', async (t) => {
  const alone = await testApi();
  t.teardown(() => alone[Symbol.asyncDispose]());
  // the address of the caller is not proved, so only the other one counts
  const caller = await createTestUser(alone, { roles: ['admin'], consent: true });
  const last = await createAdmin(alone);
  const url = `/api/admin/users/${last.id}`;
  const { person } = (
    await alone.app.inject({ url, headers: caller.headers })
  ).json<PersonAnswer>();
  const answer = await alone.app.inject({
    method: 'PUT',
    url: `${url}/lock`,
    headers: { ...caller.headers, 'if-match': person.lock.version },
    payload: { reason: 'For the test', until: inDays(1), currentPassword: PASSWORD },
  });
  t.equal(outcome(answer), '409 LAST_ADMIN');
  const still = await alone.app.inject({ url: '/api/auth/user', headers: last.headers });
  t.equal(still.statusCode, 200, 'their session goes on');
});

const mrr = async () =>
  (
    await api.app.inject({ url: '/api/admin/revenue', headers: staff.headers })
  ).json<RevenueAnswer>().mrr;
const paid = async () => {
  const rows = await api.db
    .selectFrom('plan_tier')
    .select(['slug', 'name', 'monthly_price'])
    .where('is_offered', '=', true)
    .orderBy('position')
    .execute();
  const [first, one, two] = rows;
  if (!first || !one || !two) throw new Error('there are fewer than three plans');
  return { first, one, two };
};

t.test('a plan set by staff counts in revenue, and an undo restores the one before', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const { first, one, two } = await paid();
  const set = async (tier: string | null) =>
    act('PUT', `${person.id}/plan`, { tier }, (await read(person.id)).paidPlan.version);
  const begin = await mrr();
  t.match((await set(one.slug)).json(), { tier: one.slug });
  t.equal(await mrr(), begin + one.monthly_price);
  t.match(await read(person.id), {
    plan: one.slug,
    planName: one.name,
    paidPlan: { tier: one.slug },
  });
  // a discount of the plan before must come back with it
  await api.db
    .updateTable('subscription_event')
    .set({ reduced_price: 1, reduced_months: 3 })
    .where('user_id', '=', person.id)
    .execute();
  const wrong = (await set(two.slug)).json<{ version: string }>();
  t.equal(await mrr(), begin + two.monthly_price);
  t.equal(outcome(await act('POST', `${person.id}/plan/undo`, {}, '"0"')), '412 EDIT_CONFLICT');
  const undone = await act('POST', `${person.id}/plan/undo`, {}, wrong.version);
  t.match(undone.json(), { tier: one.slug });
  t.equal(await mrr(), begin + 1, 'at the reduced price');
  t.match((await set(first.slug)).json(), { tier: null }, 'the first plan is no paid plan');
  t.equal(await mrr(), begin);
  const { version } = (await read(person.id)).paidPlan;
  await api.db
    .updateTable('subscription_event')
    .set({ happened_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', person.id)
    .execute();
  t.equal(outcome(await act('POST', `${person.id}/plan/undo`, {}, version)), '404 NOT_FOUND');
  const letters = (await mailsTo(api, person.email)).map(({ subject }) => subject);
  t.match(letters.slice(-4), [/You have the/, /You have the/, /You have the/, /has ended/]);
});

t.test('a plan is refused for the own account, an unknown plan and an old version', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const { one } = await paid();
  const { version } = (await read(person.id)).paidPlan;
  const put = (id: string, body: object, at = version) =>
    act('PUT', `${id}/plan`, body, at).then(outcome);
  t.equal(await put(staff.id, { tier: one.slug }), '403 OWN_ACCOUNT');
  t.equal(await put(person.id, { tier: 'gold-of-fools' }), '400 VALIDATION_FAILED');
  t.equal(await put(person.id, { tier: one.slug, monthlyPrice: 0 }), '400 VALIDATION_FAILED');
  t.equal(await put(person.id, { tier: one.slug }, '"99"'), '412 EDIT_CONFLICT');
  t.equal(await put(randomUUID(), { tier: one.slug }), '404 NOT_FOUND');
  const limited = await createAdmin(api, ['users']);
  const path = `${person.id}/plan`;
  const give = await act('PUT', path, { tier: one.slug }, version, limited);
  t.equal(outcome(give), '403 CAPABILITY_REQUIRED', 'a plan takes the task growth too');
  const undo = await act('POST', `${path}/undo`, {}, version, limited);
  t.equal(outcome(undo), '403 CAPABILITY_REQUIRED');
  const page = await api.app.inject({
    url: `/api/admin/users/${person.id}`,
    headers: limited.headers,
  });
  t.notOk(page.json<PersonAnswer>().person.allowed.includes('set_plan'));
});

t.test('the link to confirm an address is sent again, a few times for each person', async (t) => {
  const person = await createTestUser(api);
  const send = () => act('POST', `${person.id}/verification`, {});
  const before = (await mailsTo(api, person.email)).length;
  t.match((await send()).json(), { sent: true });
  const letters = await mailsTo(api, person.email);
  t.equal(letters.length, before + 1);
  const last = letters.at(-1);
  if (last) t.equal(secretOf(last).length, 43);
  let answer = await send();
  for (let i = 0; i < 50 && answer.statusCode === 200; i++) answer = await send();
  t.equal(outcome(answer), '429 RATE_LIMITED');
  const own = await api.app.inject({
    method: 'POST',
    url: '/api/auth/verify-email/resend',
    headers: person.headers,
  });
  t.equal(own.statusCode, 202, 'the person has not used up anything');
  const proved = await createTestUser(api);
  await proveAddress(api, proved);
  t.equal(outcome(await act('POST', `${proved.id}/verification`, {})), '404 NOT_FOUND');
});
