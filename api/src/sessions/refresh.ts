import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { sessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { judgeRefresh, type RefreshClaim } from './refresh-token.ts';
import { sessionRevoked, sessionTokenReused } from './session-events.ts';
import { markEnded } from './session-rows.ts';

/**
 * Uses a refresh token whose HMAC has verified.
 *
 * The head is rotated by one atomic UPDATE, so of any number of uses at once exactly one rotates.
 * All others find it rotated and are judged under the row's lock (judgeRefresh): the device gets
 * the current head again, a copy ends the session.
 *
 * @param device hash of the device cookie that came along; null when none did
 * @returns the counter of the token to hand out
 * @throws ApiError SESSION_MISSING, SESSION_REVOKED, SESSION_EXPIRED, REFRESH_REUSED
 */
export async function refreshSession(
  context: ApiContext,
  claim: RefreshClaim,
  device: Buffer | null,
): Promise<number> {
  const rotated = await rotate(context.deps.db, context, claim);
  if (rotated !== null) return rotated;
  const outcome = await inTransaction(context.deps.db, (tx) => settle(tx, context, claim, device));
  // thrown after the commit: the end of the session must stand
  if (typeof outcome === 'object')
    throw new ApiError('REFRESH_REUSED', { account: outcome.copyOf });
  return outcome;
}

async function rotate(
  db: Database | Tx,
  { config }: ApiContext,
  { sessionId, counter }: RefreshClaim,
): Promise<number | null> {
  const { rows } = await sql<{ refresh_counter: number }>`
    update session
    set refresh_counter = refresh_counter + 1, refresh_rotated_at = clock_timestamp()
    where id = ${sessionId} and refresh_counter = ${counter} and ended_at is null
      and clock_timestamp() < least(
        expires_at, last_activity_at + ${config.inactivity.limitMs} * interval '1 millisecond')
    returning refresh_counter`.execute(db);
  return rows[0]?.refresh_counter ?? null;
}

interface RefreshRow {
  user_id: string;
  refresh_counter: number;
  refresh_rotated_at: Date;
  device_hash: Buffer;
  last_activity_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  now: Date;
}

async function settle(
  tx: Tx,
  context: ApiContext,
  claim: RefreshClaim,
  device: Buffer | null,
): Promise<number | { readonly copyOf: string }> {
  const { config, deps } = context;
  const { sessionId, counter } = claim;
  const { rows } = await sql<RefreshRow>`
    select user_id, refresh_counter, refresh_rotated_at, device_hash, last_activity_at, expires_at,
      ended_at, end_reason, clock_timestamp() as now
    from session where id = ${sessionId} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw new ApiError('SESSION_MISSING');
  const refusal = sessionRefusal(
    {
      now: row.now,
      lastActivityAt: row.last_activity_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
    },
    config.inactivity,
  );
  if (refusal) throw refusal;
  const sameDevice = device?.equals(row.device_hash) ?? false;
  const verdict = judgeRefresh(
    { counter: row.refresh_counter, rotatedAt: row.refresh_rotated_at, now: row.now },
    counter,
    sameDevice,
  );
  if (verdict === 'rotate') return (await rotate(tx, context, claim)) ?? row.refresh_counter;
  if (verdict === 'head') return row.refresh_counter;
  await markEnded(tx, [sessionId], 'token_reuse', 'local');
  const of = { userId: row.user_id, sessionId };
  const detail = `token ${counter} was used, ${row.refresh_counter} is current, ${sameDevice ? 'same' : 'other'} device`;
  await enqueue(tx, deps.partitions, [
    sessionTokenReused(of, detail),
    sessionRevoked(of, {
      reason: 'token_reuse',
      scope: 'local',
      actor: { kind: 'system', id: null },
    }),
  ]);
  return { copyOf: row.user_id };
}
