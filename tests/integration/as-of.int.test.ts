/** Acceptances and binding documents at a moment. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { decline } from '@roletrail/event-log/testing/store-harness';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { codeOf } from '../helpers/decisions.ts';
import { staff } from '../helpers/exports.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

let api: TestApi;
let officer: TestUser;
t.before(async () => {
  api = await testApi();
  officer = await staff(api);
  await publishAt('terms', 'A', '2024-01-01', '2023-12-20T12:00:00Z');
  await publishAt('privacy', 'A', '2024-01-01', '2023-12-20T12:00:00Z');
  // published after its day, and before it
  await publishAt('terms', 'B', '2024-03-01', '2024-03-05T10:00:00Z');
  await publishAt('terms', 'C', '2024-06-01', '2024-05-20T10:00:00Z');
});
t.teardown(() => api[Symbol.asyncDispose]());

const publishAt = (docType: 'terms' | 'privacy', version: string, day: string, at: string) =>
  api.db
    .insertInto('legal_documents')
    .values({
      doc_type: docType,
      version,
      html: '<p>Words</p>',
      sha256: randomBytes(32).toString('hex'),
      is_required: true,
      effective_date: day,
      created_at: new Date(at),
    })
    .execute();

let offset = 0;
async function decided(
  userId: string,
  decision: 'accepted' | 'declined',
  terms: string,
  at: string,
) {
  offset += 1;
  await api.db
    .insertInto('consent_decision')
    .values({
      event_id: randomUUID(),
      user_id: userId,
      topic: 'consent-events',
      partition: 0,
      offset,
      decision,
      reason: null,
      terms_version: terms,
      privacy_version: 'A',
      decided_at: new Date(at),
      leaf_hash: Buffer.alloc(32),
    })
    .execute();
}

const ask = (query: Record<string, string>, who: Pick<TestUser, 'headers'> = officer) =>
  api.app.inject({ url: '/api/admin/audit/as-of', query, headers: who.headers });

async function stateOf(user: string, at: string): Promise<string> {
  const { items } = (await ask({ at, user })).json<AsOfAnswer>();
  return items[0]?.state ?? 'nothing';
}

t.test('what bound people: from publication, or midnight UTC of its day', async (t) => {
  const terms = async (at: string) =>
    (await ask({ at })).json<AsOfAnswer>().documents.find(({ docType }) => docType === 'terms')
      ?.version;
  for (const [at, version] of [
    ['2023-12-31T23:59:59.999Z', undefined],
    ['2024-01-01T00:00:00.000Z', 'A'],
    ['2024-03-05T09:59:59.999Z', 'A'],
    ['2024-03-05T10:00:00.000Z', 'B'],
    ['2024-05-31T23:59:59.999Z', 'B'],
    ['2024-06-01T00:00:00.000Z', 'C'],
  ] as const) {
    t.equal(await terms(at), version, at);
  }
});

t.test('a person at each moment', async (t) => {
  const who = randomUUID();
  await decided(who, 'accepted', 'A', '2024-01-10T00:00:00Z');
  await decided(who, 'declined', 'B', '2024-03-06T00:00:00Z');
  await decided(who, 'accepted', 'C', '2024-06-02T00:00:00Z');
  for (const [at, state] of [
    ['2024-01-09T23:59:59.999Z', 'nothing'],
    ['2024-01-10T00:00:00.000Z', 'current'],
    ['2024-03-05T10:00:00.000Z', 'terms_changed'],
    ['2024-03-06T00:00:00.000Z', 'declined'],
    ['2024-06-02T00:00:00.000Z', 'current'],
    ['2025-01-14T00:00:00.000Z', 'current'],
  ] as const) {
    t.equal(await stateOf(who, at), state, at);
  }
});

t.test('a person by e-mail, and no decision until then', async (t) => {
  const who = await createTestUser(api, { email: 'Asked.Then@example.org' });
  await decided(who.id, 'accepted', 'A', '2024-01-10T00:00:00Z');
  const at = async (moment: string, email: string) =>
    (await ask({ at: moment, email })).json<AsOfAnswer>();
  const person = { userId: who.id, email: 'Asked.Then@example.org' };
  t.match(await at('2024-01-10T00:00:00.000Z', 'asked.then@EXAMPLE.org'), {
    person,
    items: [{ userId: who.id, state: 'current' }],
  });
  const before = await at('2024-01-09T00:00:00.000Z', 'asked.then@example.org');
  t.match(before, { person });
  t.same(before.items, [], 'known, and without a decision until then');
  const unknown = await at('2024-01-10T00:00:00.000Z', 'unknown@example.org');
  t.match(unknown, { person: null });
  t.same(unknown.items, []);
  t.same(
    (await ask({ at: '2024-01-10T00:00:00.000Z', user: who.id })).json<AsOfAnswer>().person,
    person,
  );
});

t.test('an acceptance ends after 365 days, and unreadable records are reported', async (t) => {
  const who = randomUUID();
  await decided(who, 'accepted', 'C', '2024-06-10T00:00:00Z');
  t.equal(await stateOf(who, '2025-06-09T23:59:59.999Z'), 'current', 'one millisecond before');
  t.equal(await stateOf(who, '2025-06-10T00:00:00.000Z'), 'expired');
  offset += 2;
  await sql`insert into dead_letter (projection, topic, partition, "offset", key, reason)
    values ('consent-v1', 'consent-events', 0, ${offset}, ${who}, 'not JSON')`.execute(api.db);
  await sql`insert into current_consent (topic, partition, "offset", user_id, needs_review)
    values ('consent-events', 0, ${offset}, ${who}, true)`.execute(api.db);
  await sql`insert into audit_entry
      (topic, partition, "offset", event_id, type, subject, occurred_at)
    values ('consent-events', 0, ${offset - 1}, ${randomUUID()}, 'x', 'x', '2024-08-01T00:00:00Z')`.execute(
    api.db,
  );
  t.equal(await stateOf(who, '2024-07-31T00:00:00.000Z'), 'current', 'it was not there yet');
  t.equal(await stateOf(who, '2024-08-01T00:00:00.000Z'), 'needs_review');
  await sql`update current_consent set partition = 1 where user_id = ${who}`.execute(api.db);
  t.equal(await stateOf(who, '2024-08-01T00:00:00.000Z'), 'current', 'not in their partition');
});

t.test('a list, page by page', async (t) => {
  const at = '2024-09-01T00:00:00.000Z';
  const whole = (await ask({ at })).json<AsOfAnswer>();
  const ids = whole.items.map(({ userId }) => userId);
  t.equal(whole.next, null);
  t.ok(ids.length >= 2);
  t.same(ids, [...ids].sort());
  const walked: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await ask({ at, limit: '1', ...(after === '' ? {} : { after }) });
    const { items, next } = page.json<AsOfAnswer>();
    walked.push(...items.map(({ userId }) => userId));
    after = next;
  }
  t.same(walked, ids);
});

/** An acceptance and its withdrawal, which nothing folds here. */
async function twoDecisions(who: TestUser) {
  await accept(api, who);
  // each event has a later millisecond than the one before it
  const at = Date.now();
  await waitFor('the next millisecond', async () => Date.now() > at + 1);
  await withdraw(api, who);
  const rows = await api.db
    .selectFrom('outbox')
    .select(['partition', 'created_at'])
    .where('key', '=', who.id)
    .where('topic', '=', 'consent-events')
    .orderBy('seq')
    .execute();
  const [first, second] = rows.map((row) => ({
    partition: row.partition,
    at: row.created_at.toISOString(),
  }));
  if (!first || !second || first.at === second.at) throw new Error('there are no two moments');
  return [first, second] as const;
}

/** Marks all outbox events as sent and `next` of them as folded. */
async function foldedUntil(partition: number, next: number) {
  await sql`update outbox set "offset" = seq - 1
    where topic = 'consent-events' and partition = ${partition}`.execute(api.db);
  await sql`insert into projection_offset (projection, topic, partition, next_offset)
    values ('consent-v1', 'consent-events', ${partition}, ${next})
    on conflict (projection, topic, partition) do update
      set next_offset = excluded.next_offset`.execute(api.db);
}

t.test('a moment to come, or not folded yet, is refused', async (t) => {
  t.equal(codeOf(await ask({ at: '2125-01-01T00:00:00.000Z' })), 'VALIDATION_FAILED');
  t.equal(codeOf(await ask({ at: 'yesterday' })), 'VALIDATION_FAILED');
  const who = await createTestUser(api);
  const [accepted, withdrawn] = await twoDecisions(who);
  const before = new Date(Date.parse(accepted.at) - 1).toISOString();
  const unfolded = { errors: [{ path: 'at', message: /folded/ }] };
  const refused = async (at: string, why: string) => {
    for (const url of ['/api/admin/audit/as-of', '/api/admin/audit/as-of.csv']) {
      const answer = await api.app.inject({ url, query: { at }, headers: officer.headers });
      t.equal(codeOf(answer), 'VALIDATION_FAILED', `${url}: ${why}`);
      t.match(answer.json(), unfolded);
    }
  };
  t.equal((await ask({ at: before })).statusCode, 200, 'before the first');
  await refused(accepted.at, 'between the two, of which decision_pending has the second alone');
  await refused(withdrawn.at, 'behind both');
  for (const [folded, at, status] of [
    [0, accepted.at, 400],
    [1, accepted.at, 200],
    [1, withdrawn.at, 400],
    [2, withdrawn.at, 200],
  ] as const) {
    await foldedUntil(accepted.partition, folded);
    t.equal((await ask({ at })).statusCode, status, `sent, and ${folded} of them folded`);
  }
  t.equal(codeOf(await ask({ at: before }, who)), 'ROLE_REQUIRED');
  const { rows } = await sql`select 1 from evidence_reading where user_id = ${officer.id}`.execute(
    api.db,
  );
  t.equal(rows.length, 3, 'the reading is on record, of every tree of decisions');
});

t.test('a decision that is not committed yet is waited for', async (t) => {
  const who = await createTestUser(api);
  const tx = await api.db.startTransaction().execute();
  const [enqueued] = await enqueue(tx, api.deps.partitions, [decline(who.id)]);
  if (!enqueued) throw new Error('nothing was written');
  await waitFor('the next millisecond', async () => Date.now() > Date.parse(enqueued.time) + 1);
  const asked = ask({ at: enqueued.time });
  await waitFor('it to wait', async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory'
      and classid = 1381256530 and mode = 'ShareLock' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
      api.db,
    );
    return rows.length > 0;
  });
  await tx.commit().execute();
  const answer = await asked;
  t.match(answer.json(), { errors: [{ path: 'at', message: /folded/ }] }, 'it is known of');
});
