/** Limits of administrators hold across accounts, and roles need a verified address. */
import type { Role } from '@roletrail/contracts/primitives';
import { sql } from 'kysely';
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
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import { createAdmin, putAccess, versionOf } from '../helpers/staff-access.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });

async function setRole(by: TestUser, id: string, role: Role, granted: boolean, at = api) {
  const version = await versionOf(at, by, id);
  return putAccess(at, by, `${id}/roles/${role}`, { granted, version });
}

async function limit(by: TestUser, id: string, capabilities: string[]) {
  const version = await versionOf(api, by, id);
  return putAccess(api, by, `${id}/capabilities`, { capabilities, version });
}

t.test('a limited administrator makes administrators with the same limit', async (t) => {
  const staff = await createAdmin(api, ['users', 'ops']);
  const [one, other] = [await member(), await member()];
  const made = await setRole(staff, one.id, 'admin', true);
  t.match(made.json(), { roles: ['admin'], capabilities: ['users', 'ops'] });
  t.equal((await limit(staff, one.id, ['ops'])).statusCode, 200, 'fewer tasks may be given');
  t.equal(outcome(await limit(staff, one.id, ['growth'])), '403 CAPABILITY_REQUIRED');
  const all = ['users', 'content', 'growth', 'ops', 'settings'];
  t.equal(outcome(await limit(staff, one.id, all)), '403 CAPABILITY_REQUIRED', 'all lift a limit');
  const officer = await setRole(staff, other.id, 'compliance', true);
  t.equal(outcome(officer), '403 CAPABILITY_REQUIRED');
  const owner = await createAdmin(api);
  t.equal((await setRole(owner, other.id, 'compliance', true)).statusCode, 200);
});

t.test('a limit waits for an act of the person that has begun', async (t) => {
  const [owner, staff] = [await createAdmin(api), await createAdmin(api)];
  const acting = await api.db.startTransaction().execute();
  await acting
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', staff.id)
    .forShare()
    .execute();
  let isLimited = false;
  const limited = limit(owner, staff.id, ['ops']).then((answer) => {
    isLimited = true;
    return answer;
  });
  await waitFor('the limit to wait', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length > 0;
  });
  t.equal(isLimited, false);
  await acting.rollback().execute();
  t.equal(outcome(await limited), '200');
});

t.test('a limited administrator changes no account with more rights', async (t) => {
  const staff = await createAdmin(api, ['users', 'ops']);
  const officer = await createTestUser(api, { roles: ['compliance'], consent: true });
  const others = [await createAdmin(api), await createAdmin(api, ['growth']), officer];
  for (const { id } of others) {
    const url = `/api/admin/users/${id}/second-factor/reset`;
    const payload = { reason: 'For the test', currentPassword: PASSWORD };
    const reset = api.app.inject({ method: 'POST', url, headers: staff.headers, payload });
    t.equal(outcome(await reset), '403 CAPABILITY_REQUIRED');
    t.equal(outcome(await limit(staff, id, ['ops'])), '403 CAPABILITY_REQUIRED');
    const taken = await setRole(staff, id, 'admin', false);
    t.equal(outcome(taken), '403 CAPABILITY_REQUIRED');
  }
});

t.test('with a mail server a role needs a verified address', async (t) => {
  const mailed = await testApi({
    beside: api,
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:1' } },
  });
  t.teardown(() => mailed[Symbol.asyncDispose]());
  const [staff, person] = [await createAdmin(api), await member()];
  for (const role of ['admin', 'compliance'] as const) {
    const answer = await setRole(staff, person.id, role, true, mailed);
    t.equal(outcome(answer), '403 EMAIL_UNPROVED');
  }
  await proveAddress(api, person);
  t.equal((await setRole(staff, person.id, 'compliance', true, mailed)).statusCode, 200);
});

t.test('the first proof of an address takes roles and capabilities', async (t) => {
  const person = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: person.id, capability: 'users' })
    .execute();
  const post = (path: string, payload: object) =>
    api.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  await post('recover', { email: person.email });
  const token = secretOf(await mailAbout(api, person.email, /Choose a new password/));
  const password = 'nine slow barges after rain';
  t.equal(outcome(await post('recover/confirm', { token, password })), '204');
  const owner = await post('login', { email: person.email, password });
  t.match(owner.json(), { user: { roles: [], capabilities: [] } });
  const letter = await mailAbout(api, person.email, /password was changed/);
  t.match(letter.text.replaceAll('\n', ' '), /took the rights of staff off/);
  const staff = await createAdmin(api);
  const again = await setRole(staff, person.id, 'admin', true);
  t.match(again.json<{ capabilities: string[] }>().capabilities, { length: 5 }, 'no old limit');
});

t.test('unverified accounts, and demo accounts elsewhere, do not count as the last', async (t) => {
  const here = { embedded: true };
  const local = await testApi({ beside: api, config: here });
  t.teardown(() => local[Symbol.asyncDispose]());
  await api.db.deleteFrom('user_role').execute();
  const unproved = await createTestUser(api, { roles: ['admin'], consent: true });
  const [last, demo] = [await createAdmin(api), await createAdmin(api)];
  await api.db.updateTable('app_user').set({ is_demo: true }).where('id', '=', demo.id).execute();
  const taken = await setRole(unproved, last.id, 'admin', false);
  t.equal(outcome(taken), '409 LAST_ADMIN');
  const officer = await setRole(unproved, last.id, 'compliance', true);
  t.equal(officer.statusCode, 200, 'acts that take no administrator away are not affected');
  const onLocal = await setRole(unproved, last.id, 'admin', false, local);
  t.equal(outcome(onLocal), '200', 'the demo account can sign in there');
});
