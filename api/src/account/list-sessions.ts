import type { ListedSession } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { presentSession } from '../sessions/present.ts';
import { addressesOf } from './read-activity.ts';

/** Sessions that a list shows at most; a person with more can still end all others at once. */
export const SESSIONS_LISTED = 200;

/** Returns the caller's live sessions, the latest first: this one, and the latest others. */
export async function listSessions(
  context: ApiContext,
  caller: CallerFacts,
): Promise<ListedSession[]> {
  const { config, deps } = context;
  const { limitMs } = config.inactivity;
  const rows = await deps.db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_activity_at', 'expires_at', 'user_agent', 'method'])
    .where('user_id', '=', caller.user.id)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`clock_timestamp() < least(
        expires_at, last_activity_at + ${limitMs} * interval '1 millisecond')`,
    )
    .orderBy(sql`id = ${caller.session.id}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_LISTED)
    .execute();
  rows.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const addresses = await addressesOf(
    context,
    caller.user.id,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...presentSession(
      {
        id: row.id,
        createdAt: row.created_at,
        lastActivityAt: row.last_activity_at,
        expiresAt: row.expires_at,
        userAgent: row.user_agent,
        method: row.method,
      },
      config.inactivity,
      caller.session.id,
    ),
    address: addresses.get(row.id) ?? null,
  }));
}
