import { randomUUID } from 'node:crypto';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { createTestUser, outcome } from '../helpers/api.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** A decision of one person, as far as the outbox looks at it. */
function decisionOf(userId: string): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: 'roletrail/api',
      type: 'roletrail.consent.withdrawn.v2',
      subject: userId,
      data: {
        decision: 'withdrawn',
        userId,
        reason: 'user_withdrew',
        withdraws: randomUUID(),
        actor: { kind: 'user', id: userId },
        authentication: null,
        idempotencyKey: null,
        observed: { receivedAt: '2025-01-15T00:00:00.000Z', ipRule: 'peer', emailProved: false },
        sealed: 'AAAA',
        account: 'AAAA',
        words: null,
      },
    },
    decision: { userId, decision: 'withdrawn', termsVersion: null, privacyVersion: null },
  };
}

t.test('decisions and their fold never wait for each other in a ring', async (t) => {
  const { api } = await startTestService(t, { relays: false });
  const people = [await createTestUser(api), await createTestUser(api)];
  const [first = '', second = ''] = people.map((who) => who.id).sort();
  for (const who of people)
    await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)));

  const lock = (id: string) => sql`
    select 1 from decision_pending where user_id = ${id} for update nowait`;
  let enqueued: Promise<unknown> = Promise.resolve();
  // as the consent worker does: pending decisions by person
  await api.db.transaction().execute(async (fold) => {
    await lock(first).execute(fold);
    enqueued = api.db
      .transaction()
      .execute((tx) => enqueue(tx, DEFAULT_PARTITIONS, [decisionOf(second), decisionOf(first)]));
    await waitFor('the decisions to wait for the fold', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      return rows.length > 0;
    });
    await t.resolves(lock(second).execute(fold), 'the other lock is free meanwhile');
  });
  await t.resolves(enqueued);
});

t.test('one person cannot fill the queue of decisions', async (t) => {
  const { api } = await startTestService(t);
  const [flooder, other] = [await createTestUser(api), await createTestUser(api)];
  const shown = await fetchDocuments(api, flooder);
  t.equal((await postDecision(api, flooder, refusal(flooder.id, shown))).statusCode, 201);

  // a token of an ended session still gets as far as the queue: each waits for a batch of its own
  const flood = Array.from({ length: 600 }, () =>
    postDecision(api, flooder, refusal(flooder.id, shown)),
  );
  const honest = await postDecision(
    api,
    other,
    acceptance(other.id, await fetchDocuments(api, other)),
  );
  t.equal(honest.statusCode, 201);
  const outcomes = new Map<string, number>();
  for (const answer of await Promise.all(flood)) {
    outcomes.set(outcome(answer), (outcomes.get(outcome(answer)) ?? 0) + 1);
    if (answer.statusCode === 429) t.match(answer.headers, { 'retry-after': /^[1-9]/ });
  }
  t.same([...outcomes.keys()].sort(), ['401 SESSION_REVOKED', '429 RATE_LIMITED']);
  const after = await postDecision(api, flooder, refusal(flooder.id, shown));
  t.equal(outcome(after), '401 SESSION_REVOKED', 'who waits no longer is not counted');
});
