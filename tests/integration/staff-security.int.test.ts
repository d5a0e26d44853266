import { randomUUID } from 'node:crypto';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { StaffActs } from '@roletrail/contracts/http/staff-security';
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
import { enrolFactor } from '../helpers/second-factor.ts';
import { waitFor } from '../helpers/wait-for.ts';

const limits = { failuresPerAccountAndAddress: { max: 2, windowMs: 60_000 } };
let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { limits } });
});
t.teardown(() => api[Symbol.asyncDispose]());

const admin = () => createTestUser(api, { roles: ['admin'], consent: true });
const ask = (who: TestUser, path: string) =>
  api.app.inject({ url: `/api/admin/security/${path}`, headers: who.headers });

function act(who: TestUser, method: 'POST' | 'PUT', path: string, body: object, version?: string) {
  return api.app.inject({
    method,
    url: `/api/admin/security/${path}`,
    headers: { ...who.headers, ...(version ? { 'if-match': version } : {}) },
    payload: { reason: 'For the test', ...body },
  });
}

async function acts(): Promise<string[]> {
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') return [];
    const { event } = decoded;
    return event.type === 'roletrail.admin.acted.v1' ? [event.data.action] : [];
  });
}

t.test('failed sign-ins are counted by daily codes that name no account', async (t) => {
  const staff = await admin();
  const email = `${randomUUID()}@example.org`;
  const tried = () =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'not the password at all' },
    });
  t.equal(outcome(await tried()), '401 INVALID_CREDENTIALS');
  t.equal(outcome(await tried()), '401 INVALID_CREDENTIALS');
  t.equal(outcome(await tried()), '429 RATE_LIMITED');
  type Found = {
    since: string | null;
    points: { password: number; locked: number }[];
    accounts: { code: string; password: number; locked: number }[];
    networks: unknown[];
  };
  const read = async () => (await ask(staff, 'failures')).json<Found>();
  await waitFor('the counts', async () => {
    const [first] = (await read()).accounts;
    return first?.locked === 1 && first.password === 2;
  });
  const found = await read();
  t.ok(found.points.length <= 2, 'hours since counting began, at most two at the turn of an hour');
  t.match(found.points.at(-1), { password: 2, locked: 1 });
  t.equal(found.networks.length, 1);
  const stored = JSON.stringify(await api.db.selectFrom('sign_in_failure').selectAll().execute());
  t.notOk(stored.includes(email));
  await api.db.deleteFrom('sign_in_count').execute();
  const missing = (await ask(staff, 'failures')).json<Found>();
  t.match(missing, { since: null, points: [], accounts: [] }, 'a missing source is not 0');
  await api.db.insertInto('sign_in_count').defaultValues().execute();
});

t.test('failed sign-ins of an earlier day can be read, and 90 days by day', async (t) => {
  const staff = await admin();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await api.db
    .updateTable('sign_in_count')
    .set({ since: `${day(80)}T12:00:00Z` })
    .execute();
  const late = { hour: `${day(20)}T23:00:00Z`, password: 7 };
  const early = { hour: `${day(20)}T00:00:00Z`, password: 5, locked: 2 };
  const code = Buffer.from('0123456789abcdef', 'hex');
  for (const one of [late, early]) {
    const rows = [
      { ...one, dimension: 'all' as const, code: Buffer.alloc(0) },
      { ...one, dimension: 'account' as const, code },
    ];
    await api.db.insertInto('sign_in_failure').values(rows).execute();
  }
  type Found = {
    day: string;
    points: { at: string; password: number; locked: number }[];
    accounts: object[];
    networks: object[];
  };
  const read = async (query: string) => (await ask(staff, `failures?${query}`)).json<Found>();
  const found = await read(`span=90d&day=${day(20)}`);
  t.equal(found.points.length, 81, 'days since counting began');
  t.match(
    found.points.find(({ at }) => at === `${day(20)}T00:00:00.000Z`),
    { password: 12, locked: 2 },
  );
  t.match(found.accounts, [{ code: '0123456789abcdef', password: 12, locked: 2 }]);
  t.strictSame([found.day, found.networks], [day(20), []]);
  t.equal((await read('span=14d')).points.length, 14);
  const recent = await read(`day=${day(19)}`);
  t.equal(recent.points.length, 72, 'hours');
  t.strictSame(recent.accounts, [], 'the night is of the day before');
  t.equal(outcome(await ask(staff, 'failures?span=1y')), '400 VALIDATION_FAILED');
  t.equal(outcome(await ask(staff, 'failures?day=today')), '400 VALIDATION_FAILED');
});

t.test('a session of another person ends, with its event and the reason', async (t) => {
  const [staff, other] = [await admin(), await createTestUser(api, { consent: true })];
  const listed = (await ask(staff, 'sessions')).json<{
    items: { id: string; person: { email: string }; network: string; current: boolean }[];
  }>();
  const row = listed.items.find(({ id }) => id === other.sessionId);
  t.match(row, { person: { email: other.email }, current: false });
  t.match(row?.network, /^127\.0\.x\.x$/);
  const end = (who: TestUser, id: string, body = {}) =>
    act(who, 'POST', `sessions/${id}/end`, body);
  t.equal(outcome(await end(staff, other.sessionId, { role: 'admin' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await end(staff, staff.sessionId)), '403 OWN_ACCOUNT');
  t.equal(outcome(await end(staff, other.sessionId)), '204');
  t.equal(outcome(await end(staff, other.sessionId)), '404 NOT_FOUND');
  const refused = await api.app.inject({ url: '/api/auth/user', headers: other.headers });
  t.equal(outcome(refused), '401 SESSION_REVOKED');
  t.same(await acts(), ['session.end']);
});

t.test('lists are paged, and masked for those who may only read', async (t) => {
  const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });
  const pages: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const at = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { items: { id: string }[]; nextCursor: string | null } = (
      await ask(compliance, `sessions?limit=1${at}`)
    ).json();
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const live = await api.db
    .selectFrom('session')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  t.same([...pages].sort(), live.map(({ id }) => id).sort(), 'each once');
  t.equal(outcome(await ask(compliance, 'sessions?cursor=x')), '400 VALIDATION_FAILED');
  const asked = await act(compliance, 'POST', `sessions/${compliance.sessionId}/end`, {});
  t.equal(outcome(asked), '403 ROLE_REQUIRED');
  for (const list of ['reuse', 'history', 'evidence', 'policy']) {
    t.equal(outcome(await ask(compliance, list)), '200', list);
  }
});

t.test('an auditor token is revoked once', async (t) => {
  const staff = await admin();
  const { id } = await createAuditorToken(
    { db: api.db, partitions: api.deps.partitions },
    {
      label: 'firm',
      expiresAt: new Date(Date.now() + 60_000),
      actor: { kind: 'operator', id: 'console' },
    },
  );
  const revoke = () => act(staff, 'POST', `auditor-tokens/${id}/revoke`, { cause: 'lost' });
  t.equal(outcome(await revoke()), '204');
  t.equal(outcome(await revoke()), '204');
  t.match((await ask(staff, 'auditor-tokens')).json(), { items: [{ id, state: 'revoked' }] });
  t.same((await acts()).filter((name) => name === 'auditor_token.revoke').length, 1);
});

t.test('the second factor of staff counts at the next request, on every instance', async (t) => {
  const beside = await testApi({ beside: api });
  t.teardown(() => beside[Symbol.asyncDispose]());
  const [weak, begun] = [await admin(), await admin()];
  const version = (await ask(weak, 'policy')).json<{ secondFactor: { version: string } }>()
    .secondFactor.version;
  const require = (who: TestUser, required: boolean, seen = version) =>
    act(who, 'PUT', 'second-factor', { required, currentPassword: PASSWORD }, seen);
  t.equal(outcome(await require(weak, true)), '403 STAFF_SECOND_FACTOR_REQUIRED');

  await api.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', begun.id)
    .execute();
  const factor = await enrolFactor(api, begun);
  const signedIn = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: begun.email, password: PASSWORD, totp: factor.code(1) },
  });
  const { accessToken } = signedIn.json<{ accessToken: string }>();
  const strong = { ...begun, headers: { authorization: `Bearer ${accessToken}` } };
  t.equal(outcome(await require(strong, true, '"9"')), '412 EDIT_CONFLICT');
  t.equal(outcome(await require(strong, true)), '200');
  for (const { app } of [api, beside]) {
    const refused = await app.inject({ url: '/api/admin/security/policy', headers: weak.headers });
    t.equal(outcome(refused), '403 STAFF_SECOND_FACTOR_REQUIRED');
  }
  const policy = (await ask(strong, 'policy')).json<{ secondFactor: { version: string } }>();
  t.match(policy, { secondFactor: { required: true }, coverage: { covered: 1 } });
  t.equal(outcome(await require(strong, false, policy.secondFactor.version)), '200');
  t.equal(outcome(await ask(weak, 'policy')), '200');
  const again = await signInAgain(api, weak.email);
  const checked = await api.app.inject({
    method: 'POST',
    url: '/api/admin/security/ledger-check',
    headers: again.headers,
  });
  t.match(checked.json(), { agrees: true, lastFull: null });
});

t.test('each list is saved as CSV with a reason on record, and filters narrow it', async (t) => {
  const [staff, member] = [await admin(), await createTestUser(api, { consent: true })];
  const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });
  await createAuditorToken(api.deps, {
    label: '=1+1',
    expiresAt: new Date(Date.now() + 60_000),
    actor: { kind: 'operator', id: 'test' },
  });
  const save = (list: string, body: object = {}, who = staff) =>
    act(who, 'POST', `${list}/export`, body);
  const lists = ['failures', 'reuse', 'sessions', 'history', 'acts', 'evidence', 'auditor-tokens'];
  const before = (await acts()).filter((action) => action === 'security.export').length;
  for (const list of lists) {
    const file = await save(list);
    t.equal(outcome(file), '200', list);
    t.match(file.headers['content-type'], /^text\/csv/);
    t.match(file.headers['content-disposition'], `roletrail-${list}.csv`);
    t.equal(outcome(await save(list, { reason: '' })), '400 VALIDATION_FAILED', list);
    t.equal(outcome(await save(list, {}, member)), '403 ROLE_REQUIRED', list);
    t.equal(outcome(await save(list, {}, compliance)), '200', list);
  }
  t.equal(outcome(await save('policy')), '400 VALIDATION_FAILED');
  const recorded = (await acts()).filter((action) => action === 'security.export').length;
  t.equal(recorded - before, 2 * lists.length);
  t.match((await save('auditor-tokens')).body, /,'=1\+1,valid,/, 'formulas are guarded');

  const everyone = (await save('sessions')).body;
  const ofStaff = (await save('sessions', { staff: 'true' })).body;
  t.ok(everyone.includes(member.id) && everyone.includes(staff.id));
  t.ok(ofStaff.includes(staff.id) && !ofStaff.includes(member.id));
  const listed = (await ask(staff, 'sessions?limit=200&staff=true')).json<{
    items: { person: { id: string } }[];
  }>();
  t.notOk(listed.items.some(({ person }) => person.id === member.id));
  const { items } = (await ask(staff, 'acts?limit=200')).json<StaffActs>();
  t.match(
    items.find(({ target, by }) => target.id === 'sessions' && by.id === staff.id),
    { action: 'security.export', reason: 'For the test', person: null, by: { email: staff.email } },
  );
  const ofGrowth = (await ask(staff, 'acts?limit=200&task=growth')).json<StaffActs>().items;
  t.same(ofGrowth, [], 'only acts of that task');
  t.equal((await ask(staff, 'history?kind=capability')).statusCode, 200);
  t.equal(outcome(await ask(staff, 'history?kind=x')), '400 VALIDATION_FAILED');
  t.equal((await ask(staff, 'evidence?use=opened')).statusCode, 200);
});
