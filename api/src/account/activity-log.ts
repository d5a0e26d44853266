import type { ActivityKind } from '@roletrail/contracts/http/account';
import type { Database, Tx } from '@roletrail/db/open';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ClientFacts } from '../api.ts';

/** Where a request came from. */
export type RequestOrigin = Pick<ClientFacts, 'ip' | 'userAgent'>;

/** Sealed part of a history entry. */
export const sealedOrigin = z.object({ ip: z.string(), userAgent: z.string().nullable() });

export interface NewActivity {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly from: RequestOrigin;
  readonly sessionId?: string;
  readonly newDevice?: boolean;
}

/**
 * Adds an entry to the account's history, which its owner can read. Seals address and user agent
 * under the person's data key. Locks that key `FOR SHARE`: after session rows and before `enqueue`
 * (docs/adr/0013-one-order-of-locks.md).
 * @throws VaultError SUBJECT_ERASED
 */
export async function recordActivity(tx: Tx, keys: VaultKeys, line: NewActivity): Promise<void> {
  const { userId, kind, from, sessionId, newDevice } = line;
  const id = uuidv7();
  const key = requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
  const origin: z.infer<typeof sealedOrigin> = { ip: from.ip, userAgent: from.userAgent };
  await tx
    .insertInto('account_activity')
    .values({
      id,
      user_id: userId,
      kind,
      session_id: sessionId ?? null,
      new_device: newDevice ?? false,
      sealed: seal(key, { eventId: id, userId }, origin),
    })
    .execute();
}

/** Failed sign-ins are many and soon irrelevant. */
const KEEP_DAYS = 400;
const KEEP_FAILURES_DAYS = 90;

/** Deletes old history entries of all accounts. */
export async function sweepActivity(db: Database): Promise<void> {
  await sql`
    delete from account_activity
    where at < clock_timestamp() - interval '1 day' * case kind
      when 'sign_in_failed' then ${KEEP_FAILURES_DAYS}::int
      when 'second_factor_failed' then ${KEEP_FAILURES_DAYS}::int
      else ${KEEP_DAYS}::int end`.execute(db);
}
