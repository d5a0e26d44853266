import { createHash } from 'node:crypto';
import type { Capability } from '@roletrail/contracts/staff/capabilities';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import {
  createTestUser,
  outcome,
  PASSWORD,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { type Asked, createAdmin, putAccess, versionOf } from '../helpers/staff-access.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const admin = () => createAdmin(api);
const member = () => createTestUser(api, { consent: true });
const versionFor = (staff: TestUser, id: string) => versionOf(api, staff, id);

function limit(staff: TestUser, id: string, capabilities: Capability[], asked: Asked = {}) {
  return putAccess(api, staff, `${id}/capabilities`, { capabilities, ...asked });
}

function setRole(staff: TestUser, id: string, granted: boolean, asked: Asked = {}) {
  return putAccess(api, staff, `${id}/roles/admin`, { granted, ...asked });
}

t.test('an act writes the change, its event and the reason together', async (t) => {
  const [staff, other] = [await admin(), await admin()];
  const version = await versionFor(staff, other.id);
  const answer = await limit(staff, other.id, ['growth', 'ops'], { version });
  t.equal(outcome(answer), '200');
  t.match(answer.json(), { roles: ['admin'], capabilities: ['growth', 'ops'] });

  const [acted, ...granted] = await eventsAbout(api, other.id);
  if (acted?.type !== 'roletrail.admin.acted.v1') return t.fail('the act comes first');
  t.match(acted.data, {
    actor: { kind: 'user', id: staff.id },
    capability: 'users',
    action: 'person.limit_capabilities',
    target: { kind: 'person', id: other.id },
    userId: other.id,
    before: { capabilities: ['users', 'content', 'growth', 'ops', 'settings'] },
    after: { capabilities: ['growth', 'ops'] },
  });
  t.same(
    granted.map(({ type }) => type),
    ['roletrail.capability.granted.v1', 'roletrail.capability.granted.v1'],
  );
  const row = await api.db
    .selectFrom('staff_act')
    .selectAll()
    .where('event_id', '=', acted.id)
    .executeTakeFirstOrThrow();
  t.equal(row.reason, 'For the test');
  const digest = createHash('sha256').update(row.salt).update(row.reason).digest('hex');
  t.equal(acted.data.reasonDigest, digest, 'the event binds the reason without containing it');
});

t.test('a limited administrator is refused at once, in navigation too', async (t) => {
  const [staff, other] = [await admin(), await admin()];
  const version = await versionFor(staff, other.id);
  const health = () => api.app.inject({ url: '/api/admin/health/notes', headers: other.headers });
  t.equal(outcome(await health()), '200');
  await limit(staff, other.id, ['growth'], { version });
  t.equal(outcome(await health()), '403 CAPABILITY_REQUIRED');
  t.equal(outcome(await limit(other, staff.id, ['ops'])), '403 CAPABILITY_REQUIRED');
  const me = await api.app.inject({ url: '/api/auth/user', headers: other.headers });
  t.match(me.json(), { user: { roles: ['admin'], capabilities: ['growth'] } });
});

t.test('an outdated version changes nothing and shows the current one', async (t) => {
  const [staff, other] = [await admin(), await admin()];
  const version = await versionFor(staff, other.id);
  await limit(staff, other.id, ['growth'], { version });
  const answer = await limit(staff, other.id, ['ops'], { version });
  t.equal(outcome(answer), '412 EDIT_CONFLICT');
  t.match(answer.json(), { current: { values: { roles: ['admin'], capabilities: ['growth'] } } });
  t.equal((await eventsAbout(api, other.id)).length, 2, 'the act and its capability');
});

t.test('a wrong password, a short reason and the own account are refused', async (t) => {
  const [staff, other] = [await admin(), await member()];
  const version = await versionFor(staff, other.id);
  const wrong = await setRole(staff, other.id, true, { version, password: 'not the password' });
  t.equal(outcome(wrong), '403 PASSWORD_WRONG');
  t.equal(outcome(await setRole(staff, staff.id, false, { version })), '403 OWN_ACCOUNT');
  const short = await api.app.inject({
    method: 'PUT',
    url: `/api/admin/users/${other.id}/roles/admin`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { granted: true, reason: ' a ', currentPassword: PASSWORD },
  });
  t.equal(outcome(short), '400 VALIDATION_FAILED');
  t.same(await eventsAbout(api, other.id), []);
  for (let i = 0; i < 30; i++) {
    const again = await setRole(staff, other.id, true, { version, password: 'wrong' });
    if (outcome(again) === '429 RATE_LIMITED') return;
  }
  t.fail('wrong passwords are limited as at the sign-in');
});

t.test('50 parallel revocations leave an administrator', async (t) => {
  await api.db.deleteFrom('user_role').execute();
  const staff = await Promise.all(Array.from({ length: 10 }, admin));
  const versions = new Map<string, string>();
  for (const [at, one] of staff.entries()) {
    const by = staff[(at + 1) % staff.length];
    if (by) versions.set(one.id, await versionFor(by, one.id));
  }
  const tries = Array.from({ length: 50 }, (_, at) => {
    const [by, target] = [staff[at % 10], staff[(at * 3 + 1 + Math.trunc(at / 10)) % 10]];
    if (!by || !target || by === target) return null;
    const version = versions.get(target.id);
    return setRole(by, target.id, false, version ? { version } : {});
  });
  const outcomes = (await Promise.all(tries)).map((answer) => answer && outcome(answer));
  const known = ['200', '403 ROLE_REQUIRED', '412 EDIT_CONFLICT', '409 LAST_ADMIN', null];
  t.same(
    outcomes.filter((one) => !known.includes(one)),
    [],
  );
  const left = await api.db.selectFrom('user_role').select('user_id').execute();
  t.ok(left.length >= 1, `${left.length} left`);
  t.ok(outcomes.includes('200'));
});

t.test('the last administrator for people is not limited away', async (t) => {
  await api.db.deleteFrom('user_role').execute();
  await api.db.deleteFrom('staff_capability').execute();
  const [first, second] = [await admin(), await admin()];
  const version = await versionFor(first, second.id);
  t.equal(outcome(await limit(first, second.id, ['ops'], { version })), '200');
  await api.db.insertInto('user_role').values({ user_id: second.id, role: 'compliance' }).execute();
  t.equal(
    outcome(await setRole(second, first.id, false, { version })),
    '403 CAPABILITY_REQUIRED',
    'compliance gives no task of an administrator',
  );
});
