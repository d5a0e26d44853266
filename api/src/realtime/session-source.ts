import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { BatchLoader } from '../batch-loader.ts';
import { expireSessionsOf } from '../sessions/expire-sessions.ts';
import type { SessionSource } from './session-channel.ts';

/** Sessions as Postgres has them. */
export function sessionSource(context: ApiContext): SessionSource {
  const { callers, config, deps } = context;
  const { warnMs } = config.inactivity;
  const warnings = new BatchLoader<string, true>(async (ids) => {
    // by the row's own time: activity may have been reported since it was read
    await sql`
      update session set warned_at = clock_timestamp()
      where id = any(${ids}::uuid[]) and ended_at is null and warned_at is null
        and clock_timestamp() >= last_activity_at + ${warnMs} * interval '1 millisecond'`.execute(
      deps.db,
    );
    return new Map();
  });
  return {
    load: (sessionId) => callers.load(sessionId),
    expire: (userIds) => expireSessionsOf(context, userIds),
    async warned(sessionId) {
      await warnings.load(sessionId);
    },
  };
}
