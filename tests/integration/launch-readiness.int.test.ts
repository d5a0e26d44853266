import { createHash, randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { maskEmail } from '@roletrail/api/staff/mask-email';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { LaunchReadiness } from '@roletrail/contracts/http/launch-readiness';
import { LAUNCH_CHECKS, LAUNCH_SIGN_OFFS } from '@roletrail/contracts/staff/launch';
import t from 'tap';
import {
  createTestUser,
  DOCUMENT_VERSION,
  outcome,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';

let api: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  staff = await createTestUser(api, { roles: ['admin'], consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

const URL = '/api/admin/launch-readiness';
const read = async (): Promise<LaunchReadiness> =>
  (await api.app.inject({ url: URL, headers: staff.headers })).json();

function act(method: 'PUT' | 'POST', path: string, body: object, version?: string, who = staff) {
  return api.app.inject({
    method,
    url: `${URL}/${path}`,
    headers: { ...who.headers, ...(version ? { 'if-match': version } : {}) },
    payload: { reason: 'For the test', ...body },
  });
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const SIGNED = {
  status: 'signed',
  owner: 'Legal',
  evidence: 'https://example.org/review',
  due: null,
  note: null,
};

t.test('checks say what they found, and unknown is no pass', async (t) => {
  const { checks, signOffs, decisions } = await read();
  t.same(
    checks.map(({ id }) => id),
    LAUNCH_CHECKS,
  );
  t.same(
    signOffs.map(({ id, state }) => [id, state]),
    LAUNCH_SIGN_OFFS.map((id) => [id, 'unknown']),
  );
  t.same(decisions, []);
  const found = Object.fromEntries(checks.map(({ id, found }) => [id, found]));
  t.match(found, {
    // the test publishes documents with made-up digests
    documents: 'fail',
    migrations: 'pass',
    admins: 'fail',
    secondFactors: 'fail',
    demoAccounts: 'pass',
    origin: 'fail',
    mail: 'fail',
    backup: 'unknown',
    ledgerCheck: 'unknown',
    disk: 'unknown',
  });
});

t.test('legal documents pass with the digests of their texts', async (t) => {
  const other = await testApi({ documents: false });
  t.teardown(() => other[Symbol.asyncDispose]());
  for (const docType of ['terms', 'privacy'] as const) {
    const html = `<p>${docType}</p>`;
    await other.db
      .insertInto('legal_documents')
      .values({
        doc_type: docType,
        version: DOCUMENT_VERSION,
        html,
        sha256: createHash('sha256').update(html).digest('hex'),
        is_required: true,
        effective_date: '2025-01-15',
      })
      .execute();
  }
  const { headers } = await createTestUser(other, { roles: ['admin'], consent: true });
  const one = await other.app.inject({ url: `${URL}/checks/documents`, headers });
  t.match(one.json(), { id: 'documents', found: 'pass', advice: null });
});

t.test('a sign-off needs an owner and evidence over https', async (t) => {
  const put = (body: object, version = '"0"') => act('PUT', 'sign-offs/legal', body, version);
  t.equal(outcome(await put({ ...SIGNED, owner: null })), '400 VALIDATION_FAILED');
  for (const evidence of ['http://example.org', 'javascript:alert(1)', null]) {
    t.equal(outcome(await put({ ...SIGNED, evidence })), '400 VALIDATION_FAILED');
  }
  t.equal(outcome(await put({ ...SIGNED, version: 9 })), '400 VALIDATION_FAILED');
  t.equal(outcome(await put(SIGNED)), '200');
  t.equal(outcome(await put(SIGNED)), '412 EDIT_CONFLICT', 'the version is old');
  const { signOffs } = await read();
  t.match(signOffs[0], { id: 'legal', state: 'pass', owner: 'Legal', version: '"1"' });
});

t.test('a waiver ends, and is lifted', async (t) => {
  const put = (until: string | null, version: string) =>
    act('PUT', 'waivers/backup', { until }, version);
  t.equal(outcome(await put(inDays(91), '"0"')), '400 VALIDATION_FAILED');
  t.equal(outcome(await put(inDays(-1), '"0"')), '400 VALIDATION_FAILED');
  t.equal(outcome(await put(inDays(1), '"3"')), '412 EDIT_CONFLICT');
  t.equal(outcome(await put(inDays(1), '"0"')), '200');
  const backup = async () => (await read()).checks.find(({ id }) => id === 'backup');
  t.match(await backup(), { state: 'waived', found: 'unknown', waiver: { until: inDays(1) } });
  await api.db
    .updateTable('launch_waiver')
    .set({ until: inDays(-1) })
    .execute();
  t.match(await backup(), { state: 'unknown', waiver: null }, 'it has ended');
  const lifted = await put(null, '"1"');
  t.same(lifted.json(), { version: '"2"' });
  const back = await put(inDays(1), lifted.json<{ version: string }>().version);
  t.equal(outcome(back), '200', 'its version takes the act back');
  t.equal(outcome(await put(null, '"3"')), '200');
});

t.test('the age of the last backup is known if the command recorded it', async (t) => {
  const backup = async () => (await read()).checks.find(({ id }) => id === 'backup');
  t.match(await backup(), { found: 'unknown', says: /^No backup by roletrail backup/ });
  const run = { id: randomUUID(), bytes: 12_300_000 };
  await api.db.insertInto('backup_run').values(run).execute();
  t.match(await backup(), { found: 'pass', says: /with 12\.3 MB\.$/ });
  const old = new Date(Date.now() - 9 * 86_400_000);
  await api.db.updateTable('backup_run').set({ at: old }).execute();
  t.match(await backup(), { found: 'fail', says: /That was 9 days ago\.$/ });
  await api.db.deleteFrom('backup_run').execute();
});

const decide = (decision: string, seen: string) => act('POST', 'decisions', { decision }, seen);
/** Nothing sends the test's events, so `lag` fails once they are 5 s old. */
async function decideNow(decision: string) {
  const answer = await decide(decision, (await read()).version);
  if (answer.statusCode !== 412) return answer;
  return decide(decision, (await read()).version);
}

t.test('a go needs all, and the decision is in the ledger with its snapshot', async (t) => {
  t.equal(outcome(await decideNow('go')), '409 LAUNCH_NOT_READY');
  t.equal(outcome(await decide('no_go', '"old"')), '412 EDIT_CONFLICT');
  const unversioned = await act('POST', 'decisions', { decision: 'no_go' });
  t.equal(outcome(unversioned), '400 VALIDATION_FAILED', 'If-Match is missing');
  t.equal(outcome(await decideNow('no_go')), '204');

  for (const { id, found, waiverVersion } of [
    ...(await read()).checks,
    ...(await read()).signOffs,
  ]) {
    if (found === 'pass' && id !== 'lag') continue;
    const answer = await act('PUT', `waivers/${id}`, { until: inDays(2) }, waiverVersion);
    t.equal(outcome(answer), '200', id);
  }
  t.equal(outcome(await decideNow('go')), '204');
  const { decisions } = await read();
  t.match(decisions, [
    { decision: 'go', reason: 'For the test', states: { backup: 'waived', legal: 'pass' } },
    { decision: 'no_go', states: { backup: 'unknown' } },
  ]);
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .orderBy('seq')
    .execute();
  const decided = rows.flatMap(({ value }) => {
    const { kind, event } = { event: null, ...decodeEvent(value) };
    return kind === 'event' && event?.type === 'roletrail.launch.decided.v1' ? [event.data] : [];
  });
  t.same(
    decided.map(({ snapshotDigest }) => snapshotDigest),
    decisions.map(({ digest }) => digest).reverse(),
  );
});

t.test('a decision has no name and no address for those who may not see it', async (t) => {
  await api.db
    .updateTable('app_user')
    .set({ display_name: 'Dana Reed' })
    .where('id', '=', staff.id)
    .execute();
  const limited = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: limited.id, capability: 'ops' })
    .execute();
  const byFor = async ({ headers }: TestUser) =>
    (await api.app.inject({ url: URL, headers })).json<LaunchReadiness>().decisions[0]?.by;
  t.equal(await byFor(staff), 'Dana Reed');
  t.equal(await byFor(limited), maskEmail(staff.email));
});

t.test('no words of staff are in a snapshot, and an erasure takes theirs', async (t) => {
  const author = await createTestUser(api, { roles: ['admin'], consent: true });
  const signed = { ...SIGNED, owner: 'Ada Lovelace', note: 'Ask Ada first.' };
  const evidence = 'https://example.org/ada';
  const versions = async () => {
    const { signOffs } = await read();
    const found = signOffs.find(({ id }) => id === LAUNCH_SIGN_OFFS[1]);
    if (!found) throw new Error('there is no second sign-off');
    return found;
  };
  const { id, version, waiverVersion } = await versions();
  const put = (body: object, seen: string, who: TestUser) =>
    act('PUT', `sign-offs/${id}`, body, seen, who);
  t.equal(outcome(await put({ ...signed, evidence }, version, author)), '200');
  const waiver = { until: inDays(3), reason: 'Ada is away.' };
  t.equal(outcome(await act('PUT', `waivers/${id}`, waiver, waiverVersion, author)), '200');
  const before = await versions();
  t.match(before, { owner: 'Ada Lovelace', waiver: { reason: 'Ada is away.' } });
  t.equal(outcome(await decideNow('no_go')), '204');
  const rows = await api.db.selectFrom('launch_decision').select('snapshot').execute();
  const snapshots = rows.map(({ snapshot }) => snapshot).join('\n');
  t.notMatch(snapshots, /Lovelace|Ask Ada|away|For the test|Legal|example/);
  t.match(snapshots, /"words":"[0-9a-f]{64}"/);

  await erasePerson(api.deps, author.id, {
    actor: { kind: 'operator', id: 'test' },
    reason: 'they asked for it',
  });
  const after = await versions();
  t.match(after, { status: 'signed', state: 'pass', owner: null, evidence: null, note: null });
  t.match(after.waiver, { until: inDays(3), reason: '' });
  t.equal(outcome(await put(signed, before.version, staff)), '412 EDIT_CONFLICT');
  const left = await api.db
    .selectFrom('launch_sign_off')
    .select(['item', 'owner'])
    .where('item', '=', 'legal')
    .execute();
  t.match(left, [{ owner: 'Legal' }], 'words of others stay');
});

t.test('an administrator without the task is refused', async (t) => {
  const limited = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: limited.id, capability: 'growth' })
    .execute();
  const answers = [
    await api.app.inject({ url: URL, headers: limited.headers }),
    await act('PUT', 'waivers/mail', { until: inDays(1) }, '"0"', limited),
    await act('POST', 'decisions', { decision: 'no_go' }, '"0"', limited),
  ];
  t.same(
    answers.map(outcome),
    answers.map(() => '403 CAPABILITY_REQUIRED'),
  );
});
