import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** How long a request is held for staff to look at. */
const HELD_DAYS = 90;

/** Deletes requests for a plan that were held and that staff did not release. */
export async function sweepHeldRequests(db: Database): Promise<number> {
  const gone = await sql`
    delete from plan_request where held <> '{}' and status = 'pending'
      and created_at < clock_timestamp() - ${HELD_DAYS} * interval '1 day'`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
