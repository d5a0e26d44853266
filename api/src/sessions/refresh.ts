import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { type RefreshClaim, type RefreshHead, verifyRefreshToken } from './refresh-token.ts';
import { sessionRevoked, sessionTokenReused } from './session-events.ts';
import { markEnded } from './session-rows.ts';

/** Use of a refresh token whose HMAC has verified. */
export interface RefreshUse extends RefreshClaim {
  /** hash of the device cookie that came along; null if none did */
  readonly device: Buffer | null;
  /** writes to the owner if a copy ended the session, in the transaction that ends it */
  readonly onCopy: (tx: Tx, userId: string) => Promise<void>;
}

/**
 * Trades a refresh token for the newest one of its session.
 *
 * The head is rotated by one atomic UPDATE, so of any number of uses at once exactly one rotates.
 * All others find it rotated and are judged under the row's lock (verifyRefreshToken): the device gets
 * the head again, a copy ends the session.
 * @returns the counter of the token to hand out
 * @throws ApiError SESSION_MISSING, SESSION_REVOKED, SESSION_EXPIRED, REFRESH_REUSED
 */
export async function refreshSession(context: ApiContext, use: RefreshUse): Promise<number> {
  const rotated = await rotate(context.deps.db, context, use);
  if (rotated !== null) return rotated;
  const outcome = await inTransaction(context.deps.db, (tx) => settle(tx, context, use));
  // thrown after the commit, which ends the session
  if (typeof outcome === 'object')
    throw new ApiError('REFRESH_REUSED', { account: outcome.copyOf });
  return outcome;
}

async function rotate(
  db: Database | Tx,
  { config }: ApiContext,
  { sessionId, counter, device }: RefreshUse,
): Promise<number | null> {
  const { rows } = await sql<{ refresh_counter: number }>`
    update session
    set refresh_counter = refresh_counter + 1, refresh_rotated_at = clock_timestamp(),
      previous_used_at = case when head_used_at >= refresh_rotated_at then head_used_at
        else clock_timestamp() end,
      head_used_at = null
    where id = ${sessionId} and refresh_counter = ${counter} and device_hash = ${device}::bytea
      and ended_at is null and clock_timestamp() < least(
        expires_at, last_activity_at + ${config.inactivity.limitMs} * interval '1 millisecond')
    returning refresh_counter`.execute(db);
  return rows[0]?.refresh_counter ?? null;
}

interface RefreshRow {
  user_id: string;
  refresh_counter: number;
  refresh_rotated_at: Date;
  head_used_at: Date | null;
  previous_used_at: Date | null;
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
  use: RefreshUse,
): Promise<number | { readonly copyOf: string }> {
  const { config, deps } = context;
  const { sessionId, counter, device } = use;
  const { rows } = await sql<RefreshRow>`
    select user_id, refresh_counter, refresh_rotated_at, head_used_at, previous_used_at,
      device_hash, last_activity_at, expires_at, ended_at, end_reason, clock_timestamp() as now
    from session where id = ${sessionId} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw new ApiError('SESSION_MISSING');
  const refusal = getSessionRefusal(
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
  const verdict = verifyRefreshToken(headOf(row), counter, sameDevice);
  if (verdict === 'rotate') return (await rotate(tx, context, use)) ?? row.refresh_counter;
  if (verdict === 'head') return row.refresh_counter;
  await markEnded(tx, [sessionId], 'token_reuse', 'local');
  await use.onCopy(tx, row.user_id);
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

const headOf = (row: RefreshRow): RefreshHead => ({
  counter: row.refresh_counter,
  rotatedAt: row.refresh_rotated_at,
  headUsedAt: row.head_used_at,
  previousUsedAt: row.previous_used_at,
  now: row.now,
});
