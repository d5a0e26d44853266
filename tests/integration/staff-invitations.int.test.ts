/** Staff invite people, who make an account by the link. */
import { randomUUID } from 'node:crypto';
import { sweepLinks } from '@roletrail/api/account/links';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { InvitationItem } from '@roletrail/contracts/http/invitations';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  ORIGIN,
  outcome,
  PASSWORD,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import { createAdmin } from '../helpers/staff-access.ts';

let api: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  staff = await createAdmin(api);
});
t.teardown(() => api[Symbol.asyncDispose]());

const newAddress = () => `guest-${randomUUID().slice(0, 8)}@invited.example`;
const call = (path: string, payload: object, who = staff, version?: string) =>
  api.app.inject({
    method: 'POST',
    url: `/api/admin/invitations${path}`,
    headers: { ...who.headers, ...(version === undefined ? {} : { 'if-match': version }) },
    payload: { reason: 'For the test', ...payload },
  });
const invite = (email: string, more: object = {}, who = staff) => call('', { email, ...more }, who);
const open = (path: string, payload: object) =>
  api.app.inject({
    method: 'POST',
    url: `/api/auth/invitation${path}`,
    headers: { origin: ORIGIN },
    payload,
  });
const linkOf = async (email: string, count = 1) =>
  secretOf(await mailAbout(api, email, /You are invited/, count));
const list = async () =>
  (await api.app.inject({ url: '/api/admin/invitations?limit=200', headers: staff.headers })).json<{
    items: InvitationItem[];
  }>().items;
const itemOf = async (email: string) => (await list()).find((one) => one.email === email);

t.test('an invited person makes an account, with plan and proved address, once', async (t) => {
  const email = newAddress();
  t.equal((await invite(email, { plan: 'plus' })).statusCode, 201);
  t.match(await itemOf(email), { role: null, plan: 'plus', planName: 'Plus', expired: false });
  const token = await linkOf(email);
  t.match((await open('/check', { token })).json(), { email });
  t.equal(outcome(await open('', { token, password: 'short' })), '422 WEAK_PASSWORD');
  const two = await Promise.all([1, 2].map(() => open('', { token, password: PASSWORD })));
  t.same(two.map(outcome).sort(), ['201', '410 LINK_INVALID'], 'one of two uses');
  const { user } = two.find(({ statusCode }) => statusCode === 201)?.json<SessionAnswer>() ?? {};
  t.match(user, { email, emailVerified: true, roles: [] });
  const plan = await api.db
    .selectFrom('subscription_event')
    .select(['tier', 'cause'])
    .where('user_id', '=', user?.id ?? '')
    .execute();
  t.same(plan, [{ tier: 'plus', cause: 'staff' }]);
  const decided = await api.db
    .selectFrom('current_consent')
    .select('user_id')
    .where('user_id', '=', user?.id ?? '')
    .execute();
  t.same(decided, [], 'they accepted nothing yet');
  t.equal(await itemOf(email), undefined, 'the address is deleted');
  t.equal(outcome(await invite(email)), '409 EMAIL_IN_USE');
});

t.test('a role takes the password, and the right of the inviter when it is used', async (t) => {
  const limited = await createAdmin(api, ['users', 'ops']);
  const secured = { role: 'admin', currentPassword: PASSWORD };
  const email = newAddress();
  t.equal(outcome(await invite(email, { role: 'admin' })), '403 PASSWORD_WRONG');
  const officer = { ...secured, role: 'compliance' };
  t.equal(outcome(await invite(email, officer, limited)), '403 CAPABILITY_REQUIRED');
  t.equal((await invite(email, secured, limited)).statusCode, 201);
  const made = (
    await open('', { token: await linkOf(email), password: PASSWORD })
  ).json<SessionAnswer>();
  t.same(made.user.roles, ['admin']);
  t.same([...made.user.capabilities].sort(), ['ops', 'users'], 'the limits of the inviter');

  const late = newAddress();
  t.equal((await invite(late, secured, limited)).statusCode, 201);
  await api.db.deleteFrom('user_role').where('user_id', '=', limited.id).execute();
  const none = (
    await open('', { token: await linkOf(late), password: PASSWORD })
  ).json<SessionAnswer>();
  t.same(none.user.roles, [], 'the inviter is no longer an administrator');
});

t.test('an invitation with a role takes the right and password of its inviter again', async (t) => {
  const limited = await createAdmin(api, ['users', 'ops']);
  const fewer = await createAdmin(api, ['users']);
  const secret = { currentPassword: PASSWORD };
  const email = newAddress();
  t.equal((await invite(email, { role: 'admin', ...secret }, limited)).statusCode, 201);
  const item = await itemOf(email);
  for (const verb of ['send', 'withdraw']) {
    const act = (payload: object, who: TestUser) =>
      call(`/${item?.id}/${verb}`, payload, who, item?.version).then(outcome);
    t.equal(await act({}, limited), '403 PASSWORD_WRONG', verb);
    t.equal(await act(secret, fewer), '403 CAPABILITY_REQUIRED', verb);
  }
  // the inviter has more capabilities now, and one less
  await sql`update staff_capability set capability = 'settings'
    where user_id = ${limited.id} and capability = 'ops'`.execute(api.db);
  const made = (
    await open('', { token: await linkOf(email), password: PASSWORD })
  ).json<SessionAnswer>();
  t.same(made.user.capabilities, ['users'], 'what the inviter had then and has now');
  const plan = await invite(newAddress(), { plan: 'plus' }, fewer);
  t.equal(outcome(plan), '403 CAPABILITY_REQUIRED', 'a plan takes the task growth');
});

t.test('an invitation has an allowance behind the one that all letters share', async (t) => {
  const email = newAddress();
  t.equal((await invite(email)).statusCode, 201);
  const again = async () => {
    const item = await itemOf(email);
    return outcome(await call(`/${item?.id}/send`, {}, staff, item?.version));
  };
  const { lettersPerInbox, linkLettersPerAddress } = api.config.limits;
  for (let sent = 1; sent < lettersPerInbox.max + linkLettersPerAddress.max; sent++) {
    t.equal(await again(), '204', `letter ${sent + 1}`);
  }
  t.equal(await again(), '429 RATE_LIMITED');
});

t.test('expired invitations do not count as open', async (t) => {
  const full = await testApi();
  t.teardown(() => full[Symbol.asyncDispose]());
  const admin = await createAdmin(full);
  await sql`insert into invitation
    (id, email, email_normalized, capabilities, token_hash, staff_id, act_id, expires_at)
    select gen_random_uuid(), i || '@full.example', i || '@full.example', '{}', int4send(i),
      ${admin.id}, gen_random_uuid(), clock_timestamp() + interval '1 day'
    from generate_series(1, 500) i`.execute(full.db);
  const add = () =>
    full.app.inject({
      method: 'POST',
      url: '/api/admin/invitations',
      headers: admin.headers,
      payload: { reason: 'For the test', email: newAddress() },
    });
  t.equal(outcome(await add()), '429 QUOTA_REACHED');
  await sql`update invitation set expires_at = clock_timestamp() where email = '1@full.example'`.execute(
    full.db,
  );
  t.equal((await add()).statusCode, 201);
});

t.test('an invitation is sent again and withdrawn, in the version that was seen', async (t) => {
  const email = newAddress();
  await invite(email);
  const item = await itemOf(email);
  const first = await linkOf(email);
  const path = `/${item?.id}`;
  t.equal(outcome(await call(`${path}/send`, {}, staff, '"old"')), '412 EDIT_CONFLICT');
  t.equal((await call(`${path}/send`, {}, staff, item?.version)).statusCode, 204);
  t.equal(outcome(await open('/check', { token: first })), '410 LINK_INVALID');
  const second = await linkOf(email, 2);
  t.equal((await open('/check', { token: second })).statusCode, 200);
  const stale = await call(`${path}/withdraw`, {}, staff, item?.version);
  t.equal(outcome(stale), '412 EDIT_CONFLICT');
  const version = (await itemOf(email))?.version;
  t.equal((await call(`${path}/withdraw`, {}, staff, version)).statusCode, 204);
  t.equal(outcome(await open('', { token: second, password: PASSWORD })), '410 LINK_INVALID');
  t.equal(await itemOf(email), undefined);
  t.equal(outcome(await call(`/${randomUUID()}/send`, {}, staff, version)), '404 NOT_FOUND');
});

t.test('a withdrawal is undone by the same person within a minute', async (t) => {
  const email = newAddress();
  await invite(email);
  const [item, token] = [await itemOf(email), await linkOf(email)];
  const act = (verb: string, who = staff) =>
    call(`/${item?.id}/${verb}`, {}, who, item?.version).then(outcome);
  t.equal(await act('restore'), '404 NOT_FOUND', 'it is not withdrawn');
  t.equal(await act('withdraw'), '204');
  t.equal(await itemOf(email), undefined);
  t.equal(await act('send'), '404 NOT_FOUND');
  t.equal(await act('restore', await createAdmin(api)), '404 NOT_FOUND', 'another person');
  t.equal(await act('restore'), '204');
  t.match(await itemOf(email), { version: item?.version });
  t.equal((await open('/check', { token })).statusCode, 200, 'the link works again');

  t.equal(await act('withdraw'), '204');
  await sql`update invitation set withdrawn_at = now() - interval '61 seconds'
    where id = ${item?.id}`.execute(api.db);
  t.equal(await act('restore'), '404 NOT_FOUND', 'too late');
  await sweepLinks(api.db);
  const rows = () => sql`select from invitation where email = ${email}`.execute(api.db);
  t.equal((await rows()).rows.length, 0, 'the address is deleted');
  t.equal((await invite(email)).statusCode, 201);
  const second = await itemOf(email);
  await call(`/${second?.id}/withdraw`, {}, staff, second?.version);
  t.equal((await invite(email)).statusCode, 201, 'a withdrawn invitation blocks no new one');
  t.equal((await rows()).rows.length, 1);
});

t.test('an invitation is refused for taken addresses and foreign fields', async (t) => {
  const known = await createTestUser(api);
  t.equal(outcome(await invite(known.email.toUpperCase())), '409 EMAIL_IN_USE');
  const email = newAddress();
  t.equal((await invite(email)).statusCode, 201);
  t.equal(outcome(await invite(email.toUpperCase())), '409 EMAIL_IN_USE');
  t.equal(outcome(await invite(newAddress(), { plan: 'none-such' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await invite(newAddress(), { staffId: staff.id })), '400 VALIDATION_FAILED');
  t.equal(outcome(await open('/check', { token: 'A'.repeat(43) })), '410 LINK_INVALID');
  const growth = await createAdmin(api, ['growth']);
  t.equal(outcome(await invite(newAddress(), {}, growth)), '403 CAPABILITY_REQUIRED');
  // the address signs up by itself meanwhile: only the holder of the link learns of it
  const token = await linkOf(email);
  await createTestUser(api, { email });
  t.equal(outcome(await open('', { token, password: PASSWORD })), '409 EMAIL_IN_USE');
});

t.test('an expired link is refused, and its address deleted 30 days later', async (t) => {
  const email = newAddress();
  await invite(email);
  const token = await linkOf(email);
  const age = (days: number) =>
    sql`update invitation set expires_at = clock_timestamp() - ${days} * interval '1 day'
      where email = ${email}`.execute(api.db);
  await age(1);
  t.equal(outcome(await open('/check', { token })), '410 LINK_INVALID');
  t.equal(outcome(await open('', { token, password: PASSWORD })), '410 LINK_INVALID');
  await sweepLinks(api.db);
  t.match(await itemOf(email), { expired: true }, 'staff can send it again');
  await age(31);
  await sweepLinks(api.db);
  t.equal(await itemOf(email), undefined);
});
