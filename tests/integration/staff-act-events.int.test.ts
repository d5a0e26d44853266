/** No act of staff is done without its event: if the outbox refuses it, every table stays as it was. */
import { randomUUID } from 'node:crypto';
import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { dumpedTables } from '@roletrail/db/table-dump';
import { sql } from 'kysely';
import t from 'tap';
import { type Answer, createTestUser, type TestApi, type TestUser } from '../helpers/api.ts';
import { openDesk, post } from '../helpers/desk.ts';
import {
  askForPlan,
  decideRequest,
  makePromo,
  promoBody,
  provedPerson,
  readRequest,
} from '../helpers/growth.ts';
import { createAdmin, putAccess, versionOf } from '../helpers/staff-access.ts';

/** Written by requests themselves, whatever becomes of the act. */
const NOT_ACTS = ['session', 'process_report', 'person_view', 'attempt_window'];
const reason = 'For the test';

/** Refuses every event. @returns end of the refusal */
async function refuseEvents({ db }: TestApi): Promise<() => Promise<void>> {
  await sql`
    create function refuse_event() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '23514'; end $$`.execute(db);
  await sql`create trigger refused before insert on outbox
    for each row execute function refuse_event()`.execute(db);
  return async () => {
    await sql`drop trigger refused on outbox`.execute(db);
    await sql`drop function refuse_event()`.execute(db);
  };
}

/** Returns a digest of the rows of each table. */
async function readTables({ db }: TestApi): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name } of await dumpedTables(db)) {
    if (NOT_ACTS.includes(name)) continue;
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest
      from ${sql.table(name)} row`.execute(db);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

type Act = () => Promise<Answer>;

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

t.test('an act whose event cannot be written did not happen', async (t) => {
  const { api } = await openDesk(t, {});
  const staff = await createAdmin(api);
  const acts = await prepare(api, staff);
  const before = await readTables(api);
  const allow = await refuseEvents(api);
  for (const [name, act] of Object.entries(acts)) {
    const answer = await act();
    t.equal(answer.statusCode, 500, `${name}: ${answer.body}`);
    t.same(await readTables(api), before, `${name} left no row`);
  }
  await allow();
  for (const [name, act] of Object.entries(acts)) {
    const answer = await act();
    t.ok(answer.statusCode < 300, `${name}, with its event: ${answer.statusCode} ${answer.body}`);
  }
  t.notSame(await readTables(api), before, 'the same calls then change tables');
});
