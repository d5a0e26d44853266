/** No act of staff is done without its event: if the outbox refuses it, every table stays as it was. */
import { randomUUID } from 'node:crypto';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import type { ErasurePlan, StaffErasure } from '@roletrail/contracts/http/delete-user';
import type { LaunchReadiness } from '@roletrail/contracts/http/launch-readiness';
import type { Subscribers } from '@roletrail/contracts/http/revenue';
import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import type { HealthNote } from '@roletrail/contracts/http/system-health';
import t from 'tap';
import {
  createTestUser,
  PASSWORD,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import {
  askForPlan,
  decideRequest,
  makePromo,
  promoBody,
  provedPerson,
  readRequest,
} from '../helpers/growth.ts';
import { type Act, demandEvents } from '../helpers/refused-events.ts';
import { createAdmin, putAccess, versionOf } from '../helpers/staff-access.ts';

const reason = 'For the test';

/** Acts on targets of their own, with what they need already there. */
async function prepare(api: TestApi, staff: TestUser): Promise<Record<string, Act>> {
  const person = () => createTestUser(api, { consent: true });
  const read = async (id: string) => {
    const answer = await api.app.inject({ url: `/api/admin/users/${id}`, headers: staff.headers });
    return answer.json<PersonAnswer>().person;
  };
  const put = (url: string, version: string, body: object) =>
    api.app.inject({
      method: 'PUT',
      url: `/api/admin/${url}`,
      headers: { ...staff.headers, 'if-match': version },
      payload: { reason, ...body },
    });
  const send = (url: string, body: object) => post(api, url, { reason, ...body }, staff.headers);
  const [out, locked, planned, noted] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const [lockedAt, plannedAt] = [await read(locked.id), await read(planned.id)];
  const [promo, ending] = [await makePromo(api, staff), await makePromo(api, staff)];
  const reference = await askForPlan(api, await provedPerson(api), {});
  const request = await readRequest(api, staff, reference);
  const unproved = await createTestUser(api);
  const role = await versionOf(api, staff, noted.id);
  const inTwoDays = new Date(Date.now() + 172_800_000).toISOString();
  const code = `Later-${randomUUID().slice(0, 8)}`;
  const { code: _, ...batch } = promoBody();
  return {
    'create a code': () => send('/admin/promo-codes', promoBody({ code })),
    'create a batch': () =>
      send('/admin/promo-codes/batches', { ...batch, name: 'A batch', prefix: 'LATE', count: 3 }),
    'deactivate a code': () =>
      put(`promo-codes/${promo.id}/active`, promo.version, { active: false }),
    'end a code earlier': () =>
      put(`promo-codes/${ending.id}/last-day`, ending.version, { lastDay: '2999-01-01' }),
    'approve a request': () => decideRequest(api, staff, 'approve', request),
    'end sessions': () => send(`/admin/users/${out.id}/sessions/end`, {}),
    lock: () => put(`users/${locked.id}/lock`, lockedAt.lock.version, { until: inTwoDays }),
    'set a plan': () =>
      put(`users/${planned.id}/plan`, plannedAt.paidPlan.version, { tier: 'plus' }),
    invite: () => send('/admin/invitations', { email: `${randomUUID()}@invited.example` }),
    'send a verification': () => send(`/admin/users/${unproved.id}/verification`, {}),
    'grant a role': () =>
      putAccess(api, staff, `${noted.id}/roles/compliance`, { granted: true, version: role }),
  };
}

/** Calls of staff with a version, as one member of staff. */
function caller(api: TestApi, { headers }: TestUser) {
  return (method: 'PUT' | 'POST', url: string, version: string, body: object) =>
    api.app.inject({
      method,
      url: `/api/admin/${url}`,
      headers: { ...headers, 'if-match': version },
      payload: { reason, ...body },
    });
}

/** Acts about erasures, on targets of their own. */
async function prepareErasures(api: TestApi, staff: TestUser): Promise<Record<string, Act>> {
  const two = await testApi({ beside: api, config: { erasure: { approvals: 2 } } });
  t.teardown(() => two[Symbol.asyncDispose]());
  const send = caller(api, staff);
  /** The version is read at once: reading is an event too. */
  const asking = async (on: TestApi, who: TestUser) => {
    const { version } = await get<ErasurePlan>(api, `/admin/erasures/people/${who.id}`, staff);
    const body = { code: 'abuse', email: who.email, currentPassword: PASSWORD };
    return () => caller(on, staff)('POST', `erasures/people/${who.id}`, version, body);
  };
  const ask = await asking(api, await provedPerson(api));
  const waiting = (await (await asking(two, await provedPerson(api)))()).json<StaffErasure>();
  const scheduled = (await (await asking(api, await provedPerson(api)))()).json<StaffErasure>();
  const held = await provedPerson(api);
  const url = `/admin/erasures/people/${held.id}`;
  const { version: heldAt } = await get<ErasurePlan>(api, url, staff);
  const approve = caller(two, await createAdmin(api));
  return {
    'request an erasure': ask,
    'approve an erasure': () =>
      approve('POST', `erasures/${waiting.id}/approve`, waiting.version, {
        currentPassword: PASSWORD,
      }),
    'take an erasure back': () =>
      send('POST', `erasures/${scheduled.id}/cancel`, scheduled.version, {}),
    'hold an account': () => send('PUT', `erasures/people/${held.id}/hold`, heldAt, { held: true }),
  };
}

/** Acts about plans, launch and security, on targets of their own. */
async function prepareOthers(api: TestApi, staff: TestUser): Promise<Record<string, Act>> {
  const send = caller(api, staff);
  const { db, deps } = api;
  const [payer, out] = [await provedPerson(api), await provedPerson(api)];
  const paid = await readRequest(api, staff, await askForPlan(api, payer, {}));
  const approved = await decideRequest(api, staff, 'approve', paid);
  if (approved.statusCode >= 300) throw new Error(approved.body);
  const refused = await readRequest(api, staff, await askForPlan(api, await provedPerson(api)));
  const { items } = await get<Subscribers>(api, '/admin/revenue/people?limit=200', staff);
  const plan = items.find(({ userId }) => userId === payer.id)?.version ?? '';
  const ended = await signInAgain(api, out.email);
  const token = await createAuditorToken(
    { db, partitions: deps.partitions },
    {
      label: 'firm',
      expiresAt: new Date(Date.now() + 600_000),
      actor: { kind: 'operator', id: 'console' },
    },
  );
  const until = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10);
  const signed = {
    status: 'signed',
    owner: 'Legal',
    evidence: 'https://example.org/review',
    due: null,
    note: null,
  };
  const note = '/admin/health/notes';
  const words = { text: 'What we know.' };
  const written = (await post(api, note, words, staff.headers)).json<HealthNote>();
  const launch = () => get<LaunchReadiness>(api, '/admin/launch-readiness', staff);
  return {
    'refuse a request': () => decideRequest(api, staff, 'refuse', refused),
    'end a plan': () => send('POST', `revenue/people/${payer.id}/end-plan`, plan, {}),
    'end a session': () => send('POST', `security/sessions/${ended.sessionId}/end`, '', {}),
    'revoke an auditor token': () =>
      send('POST', `security/auditor-tokens/${token.id}/revoke`, '', { cause: 'lost' }),
    'sign off': () => send('PUT', 'launch-readiness/sign-offs/legal', '"0"', signed),
    'waive a check': () => send('PUT', 'launch-readiness/waivers/backup', '"0"', { until }),
    'write a note about the service': () => post(api, note, words, staff.headers),
    'acknowledge a finding': () =>
      post(api, note, { ...words, finding: 'broker-down' }, staff.headers),
    'delete a note about the service': () =>
      api.app.inject({
        method: 'DELETE',
        url: `/api${note}/${written.id}`,
        headers: staff.headers,
      }),
    'decide about the launch': async () =>
      send('POST', 'launch-readiness/decisions', (await launch()).version, { decision: 'no_go' }),
  };
}

t.test('an act whose event cannot be written did not happen', async (t) => {
  const { api } = await openDesk(t, {});
  const staff = await createAdmin(api);
  await t.test('codes, requests, accounts and roles', async (t) =>
    demandEvents(t, api, await prepare(api, staff)),
  );
  await t.test('erasures', async (t) => demandEvents(t, api, await prepareErasures(api, staff)));
  await t.test('plans, launch and security', async (t) =>
    demandEvents(t, api, await prepareOthers(api, staff)),
  );
});
