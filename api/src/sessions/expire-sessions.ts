import type { RevokeScope } from '@roletrail/contracts/events/session';
import type { Database } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { getSessionStage, type InactivityLimits } from '../callers/session-state.ts';
import { inTransaction } from '../transaction.ts';
import { sessionExpired } from './session-events.ts';
import { type LockedSession, lockLiveSessions, markEnded } from './session-rows.ts';

/** Expired session. */
export interface Expiry {
  readonly sessionId: string;
  readonly userId: string;
  readonly reason: 'inactivity' | 'lifetime';
  /** global if it was the person's last live session, else local */
  readonly scope: Extract<RevokeScope, 'local' | 'global'>;
}

/** Maximum people whose sessions are locked in one transaction. */
const PEOPLE_AT_ONCE = 100;

/**
 * Returns the expired sessions with their scope: `global` if the person has no live session left.
 * @param live all sessions of these people that have not ended
 */
export function expiriesAmong(
  live: Iterable<LockedSession>,
  limits: InactivityLimits,
): readonly Expiry[] {
  const all = [...live].map((session) => ({ session, stage: getSessionStage(session, limits) }));
  const remaining = new Set(
    all.flatMap(({ session, stage }) => (stage.stage === 'over' ? [] : [session.userId])),
  );
  return all.flatMap(({ session, stage }) => {
    if (stage.stage !== 'over') return [];
    const { id: sessionId, userId } = session;
    const scope = remaining.has(userId) ? ('local' as const) : ('global' as const);
    return [{ sessionId, userId, reason: stage.reason, scope }];
  });
}

/**
 * Ends the expired sessions of these people: rows and events in one transaction. Checks again under
 * the locks, so it is safe to call at any time.
 * @param userIds at most a few hundred
 */
export async function expireSessionsOf(
  { config, deps }: Pick<ApiContext, 'config' | 'deps'>,
  userIds: readonly string[],
): Promise<readonly Expiry[]> {
  return inTransaction(deps.db, async (tx) => {
    const live = await lockLiveSessions(tx, ...userIds);
    const over = expiriesAmong(live.values(), config.inactivity);
    for (const group of groups(over)) {
      const [first] = group;
      if (!first) continue;
      const ids = group.map((expiry) => expiry.sessionId);
      await markEnded(tx, ids, first.reason, first.scope);
    }
    await enqueue(tx, deps.partitions, over.map(sessionExpired));
    return over;
  });
}

/** Ends every expired session of the deployment. @returns their number */
export async function sweepSessions(
  context: Pick<ApiContext, 'config' | 'deps'>,
  signal: AbortSignal,
): Promise<number> {
  let ended = 0;
  while (!signal.aborted) {
    const people = await overduePeople(context.deps.db, context.config.inactivity);
    if (people.length > 0) ended += (await expireSessionsOf(context, people)).length;
    if (people.length < PEOPLE_AT_ONCE) break;
  }
  return ended;
}

async function overduePeople(db: Database, { limitMs }: InactivityLimits): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from session
    where ended_at is null and clock_timestamp() >= least(
      expires_at, last_activity_at + ${limitMs} * interval '1 millisecond')
    limit ${PEOPLE_AT_ONCE}`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Groups by reason and scope, for one statement each. */
function groups(expiries: readonly Expiry[]): readonly (readonly Expiry[])[] {
  const found = new Map<string, Expiry[]>();
  for (const expiry of expiries) {
    const key = `${expiry.reason} ${expiry.scope}`;
    found.set(key, [...(found.get(key) ?? []), expiry]);
  }
  return [...found.values()];
}
