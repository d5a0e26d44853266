import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import type { CallerFacts } from './load-caller.ts';
import { sessionEnds, sessionRefusal } from './session-state.ts';

/**
 * Takes a report of the person's activity: `lastActivity = max(stored, now − idle)` by Postgres'
 * clock, so a report never moves it back nor beyond now. With new activity the warning of this
 * cycle is forgotten. A session that is over stays over: the report is refused.
 * @param idleMs milliseconds since the last input, as the client claims
 * @throws ApiError SESSION_EXPIRED, SESSION_REVOKED, SESSION_MISSING
 */
export async function reportActivity(
  { config, deps, callers }: ApiContext,
  caller: CallerFacts,
  idleMs: number,
): Promise<{ warnAt: Date; expiresAt: Date }> {
  const ms = (n: number) => sql`${n} * interval '1 millisecond'`;
  const { rows } = await sql<{ last_activity_at: Date; expires_at: Date }>`
    update session set
      warned_at = case
        when clock_timestamp() - ${ms(idleMs)} > last_activity_at then null else warned_at end,
      last_activity_at = greatest(last_activity_at, clock_timestamp() - ${ms(idleMs)})
    where id = ${caller.session.id} and ended_at is null
      and clock_timestamp() < least(expires_at, last_activity_at + ${ms(config.inactivity.limitMs)})
    returning last_activity_at, expires_at`.execute(deps.db);
  const row = rows[0];
  if (row) {
    return sessionEnds(
      { lastActivityAt: row.last_activity_at, expiresAt: row.expires_at },
      config.inactivity,
    );
  }
  const now = await callers.load(caller.session.id);
  throw new ApiError(
    now === null
      ? 'SESSION_MISSING'
      : (sessionRefusal(now.session, config.inactivity) ?? 'SESSION_EXPIRED'),
  );
}
