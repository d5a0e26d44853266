import type { Actor } from '@roletrail/contracts/events/envelope';
import type { StaffErasure } from '@roletrail/contracts/http/delete-user';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { erasureStoppedLetter } from '../account/erasure-letters.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { cancelPendingErasure } from '../evidence/erasure-request.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { actAsStaff } from '../staff/act.ts';
import { lockRoleChanges } from '../staff/roles.ts';
import { inTransaction } from '../transaction.ts';
import { CARRIED, OPEN } from './carriers.ts';
import { findErasure } from './staff-erasures.ts';

/**
 * Cancels an open request of staff: refuses or withdraws a waiting one, takes a scheduled one back.
 * @throws ApiError NOT_FOUND, ERASURE_CLOSED, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function cancelStaffErasure(
  context: ApiContext,
  staff: CallerFacts,
  asked: { readonly id: string; readonly reason: string; readonly ifMatch: string | null },
): Promise<StaffErasure> {
  const { id, ...given } = asked;
  const { userId } = await findErasure(context.deps.db, id);
  const target = { kind: 'erasure', id, userId };
  const request = { ...given, action: 'person.cancel_erasure', target } as const;
  await actAsStaff(context, staff, request, async ({ tx, actor, expect }) => {
    await lockRow(tx, userId);
    const { state, version, requestedBy } = await findErasure(tx, id);
    if (state !== 'waiting' && state !== 'scheduled') throw new ApiError('ERASURE_CLOSED');
    expect({ version, values: { state } });
    const isOwn = requestedBy.id === staff.user.id;
    const ended = isOwn ? 'withdrawn' : 'refused';
    const events =
      state === 'waiting'
        ? await close(tx, id, { outcome: ended, decidedBy: staff.user.id })
        : await stop(tx, context, { userId, actor });
    const after = { state: state === 'waiting' ? ended : 'cancelled' };
    return { before: { state }, after, answer: true, events };
  });
  return findErasure(context.deps.db, id);
}

async function lockRow(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Closes a request that never started its window; there is no event to undo. */
async function close(
  tx: Tx,
  id: string,
  { outcome, decidedBy }: { outcome: 'refused' | 'withdrawn' | 'void'; decidedBy: string | null },
): Promise<readonly OutboxItem[]> {
  await tx
    .updateTable('staff_erasure')
    .set({ outcome, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  return [];
}

/** Cancels a scheduled erasure, and notifies the person at a verified address. */
async function stop(
  tx: Tx,
  context: Pick<ApiContext, 'config' | 'deps'>,
  { userId, actor }: { readonly userId: string; readonly actor: Actor },
): Promise<readonly OutboxItem[]> {
  const cancelled = await cancelPendingErasure(tx, userId, { actor, byStaff: true });
  const { email, email_verified_at: proved } = await tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const letter = erasureStoppedLetter(context.config.publicOrigin, new Date());
  const { vault } = context.deps.keys;
  if (proved !== null) await enqueueMail(tx, vault, { to: email, userId, ...letter });
  return cancelled === null ? [] : [cancelled];
}

/** Maximum number of requests that one pass closes. */
const BATCH = 100;

/**
 * Closes open requests whose requester or approver may no longer delete people. A scheduled erasure
 * is cancelled, and the person is notified.
 */
export async function closeVoidErasures(
  context: Pick<ApiContext, 'config' | 'deps'>,
): Promise<void> {
  const { deps } = context;
  const { rows } = await sql<{ id: string; userId: string }>`
    select s.id, s.user_id as "userId" from staff_erasure s left join erasure_request r on r.id = s.id
    where ${OPEN} and not ${CARRIED} order by s.id limit ${BATCH}`.execute(deps.db);
  for (const { id, userId } of rows) {
    await inTransaction(deps.db, async (tx) => {
      await lockRoleChanges(tx);
      await lockRow(tx, userId);
      const { rows: found } = await sql<{ scheduled: boolean }>`
        select r.id is not null as scheduled from staff_erasure s
        left join erasure_request r on r.id = s.id
        where s.id = ${id} and ${OPEN} and not ${CARRIED}`.execute(tx);
      if (!found[0]) return;
      await close(tx, id, { outcome: 'void', decidedBy: null });
      if (!found[0].scheduled) return;
      const actor = { kind: 'system', id: null } as const;
      await enqueue(tx, deps.partitions, await stop(tx, context, { userId, actor }));
    });
  }
}
