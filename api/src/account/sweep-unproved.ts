import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { CONSENT_PROJECTION_READY } from '../consent-availability.ts';
import { type EraseDeps, erasePerson } from '../evidence/erase.ts';

/** How long an account may wait for the proof of its address. */
const UNPROVED_DAYS = 30;
const BATCH = 100;

/** Tables a row of which, by its `user_id`, spares an account. */
export const SPARING = [
  'user_role',
  'session',
  'ticket',
  'plan_request',
  'decision_pending',
  'idempotency_key',
  'current_consent',
  'consent_decision',
] as const;

const hangs = SPARING.map((table) => {
  const live = table === 'session' ? sql`and h.ended_at is null` : sql``;
  return sql`exists (select 1 from ${sql.table(table)} h where h.user_id = u.id ${live})`;
});

/** Nothing hangs on the account but itself: what anybody made with an address and left. */
const forgotten = sql`
  u.email_verified_at is null and u.erased_at is null and not u.is_demo
  and u.created_at < clock_timestamp() - ${UNPROVED_DAYS} * interval '1 day'
  and not (${sql.join(hangs, sql` or `)})
  and ${CONSENT_PROJECTION_READY}`;

/**
 * Erases accounts whose address was not proved within 30 days and on which nothing hangs: no
 * decision, role, ticket, request for a plan or live session. To be called only where letters go
 * out, for elsewhere nobody could have proved anything.
 * @returns accounts erased; the rest of a long list waits for the next call
 */
export async function sweepUnproved(deps: EraseDeps): Promise<number> {
  let erased = 0;
  for (const userId of await candidates(deps.db)) {
    const { status } = await erasePerson(deps, userId, {
      actor: { kind: 'system', id: null },
      reason: `the address was not proved within ${UNPROVED_DAYS} days`,
      provided: (tx) => isForgotten(tx, userId),
    });
    if (status === 'erased') erased += 1;
  }
  return erased;
}

async function candidates(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where ${forgotten} order by u.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Judged again with the person's row locked, which holds sign-ins back. */
async function isForgotten(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql`
    select 1 from app_user u where u.id = ${userId} and ${forgotten}`.execute(tx);
  return rows.length > 0;
}
