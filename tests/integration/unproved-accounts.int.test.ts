/** Unverified accounts expire, except those that are still needed. */
import { randomUUID } from 'node:crypto';
import { sweepUnproved } from '@roletrail/api/account/sweep-unproved';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, proveAddress, type TestApi, type TestUser } from '../helpers/api.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { isErased } from '../helpers/personal-data.ts';

let api: TestApi;
t.before(async () => {
  ({ api } = await startTestService(t));
});

const endSessions = (id: string) =>
  sql`
  update session set ended_at = clock_timestamp(), end_reason = 'signed_out'
  where user_id = ${id}`.execute(api.db);
const reviveSessions = (id: string) =>
  sql`
  update session set ended_at = null, end_reason = null where user_id = ${id}`.execute(api.db);

/** An account of a month ago, signed out: what the sweep is for. */
async function old(): Promise<TestUser> {
  const who = await createTestUser(api);
  await sql`update app_user set created_at = created_at - interval '31 days' where id = ${who.id}`.execute(
    api.db,
  );
  await endSessions(who.id);
  return who;
}

t.test('unproved accounts go after 30 days, unless something hangs on them', async (t) => {
  /** what spares an account, each alone, by its name */
  const spared: Record<string, (who: TestUser) => Promise<unknown>> = {
    'a proved address': (who) => proveAddress(api, who),
    'a younger account': ({ id }) =>
      sql`
      update app_user set created_at = clock_timestamp() - interval '29 days' where id = ${id}`.execute(
        api.db,
      ),
    'a role': ({ id }) =>
      api.db.insertInto('user_role').values({ user_id: id, role: 'admin' }).execute(),
    'a demo account': ({ id }) =>
      api.db.updateTable('app_user').set({ is_demo: true }).where('id', '=', id).execute(),
    'a live session': ({ id }) => reviveSessions(id),
    'a ticket': ({ id, email }) =>
      sql`
      insert into ticket
        (id, number, user_id, name, email, email_normalized, topic, form_id, form_digest)
      values (${randomUUID()}, ${randomUUID()}, ${id}, 'A', ${email}, ${email}, 'other',
        ${randomUUID()}, '')`.execute(api.db),
    'a request for a plan': ({ id }) =>
      sql`
      insert into plan_request (id, reference, tier, user_id, monthly_price, currency)
      values (${randomUUID()}, ${randomUUID()}, 'plus', ${id}, 1, 'EUR')`.execute(api.db),
    'an acceptance': async (who) => {
      await reviveSessions(who.id);
      const answer = await postDecision(
        api,
        who,
        acceptance(who.id, await fetchDocuments(api, who)),
      );
      t.equal(answer.statusCode, 201);
      await endSessions(who.id);
    },
    'a refusal': async (who) => {
      await reviveSessions(who.id);
      t.equal(
        (await postDecision(api, who, refusal(who.id, await fetchDocuments(api, who)))).statusCode,
        201,
      );
    },
  };
  const kept = new Map<string, TestUser>();
  for (const [name, spare] of Object.entries(spared)) {
    const who = await old();
    await spare(who);
    kept.set(name, who);
  }
  const forgotten = await old();
  t.equal(await sweepUnproved(api.deps), 1);
  t.ok(await isErased(api.db, forgotten));
  for (const [name, who] of kept) t.notOk(await isErased(api.db, who), name);
  t.equal(await sweepUnproved(api.deps), 0);
});
