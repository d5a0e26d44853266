/** Lists of the audit as files: what stands in them, and who gets them to their end. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fieldsOf } from '@roletrail/contracts/export-row';
import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import { sql } from 'kysely';
import t from 'tap';
import { type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { codeOf } from '../helpers/decisions.ts';
import { staff } from '../helpers/exports.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
let officer: TestUser;
t.before(async () => {
  api = await testApi({ config: { exports: { recheckMs: 20 } } });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  officer = await staff(api);
});
t.teardown(() => api[Symbol.asyncDispose]());

const HEADER =
  'at,userId,standing,decision,termsVersion,privacyVersion,decidedAt,eventId,topic,partition,offset';

const file = (query: Record<string, string>, who: Pick<TestUser, 'headers'> = officer) =>
  api.app.inject({ url: '/api/admin/audit/as-of.csv', query, headers: who.headers });

t.test(
  'consent at a time, as a file: every row names the record that it follows from',
  async (t) => {
    await sql`
    insert into consent_decision (event_id, user_id, topic, partition, "offset", decision,
      terms_version, privacy_version, decided_at, leaf_hash)
    select gen_random_uuid(), gen_random_uuid(), 'consent-events', 0, n, 'accepted',
      '=1+1', 'a,b', '2024-01-10T00:00:00Z', decode(repeat('00', 32), 'hex')
    from generate_series(1, 3) n`.execute(api.db);
    await sql`insert into audit_entry
      (topic, partition, "offset", event_id, type, subject, occurred_at)
    values ('consent-events', 0, 4, ${randomUUID()}, 'x', 'x', '2024-01-11T00:00:00Z')`.execute(
      api.db,
    );
    const doubted = randomUUID();
    await sql`insert into dead_letter (projection, topic, partition, "offset", key, reason)
    values ('consent-v1', 'consent-events', 0, 5, ${doubted}, 'not JSON')`.execute(api.db);
    await sql`insert into current_consent (topic, partition, "offset", user_id, needs_review)
    values ('consent-events', 0, 5, ${doubted}, true)`.execute(api.db);
    const at = '2024-01-31T00:00:00.000Z';
    const query = { at, limit: '200' };
    const { headers } = officer;
    const shown = await api.app.inject({ url: '/api/admin/audit/as-of', query, headers });
    const { items } = shown.json<AsOfAnswer>();
    const taken = await file({ at });
    t.match(taken.headers, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="roletrail-as-of-2024-01-31.csv"',
      'cache-control': 'private, no-store',
    });
    const rows = items.map(({ userId, state, decision, topic, partition, offset }) => {
      const last = decision ?? null;
      const versions = last
        ? ["'=1+1", 'a,b', last.decidedAt, last.eventId]
        : [null, null, null, null];
      const row = [at, userId, state, last?.decision ?? null].concat(versions);
      return row.concat([topic, `${partition}`, `${offset}`]);
    });
    const [header, ...lines] = taken.body.trimEnd().split('\n');
    t.equal(header, HEADER);
    t.same(lines.map(fieldsOf), rows);
    const unread = items.filter(({ decision }) => decision === null);
    t.match(unread, [{ state: 'needs_review', topic: 'consent-events', partition: 0, offset: 5 }]);
    const [one] = items;
    const alone = await file({ at, user: `${one?.userId}` });
    t.equal(alone.body, `${HEADER}\n${lines[0]}\n`);
    t.equal((await file({ at: '2020-01-01T00:00:00.000Z' })).body, `${HEADER}\n`, 'no person yet');
  },
);

t.test('what cookies claimed, as a file', async (t) => {
  // Users control their cookies: spreadsheets must not evaluate the values.
  const claim = { user_id: officer.id, day: '2026-01-01', terms_version: '=1+1' };
  await api.db
    .insertInto('claimed_acceptance')
    .values({ ...claim, privacy_version: '1' })
    .execute();
  const url = '/api/admin/audit/reports/claims.csv';
  const taken = await api.app.inject({ url, headers: officer.headers });
  const [header, row] = taken.body.split('\n');
  t.equal(header, 'mark,day,userId,termsVersion,privacyVersion,claimedAt');
  t.match(row, `claimed,2026-01-01,${officer.id},'=1+1,1,20`);
});

t.test('a file that cannot be given is refused before its first byte', async (t) => {
  t.equal(codeOf(await file({ at: '2125-01-01T00:00:00.000Z' })), 'VALIDATION_FAILED');
  t.equal(codeOf(await file({ at: 'x' })), 'VALIDATION_FAILED');
  const late = await staff(api, 'admin');
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'no room'; end $$`.execute(api.db);
  await sql`create trigger refuse before insert on outbox
    for each row execute function refuse()`.execute(api.db);
  const at = '2024-01-31T00:00:00.000Z';
  t.equal(codeOf(await file({ at }, late)), 'EVIDENCE_UNRECORDED', 'what is not on record');
  await sql`drop function refuse cascade`.execute(api.db);
  t.equal((await file({ at }, late)).statusCode, 200, 'nothing is left behind');
});

/** More bytes than all buffers between here and there hold. */
const MANY = 20_000;

t.test('few at once; whose role is lost has the connection cut', async (t) => {
  await sql`
    insert into consent_decision (event_id, user_id, topic, partition, "offset", decision,
      terms_version, privacy_version, decided_at, leaf_hash)
    select gen_random_uuid(), gen_random_uuid(), 'consent-events', 1, n, 'accepted',
      repeat('A', 1000), 'A', '2024-02-01T00:00:00Z', decode(repeat('00', 32), 'hex')
    from generate_series(1, ${MANY}::int) n`.execute(api.db);
  const at = '2024-02-02T00:00:00.000Z';
  const path = `/api/admin/audit/as-of.csv?at=${at}`;
  const whole = await slowly(path, officer, async () => undefined);
  t.equal(whole.whole, true);
  t.equal(whole.text.trimEnd().split('\n').length, 1 + MANY + 4);

  let leave: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const who = await staff(api, 'admin');
  let begun = 0;
  const held = [who, officer].map((reader) =>
    slowly(path, reader, async () => {
      begun += 1;
      await gate;
    }),
  );
  await waitFor('two to be sent', async () => begun >= 2);
  const third = await staff(api, 'admin');
  t.equal(codeOf(await file({ at }, third)), 'RATE_LIMITED');
  await api.db.deleteFrom('user_role').where('user_id', '=', who.id).execute();
  await waitFor('one to be cut', async () => (await file({ at }, third)).statusCode === 200);
  const own = await file({ at });
  t.equal(codeOf(own), 'RATE_LIMITED', 'a slot is free, but one person has one at a time');
  t.match(own.json(), { detail: 'You have a download that is still running' });
  leave();
  const [cut, kept] = await Promise.all(held);
  t.equal(cut?.whole, false);
  t.equal(kept?.whole, true, 'the other one goes on to its end');
});

t.test('readers that take nothing are cut, and others get their turn', async (t) => {
  const quick = await testApi({ beside: api, config: { exports: { stalledMs: 200 } } });
  t.teardown(() => quick[Symbol.asyncDispose]());
  await quick.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = quick.app.server.address() as AddressInfo;
  const second = await staff(api, 'admin');
  const third = await staff(api, 'admin');
  const path = '/api/admin/audit/as-of.csv?at=2024-02-02T00:00:00.000Z';
  // neither answer is read: the buffers between hold less than the file
  const open = ({ headers }: typeof officer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers }, resolve).once('error', reject).end();
    });
  const held = await Promise.all([open(officer), open(second)]);
  t.teardown(() => held.forEach((answer) => void answer.destroy()));
  await waitFor('a turn', async () => {
    const answer = await open(third);
    answer.destroy();
    return answer.statusCode === 200;
  });
  // the other one may still be taken, if the reading begins before its time is over
  await Promise.all(held.map((answer) => answer.toArray().catch(() => [])));
  t.ok(held.some(({ complete }) => !complete));
});

/** Takes it over a real connection, and waits before each piece. */
async function slowly(path: string, { headers }: TestUser, before: () => Promise<unknown>) {
  const { port } = api.app.server.address() as AddressInfo;
  return new Promise<{ text: string; whole: boolean }>((resolve, reject) => {
    const asked = request({ port, path, headers }, async (response) => {
      let text = '';
      try {
        for await (const chunk of response) {
          await before();
          text += chunk;
        }
      } catch {
        // known by `whole`
      }
      resolve({ text, whole: response.complete });
    });
    asked.once('error', reject);
    asked.end();
  });
}
