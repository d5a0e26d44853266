import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { CONSENT_PROJECTION_READY } from '../consent-availability.ts';
import { type EraseDeps, erasePerson } from '../evidence/erase-person.ts';

/** Days that an account may stay unverified. */
const UNPROVED_DAYS = 30;
const BATCH = 100;

/** Tables with a `user_id` column whose rows keep an account. */
export const SPARING = [
  'user_role',
  'session',
  'ticket',
  'plan_request',
  'subscription_event',
  'decision_pending',
  'idempotency_key',
  'current_consent',
  'consent_decision',
  'legal_hold',
] as const;

const hangs = SPARING.map((table) => {
  const live = table === 'session' ? sql`and h.ended_at is null` : sql``;
  return sql`exists (select 1 from ${sql.table(table)} h where h.user_id = u.id ${live})`;
});

/** SQL condition: the account is unverified, older than 30 days and has no dependent rows. */
const forgotten = sql`
  u.email_verified_at is null and u.erased_at is null and not u.is_demo
  and u.created_at < clock_timestamp() - ${UNPROVED_DAYS} * interval '1 day'
  and not (${sql.join(hangs, sql` or `)})
  and ${CONSENT_PROJECTION_READY}`;

/**
 * Erases accounts that stayed unverified for 30 days and have no decision, role, ticket, request
 * for a plan or live session. Call it only if the deployment sends mail, because otherwise no
 * address can be verified.
 * @returns number of erased accounts; the next call continues a long list
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

/** Checks the condition again under the lock of the person's row, which blocks sign-ins. */
async function isForgotten(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql`
    select 1 from app_user u where u.id = ${userId} and ${forgotten}`.execute(tx);
  return rows.length > 0;
}
