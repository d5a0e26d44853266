import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { VaultKeys } from '@roletrail/vault/keys';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { lockLiveSessions, markEnded } from '../sessions/session-rows.ts';
import { inTransaction } from '../transaction.ts';
import { dropFactor, factorState } from './second-factor.ts';
import { factorResetLetter } from './takeover-letters.ts';

export interface ResetFactorDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
  readonly keys: VaultKeys;
  readonly publicOrigin: string;
}

export interface FactorReset {
  readonly userId: string;
  readonly actor: Actor;
  /** stored in the log for good */
  readonly reason: string;
}

/**
 * Takes the second factor and its recovery codes off an account, ends all its sessions and writes
 * to its owner, in one transaction with the event.
 * @returns how many sessions ended; null if there was no factor: nothing is recorded then
 * @throws ApiError NOT_FOUND if there is no such person, or they were erased
 */
export async function resetFactor(
  deps: ResetFactorDeps,
  { userId, actor, reason }: FactorReset,
): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    const done = await resetFactorWithin(tx, deps, { userId, actor, reason });
    if (done === null) return null;
    await enqueue(tx, deps.partitions, done.events);
    return done.ended;
  });
}

/**
 * The same within a transaction; the caller enqueues the events.
 * @returns null if there was no factor
 * @throws ApiError NOT_FOUND
 */
export async function resetFactorWithin(
  tx: Tx,
  deps: ResetFactorDeps,
  { userId, actor, reason }: FactorReset,
): Promise<{ readonly ended: number; readonly events: readonly OutboxItem[] } | null> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'erased_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || person.erased_at !== null) {
    throw new ApiError('NOT_FOUND', { detail: 'There is no such person' });
  }
  const live = [...(await lockLiveSessions(tx, userId)).keys()];
  const { status } = await factorState(tx, userId);
  if (status !== 'on') return null;
  await dropFactor(tx, userId);
  const notice = factorResetLetter(deps.publicOrigin, new Date());
  await enqueueMail(tx, deps.keys, { to: person.email, userId, ...notice });
  const why = { reason: 'staff', scope: 'global', actor } as const;
  await markEnded(tx, live, why.reason, why.scope);
  const events: OutboxItem[] = [
    {
      draft: {
        id: uuidv7(),
        source: API_EVENT_SOURCE,
        type: 'roletrail.second_factor.reset.v1',
        subject: userId,
        data: { userId, actor, reason },
      },
    },
    ...live.map((sessionId) => sessionRevoked({ userId, sessionId }, why)),
  ];
  return { ended: live.length, events };
}
