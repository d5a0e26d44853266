import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** As in the privacy policy: messages are deleted three years after the ticket is closed. */
const CLOSED_YEARS = 3;
/** Retention of held tickets that staff did not review. */
const HELD_DAYS = 90;

/** Deletes expired tickets and links. */
export async function sweepTickets(db: Database): Promise<number> {
  const gone = await sql`
    delete from ticket
    where (status = 'closed' and updated_at < clock_timestamp() - ${CLOSED_YEARS} * interval '1 year')
      or (held <> '{}' and updated_at < clock_timestamp() - ${HELD_DAYS} * interval '1 day')`.execute(
    db,
  );
  await sql`delete from ticket_link where expires_at < clock_timestamp()`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
