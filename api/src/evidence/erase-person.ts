import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { eraseSubject } from '@roletrail/vault/erase';
import { VaultError } from '@roletrail/vault/errors';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { takeStaffAccess } from '../staff/capability-rows.ts';
import { inTransaction } from '../transaction.ts';
import { isHeld } from './erasure-request.ts';

export interface EraseDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
}

export interface Erased {
  /**
   * `erased_before`: was already erased, nothing recorded; `spared`: `provided` returned false;
   * `held`: the account is under a legal hold
   */
  readonly status: 'erased' | 'erased_before' | 'spared' | 'held';
  readonly sessionsEnded: number;
}

interface Why {
  readonly actor: Actor;
  readonly reason: string;
}

export interface EraseRequest extends Why {
  /** checked first in the transaction, with the person's row locked `for no key update` */
  readonly provided?: (tx: Tx) => Promise<boolean>;
}

/**
 * Erases a person in one transaction. The data key becomes a tombstone, all sessions end, search
 * tags and account fields are blanked (vault), roles are revoked. `subject.erased` and the ends of
 * sessions and roles enter the outbox with it. Sealed values in the log become permanently
 * unreadable; the person's decisions stay provable without personal data.
 * @throws ApiError NOT_FOUND if there is no such person
 */
export async function erasePerson(
  deps: EraseDeps,
  userId: string,
  request: EraseRequest,
): Promise<Erased> {
  const eventId = uuidv7();
  try {
    return await inTransaction(deps.db, async (tx): Promise<Erased> => {
      if (request.provided && !(await request.provided(tx))) {
        return { status: 'spared', sessionsEnded: 0 };
      }
      if (await isUnderHold(tx, userId)) return { status: 'held', sessionsEnded: 0 };
      return eraseWithin(tx, deps.partitions, userId, { ...request, eventId });
    });
  } catch (error) {
    if (error instanceof VaultError && error.code === 'SUBJECT_UNKNOWN') {
      throw new ApiError('NOT_FOUND', { detail: 'There is no such person', cause: error });
    }
    throw error;
  }
}

/** Checks under the lock of the person's row, which a new hold takes too. */
async function isUnderHold(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return isHeld(tx, userId);
}

/**
 * Erases in the caller's transaction, as its last act. Ignores a legal hold: the caller repeats an
 * erasure that was recorded, or has checked for a hold.
 * @throws VaultError SUBJECT_UNKNOWN
 */
export async function eraseWithin(
  tx: Tx,
  partitions: PartitionCounts,
  userId: string,
  { actor, reason, eventId = uuidv7() }: Why & { readonly eventId?: string },
): Promise<Erased> {
  let sessionsEnded = 0;
  const first = await eraseSubject(tx, userId, async ({ endedSessions }) => {
    sessionsEnded = endedSessions.length;
    const access = await takeStaffAccess(tx, userId, { actor, reason });
    await enqueue(tx, partitions, [
      subjectErased(userId, { actor, reason, eventId }),
      ...endedSessions.map((sessionId) =>
        sessionRevoked({ userId, sessionId }, { reason: 'erased', scope: 'global', actor }),
      ),
      ...access,
    ]);
  });
  return { status: first ? 'erased' : 'erased_before', sessionsEnded };
}

export function subjectErased(
  userId: string,
  { actor, reason, eventId = uuidv7() }: Why & { readonly eventId?: string },
): OutboxItem {
  return {
    draft: {
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.subject.erased.v1',
      subject: userId,
      data: { userId, actor, reason },
    },
  };
}
