import type { RevokeScope, SessionEndReason } from '@roletrail/contracts/events/session';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { SessionTimes } from '../callers/session-state.ts';

/** A session row as a transaction that locked it sees it. */
export interface LockedSession extends SessionTimes {
  readonly id: string;
  readonly userId: string;
  /** when the person was warned in this cycle of inactivity */
  readonly warnedAt: Date | null;
}

interface Row {
  id: string;
  user_id: string;
  last_activity_at: Date;
  warned_at: Date | null;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  now: Date;
}

/**
 * Locks sessions by id (docs/adr/0013-one-order-of-locks.md) and reads them, so that a state
 * change is judged by what holds when it commits. Sessions that do not exist are absent.
 * @param strength `update` for those that may end in this transaction, else `share`
 */
export async function lockSessions(
  tx: Tx,
  ids: readonly string[],
  strength: 'share' | 'update',
): Promise<ReadonlyMap<string, LockedSession>> {
  const lock = strength === 'update' ? sql`for update` : sql`for share`;
  const { rows } = await sql<Row>`
    select id, user_id, last_activity_at, warned_at, expires_at, ended_at, end_reason,
      clock_timestamp() as now
    from session where id = any(${[...new Set(ids)]}::uuid[]) order by id ${lock}`.execute(tx);
  return new Map(rows.map((row) => [row.id, toLocked(row)]));
}

/** Locks all sessions of these people that have not ended, for ending them; by id. */
export async function lockLiveSessions(
  tx: Tx,
  ...userIds: readonly string[]
): Promise<ReadonlyMap<string, LockedSession>> {
  const { rows } = await sql<Row>`
    select id, user_id, last_activity_at, warned_at, expires_at, ended_at, end_reason,
      clock_timestamp() as now
    from session where user_id = any(${userIds}::uuid[]) and ended_at is null
    order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, toLocked(row)]));
}

/**
 * Ends sessions that this transaction has locked `for update`; the caller enqueues the events.
 * Open sockets hear of it at the commit (a trigger of the table notifies).
 */
export async function markEnded(
  tx: Tx,
  ids: readonly string[],
  reason: SessionEndReason,
  scope: RevokeScope,
): Promise<void> {
  await sql`
    update session set ended_at = clock_timestamp(), end_reason = ${reason}, end_scope = ${scope}
    where id = any(${ids}::uuid[]) and ended_at is null`.execute(tx);
}

function toLocked(row: Row): LockedSession {
  return {
    id: row.id,
    userId: row.user_id,
    lastActivityAt: row.last_activity_at,
    warnedAt: row.warned_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    now: row.now,
  };
}
