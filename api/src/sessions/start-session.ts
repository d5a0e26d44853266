import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { hashDevice } from './cookies.ts';
import { sessionStarted } from './session-events.ts';

/** What a new session is made of; ids and secrets are made before the transaction. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly method: 'signup' | 'password' | 'password+totp';
  /** secret of the device cookie */
  readonly device: string;
  readonly userAgent: string | null;
}

/** Inserts the session; `enqueueStart` is to follow as the last act of the transaction. */
export async function insertSession(
  tx: Tx,
  { config }: ApiContext,
  session: NewSession,
): Promise<void> {
  const { staffMs, othersMs } = config.sessionLifetime;
  const lifetime = sql`case when exists (
    select 1 from user_role where user_id = ${session.userId}
  ) then ${staffMs}::float8 else ${othersMs}::float8 end`;
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      method: session.method,
      expires_at: sql<Date>`clock_timestamp() + ${lifetime} * interval '1 millisecond'`,
      device_hash: hashDevice(session.device),
      user_agent: session.userAgent,
      warned_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}

/** The session's event, as the last act of the transaction. */
export async function enqueueStart(
  tx: Tx,
  { deps }: ApiContext,
  { id, userId, method }: NewSession,
): Promise<void> {
  await enqueue(tx, deps.partitions, [sessionStarted({ userId, sessionId: id }, method)]);
}
