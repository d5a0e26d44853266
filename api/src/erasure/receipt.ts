import type { DeletionReceipt } from '@roletrail/contracts/http/erasure';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { hashReceipt } from './request.ts';

/**
 * Returns the state of an erasure request to the holder of the link shown when it was made, the
 * only access after the account is erased.
 * @throws ApiError LINK_INVALID
 */
export async function readDeletionReceipt(
  { config, deps }: ApiContext,
  token: string,
): Promise<DeletionReceipt> {
  const request = await deps.db
    .selectFrom('erasure_request')
    .select(['user_id', 'requested_at', 'due_at', 'cancelled_at', 'erased_at'])
    .where('receipt_hash', '=', hashReceipt(token))
    .executeTakeFirst();
  if (!request) throw new ApiError('LINK_INVALID');
  const { erased_at: erasedAt, cancelled_at: cancelledAt } = request;
  const { backupsKeptMs } = config.erasure;
  const times = {
    requestedAt: request.requested_at.toISOString(),
    dueAt: request.due_at.toISOString(),
    closedAt: (erasedAt ?? cancelledAt)?.toISOString() ?? null,
  };
  if (erasedAt === null) {
    const state = cancelledAt === null ? 'standing' : 'cancelled';
    return { state, ...times, backupsUntil: null, entry: null };
  }
  const backupsUntil = new Date(erasedAt.getTime() + backupsKeptMs).toISOString().slice(0, 10);
  const entry = await erasureEntry(deps.db, request.user_id);
  return { state: 'erased', ...times, backupsUntil, entry };
}

/** Returns the ledger entry of the person's erasure, once a signed checkpoint covers it. */
export async function erasureEntry(
  db: Database,
  userId: string,
): Promise<DeletionReceipt['entry']> {
  const { rows } = await sql<NonNullable<DeletionReceipt['entry']>>`
    select a.event_id as "eventId", a.topic, a.partition, a."offset",
      encode(l.leaf_hash, 'hex') as "leafHash"
    from audit_entry a join ledger_entry l using (topic, partition, "offset")
    where a.user_id = ${userId} and a.type = 'roletrail.subject.erased.v1'
      and a."offset" < (select max(c.size) from ledger_checkpoint c
        where c.topic = a.topic and c.partition = a.partition)
    order by a."offset" limit 1`.execute(db);
  return rows[0] ?? null;
}
