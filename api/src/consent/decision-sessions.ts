import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { CallerFacts } from '../sessions/load-caller.ts';
import type { SessionTimes } from '../sessions/session-state.ts';
import type { DecisionRequest } from './decide.ts';

/** A session row as it stands until the transaction ends. */
export interface LockedSession extends SessionTimes {
  readonly id: string;
  readonly userId: string;
  readonly method: CallerFacts['session']['method'];
  readonly createdAt: Date;
}

/**
 * Locks the batch's sessions by id: shared, or exclusively when one of them is to end. All in one
 * mode, because two modes would take two statements and so two orders.
 */
export async function lockSessions(
  tx: Tx,
  members: readonly { readonly request: DecisionRequest }[],
): Promise<ReadonlyMap<string, LockedSession>> {
  const ids = [...new Set(members.map(({ request }) => request.sessionId))];
  const mode = members.every(({ request }) => request.body.accepted)
    ? sql.raw('for share')
    : sql.raw('for update');
  const { rows } = await sql<LockedSession>`
    select id, user_id as "userId", method, created_at as "createdAt",
      last_activity_at as "lastActivityAt", expires_at as "expiresAt", ended_at as "endedAt",
      end_reason as "endReason", clock_timestamp() as now
    from session where id = any(${ids}::uuid[]) order by id ${mode}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ends these sessions, which are locked already. */
export async function endDeclined(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, end_reason: 'declined' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
}
