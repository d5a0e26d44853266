/** Staff delete an account: request, second approval, window, hold, and the certificate. */
import { randomBytes, randomUUID } from 'node:crypto';
import { closeVoidErasures } from '@roletrail/api/erasure/staff-cancel';
import { sweepErasures } from '@roletrail/api/erasure/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type {
  ErasureCertificate,
  ErasurePlan,
  StaffErasure,
} from '@roletrail/contracts/http/delete-user';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout } from '../helpers/api-mail.ts';
import { isErased } from '../helpers/personal-data.ts';
import { createAdmin } from '../helpers/staff-access.ts';

const NEVER = new AbortController().signal;
const config = { limits: { signUpPerAddress: { max: 100_000, windowMs: 60_000 } } } as const;

/** one member of staff is enough */
let api: TestApi;
/** a second one must approve */
let two: TestApi;
/** a request is due at once */
let hasty: TestApi;
t.before(async () => {
  api = await testApi({ config });
  two = await testApi({ beside: api, config: { ...config, erasure: { approvals: 2 } } });
  hasty = await testApi({ beside: api, config: { ...config, erasure: { windowMs: 0 } } });
});
t.teardown(async () => {
  await hasty[Symbol.asyncDispose]();
  await two[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const admin = () => createAdmin(api);
async function member(): Promise<TestUser> {
  const who = await createTestUser(api, { consent: true });
  await proveAddress(api, who);
  return who;
}

const read = (on: TestApi, staff: TestUser, path = ''): Promise<Answer> =>
  on.app.inject({ url: `/api/admin/erasures${path}`, headers: staff.headers });

type Sent = Readonly<Record<string, unknown>> & { version?: string; method?: 'POST' | 'PUT' };

function send(
  on: TestApi,
  staff: TestUser,
  path: string,
  { version = '', method = 'POST', ...body }: Sent,
): Promise<Answer> {
  return on.app.inject({
    method,
    url: `/api/admin/erasures${path}`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { reason: 'For the test', ...body },
  });
}

async function planOf(on: TestApi, staff: TestUser, { id }: TestUser): Promise<ErasurePlan> {
  const answer = await read(on, staff, `/people/${id}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ErasurePlan>();
}

/** Requests an erasure. @param given values that replace the right ones */
async function ask(on: TestApi, staff: TestUser, who: TestUser, given: object = {}) {
  const { version } = await planOf(on, staff, who);
  const right = { code: 'abuse', email: who.email, currentPassword: PASSWORD, version };
  return send(on, staff, `/people/${who.id}`, { ...right, ...given });
}

async function asked(on: TestApi, staff: TestUser, who: TestUser): Promise<StaffErasure> {
  const answer = await ask(on, staff, who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<StaffErasure>();
}

const approve = (staff: TestUser, { id, version }: StaffErasure, given: object = {}) =>
  send(two, staff, `/${id}/approve`, { currentPassword: PASSWORD, version, ...given });
const cancel = (staff: TestUser, { id, version }: StaffErasure, given: object = {}) =>
  send(api, staff, `/${id}/cancel`, { version, ...given });

async function hold(staff: TestUser, who: TestUser, held: boolean): Promise<Answer> {
  const { version } = await planOf(api, staff, who);
  const given = { method: 'PUT', held, version, currentPassword: PASSWORD } as const;
  return send(api, staff, `/people/${who.id}/hold`, given);
}

async function stateOf(staff: TestUser, { id }: StaffErasure): Promise<string | undefined> {
  for (const state of ['open', 'closed']) {
    const { items } = (await read(api, staff, `?state=${state}&limit=200`)).json<{
      items: StaffErasure[];
    }>();
    const found = items.find((one) => one.id === id);
    if (found) return `${state}: ${found.state}`;
  }
  return undefined;
}

async function requestsIn(topic: string, userId: string) {
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', topic)
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') throw new Error(JSON.stringify(decoded));
    return JSON.stringify(decoded.event.data).includes(userId) ? [decoded.event] : [];
  });
}

t.test('a request starts the window, and only staff take it back', async (t) => {
  const [staff, who] = [await admin(), await member()];
  const plan = await planOf(api, staff, who);
  t.match(plan, { hold: null, pending: null, approvals: 1, person: { email: who.email } });
  const tables = new Map(plan.impact.map(({ table, ...row }) => [table, row]));
  t.match(tables.get('app_user'), { rows: 1, fate: 'blanked' });
  t.match(tables.get('session'), { rows: 1, fate: 'blanked' });
  t.notOk(tables.has('ticket'), 'tables without rows are omitted');

  const made = await asked(api, staff, who);
  t.match(made, { state: 'scheduled', reason: 'abuse', requestedBy: { id: staff.id } });
  const [event] = await requestsIn('consent-events', made.id);
  t.match(event, {
    type: 'roletrail.erasure.requested.v2',
    data: { actor: { kind: 'user', id: staff.id }, reason: 'abuse', approvedBy: null },
  });
  const acts = await requestsIn('admin-events', made.id);
  t.match(acts, [{ data: { action: 'person.request_erasure', target: { kind: 'erasure' } } }]);
  const letter = await mailAbout(api, who.email, /staff will delete/);
  t.match(letter.text, /deletion-receipt#token=/, 'the person gets the receipt link');

  const own = { url: '/api/me/erasure', headers: who.headers };
  t.match((await api.app.inject(own)).json(), { request: { byStaff: true, held: false } });
  t.equal(outcome(await api.app.inject({ method: 'DELETE', ...own })), '409 ERASURE_BY_STAFF');
  t.equal(outcome(await ask(api, staff, who)), '409 ERASURE_REQUESTED');

  t.equal(outcome(await cancel(staff, made, { version: '"old"' })), '412 EDIT_CONFLICT');
  t.equal(outcome(await cancel(await admin(), made)), '200');
  t.equal(await stateOf(staff, made), 'closed: cancelled');
  t.equal(outcome(await cancel(staff, made)), '409 ERASURE_CLOSED');
  t.match((await api.app.inject(own)).json(), { request: null });
  await mailAbout(api, who.email, /account stays/);
  t.equal(outcome(await ask(api, staff, who)), '200', 'it can be requested again');
});

t.test('wrong address, password, version, code, account and roles are refused', async (t) => {
  const [staff, who] = [await admin(), await member()];
  const cases = [
    [{ email: 'other@example.org' }, '400 VALIDATION_FAILED'],
    [{ currentPassword: 'guess' }, '403 PASSWORD_WRONG'],
    [{ version: '"old"' }, '412 EDIT_CONFLICT'],
    [{ code: 'own_request' }, '400 VALIDATION_FAILED'],
    [{ reason: '' }, '400 VALIDATION_FAILED'],
    [{ approvals: 1 }, '400 VALIDATION_FAILED'],
  ] as const;
  for (const [given, expected] of cases) {
    t.equal(outcome(await ask(api, staff, who, given)), expected, JSON.stringify(given));
  }
  t.equal(outcome(await ask(api, staff, staff)), '403 OWN_ACCOUNT');
  const limited = await createAdmin(api, ['users']);
  t.equal(outcome(await ask(api, limited, staff)), '403 CAPABILITY_REQUIRED', 'of a stronger one');
  t.equal((await planOf(api, staff, who)).pending, null, 'nothing was requested');
  const upper = await ask(api, staff, who, { email: who.email.toUpperCase() });
  t.equal(outcome(upper), '200', 'letters compare in any case');
});

t.test('with two approvals a second member of staff decides', async (t) => {
  const [staff, second, who] = [await admin(), await admin(), await member()];
  const waiting = await asked(two, staff, who);
  t.match(waiting, { state: 'waiting', dueAt: null });
  t.same(await requestsIn('consent-events', waiting.id), [], 'no window yet');
  t.equal(outcome(await approve(staff, waiting)), '403 ERASURE_APPROVAL_OWN');
  t.equal(outcome(await approve(second, waiting, { currentPassword: 'x' })), '403 PASSWORD_WRONG');
  t.equal(outcome(await approve(second, waiting, { version: '"old"' })), '412 EDIT_CONFLICT');
  const answers = await Promise.all([approve(second, waiting), approve(second, waiting)]);
  t.same(answers.map(outcome).sort(), ['200', '409 ERASURE_CLOSED'], 'once');
  const [event, ...others] = await requestsIn('consent-events', waiting.id);
  t.match(event, {
    data: { actor: { id: staff.id }, approvedBy: second.id, requestId: waiting.id },
  });
  t.same(others, []);

  const refused = await asked(two, staff, await member());
  t.match((await cancel(second, refused)).json(), {
    state: 'refused',
    decidedBy: { id: second.id },
  });
  t.equal(outcome(await approve(await admin(), refused)), '409 ERASURE_CLOSED');
  const withdrawn = await asked(two, staff, await member());
  t.match((await cancel(staff, withdrawn)).json(), { state: 'withdrawn' });
  const target = await admin();
  const about = await asked(two, staff, target);
  t.equal(outcome(await approve(target, about)), '403 ERASURE_APPROVAL_OWN', 'nor by the target');
});

t.test('a request is void once its requester or approver lost the role', async (t) => {
  const [staff, second, third] = [await admin(), await admin(), await admin()];
  const waiting = await asked(two, staff, await member());
  const due = await member();
  const scheduled = await asked(hasty, staff, due);
  const approved = await asked(two, third, await member());
  t.equal(outcome(await approve(second, approved)), '200');
  for (const { id } of [staff, second]) {
    await api.db.deleteFrom('user_role').where('user_id', '=', id).execute();
  }
  for (const one of [waiting, scheduled, approved])
    t.equal(await stateOf(third, one), 'open: void');
  t.equal(outcome(await approve(third, waiting)), '409 ERASURE_CLOSED');
  await sweepErasures(api.deps, NEVER);
  t.equal(await isErased(api.db, due), false, 'even if it is due');
  await closeVoidErasures(api);
  for (const one of [waiting, scheduled, approved]) {
    t.equal(await stateOf(third, one), 'closed: void');
  }
  const [, cancelled] = await requestsIn('consent-events', scheduled.id);
  t.match(cancelled, {
    type: 'roletrail.erasure.cancelled.v1',
    data: { actor: { kind: 'system', id: null } },
  });
  await mailAbout(api, due.email, /account stays/);
});

t.test('a request is void while its requester is locked, even if it is due', async (t) => {
  const [staff, other, who] = [await admin(), await admin(), await member()];
  const made = await asked(hasty, staff, who);
  await api.db
    .updateTable('app_user')
    .set({ locked_until: new Date(Date.now() + 60_000) })
    .where('id', '=', staff.id)
    .execute();
  await sweepErasures(api.deps, NEVER);
  t.equal(await isErased(api.db, who), false);
  t.equal(await stateOf(other, made), 'open: void');
});

t.test('the last administrator who stays is not erased', async (t) => {
  const own = await testApi({ config: { ...config, erasure: { windowMs: 0 } } });
  t.teardown(() => own[Symbol.asyncDispose]());
  const [one, two, three] = [
    await createAdmin(own),
    await createAdmin(own),
    await createAdmin(own),
  ];
  await asked(own, one, two);
  await asked(own, two, three);
  // both are due: `two` has no right of its own to stay, so only `one` remains
  t.equal(outcome(await ask(own, three, one)), '409 LAST_ADMIN', 'those who go do not count');
  const unproved = { email_verified_at: null };
  await own.db.updateTable('app_user').set(unproved).where('id', '=', one.id).execute();
  t.equal(await sweepErasures(own.deps, NEVER), 0, 'checked again when it is due');
  const proved = { email_verified_at: new Date() };
  await own.db.updateTable('app_user').set(proved).where('id', '=', one.id).execute();
  t.ok((await sweepErasures(own.deps, NEVER)) > 0);
});

t.test('a legal hold blocks every erasure until it is lifted', async (t) => {
  const [staff, who, held] = [await admin(), await member(), await member()];
  const made = await asked(hasty, staff, who);
  t.equal(outcome(await hold(staff, who, true)), '200');
  const set = (await hold(staff, held, true)).json<{ held: boolean; version: string }>();
  t.match(set, { held: true });
  const back = { method: 'PUT', held: false, version: set.version } as const;
  const undone = await send(api, staff, `/people/${held.id}/hold`, back);
  t.match(undone.json(), { held: false }, 'its version takes the act back, without a password');
  t.equal(outcome(await hold(staff, held, true)), '200');
  const { version } = await planOf(api, staff, held);
  const lift = (by: TestUser, more: object = {}) =>
    send(api, by, `/people/${held.id}/hold`, { method: 'PUT', held: false, version, ...more });
  t.equal(outcome(await lift(await admin())), '403 PASSWORD_WRONG', 'the hold of another member');
  t.equal(outcome(await lift(staff, { currentPassword: 'a guess' })), '403 PASSWORD_WRONG');
  const since = new Date(Date.now() - 61_000);
  await api.db.updateTable('legal_hold').set({ since }).where('user_id', '=', held.id).execute();
  const late = await planOf(api, staff, held);
  t.equal(outcome(await lift(staff, { version: late.version })), '403 PASSWORD_WRONG', 'too late');
  t.match(await planOf(api, staff, who), { hold: { since: String } });
  t.equal(outcome(await ask(api, staff, held)), '409 LEGAL_HOLD');
  const stale = { method: 'PUT', held: true, version: '"old"' } as const;
  t.equal(outcome(await send(api, staff, `/people/${who.id}/hold`, stale)), '412 EDIT_CONFLICT');
  await sweepErasures(api.deps, NEVER);
  t.equal(await isErased(api.db, who), false);
  const operator = { actor: { kind: 'operator', id: 'test' }, reason: 'asked' } as const;
  t.match(await erasePerson(api.deps, held.id, operator), { status: 'held' });
  t.equal(outcome(await hold(staff, who, false)), '200');
  await sweepErasures(api.deps, NEVER);
  t.equal(await isErased(api.db, who), true);
  t.equal(await stateOf(staff, made), 'closed: erased');
});

t.test('after the window the account is erased, and a certificate says what went', async (t) => {
  const [staff, who] = [await admin(), await member()];
  await insertDecision(who);
  await insertExport(staff, { users: [who.id] }, 'complaint');
  await insertExport(staff, { from: '2026-01-01' }, 'court_order');
  await insertExport(staff, { users: [randomUUID()] }, 'audit');
  const made = await asked(hasty, staff, who);
  t.equal(outcome(await read(api, staff, `/${made.id}/certificate`)), '404 NOT_FOUND', 'not yet');
  await sweepErasures(api.deps, NEVER);
  t.equal(await isErased(api.db, who), true);
  const erased = (await requestsIn('consent-events', who.id)).at(-1);
  t.match(erased, {
    type: 'roletrail.subject.erased.v1',
    data: { actor: { kind: 'user', id: staff.id }, reason: 'requested by staff' },
  });
  const answer = await read(api, staff, `/${made.id}/certificate`);
  const certificate = answer.json<ErasureCertificate>();
  t.match(certificate, {
    userId: who.id,
    reason: 'abuse',
    requestedBy: staff.id,
    approvedBy: null,
    entry: null,
    openedExports: [
      { reason: 'court_order', includes: 'possibly' },
      { reason: 'complaint', includes: 'yes' },
    ],
  });
  t.equal(certificate.openedExports.length, 2, 'not the export of another person');
  const went = certificate.went.map(({ table }) => table);
  t.ok(went.includes('mail_message') && went.includes('staff_act'), `${went}`);
  const stays = new Map(certificate.stays.map((row) => [row.table, row]));
  t.match(stays.get('consent_decision'), { rows: 1, fate: 'kept', why: /random id and no name/ });
  t.notOk(answer.body.includes(who.email), 'no address');
  const pdf = await read(api, staff, `/${made.id}/certificate.pdf`);
  t.equal(pdf.statusCode, 200);
  t.match(pdf.body.slice(0, 5), '%PDF-');
  t.equal(outcome(await cancel(staff, made)), '409 ERASURE_CLOSED', 'there is no way back');
  t.equal(outcome(await ask(api, staff, who)), '404 NOT_FOUND');
});

async function insertDecision({ id }: TestUser): Promise<void> {
  await api.db
    .insertInto('consent_decision')
    .values({
      topic: 'consent-events',
      partition: 0,
      offset: 0,
      event_id: randomUUID(),
      user_id: id,
      decision: 'accepted',
      reason: null,
      terms_version: '1',
      privacy_version: '1',
      decided_at: new Date(),
      leaf_hash: randomBytes(32),
    })
    .execute();
}

async function insertExport({ id }: TestUser, filter: object, reasonCode: string): Promise<void> {
  await api.db
    .insertInto('evidence_export')
    .values({
      id: randomUUID(),
      user_id: id,
      format: 'csv',
      with_entries: true,
      opened: true,
      reason_code: reasonCode,
      reason: 'For the test',
      reason_salt: randomBytes(32),
      filter: JSON.stringify(filter),
      filter_salt: randomBytes(32),
      trees: JSON.stringify([{ topic: 'consent-events', partition: 0, size: 1 }]),
      epoch: 0,
      bytes: null,
      rows: null,
      sha256: null,
      manifest_sha256: null,
      completed_event_id: null,
    })
    .execute();
}
