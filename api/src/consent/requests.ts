import type { CheckConsentAnswer, ConsentRequest } from '@roletrail/contracts/http/legal';
import type { Database } from '@roletrail/db/open';

const NEWEST = 200;

/** Returns the requests of staff to decide again, newest first (at most 200), once folded. */
export async function listConsentRequests(db: Database, userId: string): Promise<ConsentRequest[]> {
  const rows = await db
    .selectFrom('consent_request')
    .select(['event_id', 'about', 'reason', 'asked_at', 'topic', 'partition', 'offset'])
    .where('user_id', '=', userId)
    .orderBy('offset', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map(({ event_id, asked_at, ...row }) => ({
    ...row,
    eventId: event_id,
    at: asked_at.toISOString(),
  }));
}

/** Returns the request that a person has to answer; null if none is in force. */
export async function readLastRequest(
  db: Database,
  userId: string,
): Promise<CheckConsentAnswer['asked']> {
  const row = await db
    .selectFrom('current_consent as c')
    .innerJoin('consent_request as r', 'r.event_id', 'c.asked_event_id')
    .select(['r.asked_at', 'r.about', 'r.reason'])
    .where('c.user_id', '=', userId)
    .executeTakeFirst();
  return row ? { at: row.asked_at.toISOString(), about: row.about, reason: row.reason } : null;
}
