import { randomUUID } from 'node:crypto';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { person } from '../helpers/api.ts';
import { acceptance, decide, open, read } from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** A decision of one person, as far as the outbox looks at it. */
function decisionOf(userId: string): OutboxItem {
  return {
    draft: {
      id: uuidv7(),
      source: 'roletrail/api',
      type: 'roletrail.consent.withdrawn.v1',
      subject: userId,
      data: {
        decision: 'withdrawn',
        userId,
        reason: null,
        withdraws: randomUUID(),
        actor: { kind: 'user', id: userId },
        observed: { receivedAt: '2025-01-15T00:00:00.000Z', ipRule: 'peer' },
        sealed: null,
      },
    },
    decision: { userId, decision: 'withdrawn', termsVersion: null, privacyVersion: null },
  };
}

t.test('decisions and their fold never wait for each other in a ring', async (t) => {
  const { api } = await open(t, { relays: false });
  const people = [await person(api), await person(api)];
  const [first = '', second = ''] = people.map((who) => who.id).sort();
  for (const who of people) await decide(api, who, acceptance(who.id, await read(api, who)));

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
    await t.resolves(lock(second).execute(fold), 'nobody holds the other one meanwhile');
  });
  await t.resolves(enqueued);
});
