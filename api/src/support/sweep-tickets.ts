import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** As the privacy policy says: messages go three years after the matter is closed. */
const CLOSED_YEARS = 3;
/** Set aside as a program's and looked at by nobody. */
const HELD_DAYS = 90;

/** Deletes tickets whose time is over, and links that open nothing any more. */
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
