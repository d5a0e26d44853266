import type { WithdrawalReason } from '@roletrail/contracts/events/consent';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ClientFacts } from '../api.ts';
import { createConsentUnavailableError } from '../consent-availability.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { readActiveAcceptances } from './active-acceptances.ts';
import { evidenceOf, observedOf } from './decision.ts';
import { sealSecrets } from './secrets.ts';

/** A withdrawal that the service makes by itself. */
export interface ServiceWithdrawal {
  readonly userId: string;
  readonly client: ClientFacts;
  /** whether the address was proved when the request came in: the caller may have proved it since */
  readonly emailProved: boolean;
  readonly reason: Exclude<WithdrawalReason, 'user_withdrew'>;
}

/**
 * Returns the withdrawal of the user's active acceptance for `enqueue`, or null if none is active.
 * Locks the data key alone, after the caller's locks on the user's sessions
 * (docs/adr/0013-one-order-of-locks.md), so that no decision of the user is in progress.
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while the consent projection is rebuilt
 */
export async function withdrawActive(
  tx: Tx,
  keys: VaultKeys,
  { userId, client, emailProved, reason }: ServiceWithdrawal,
): Promise<OutboxItem | null> {
  const key = requireLiveKey(await lockKeys(tx, keys, [userId], 'alone'), userId);
  const withdraws = (await readActiveAcceptances(tx, [userId])).get(userId);
  if (withdraws === undefined) throw createConsentUnavailableError();
  if (withdraws === null) return null;
  const { email, name, now } = await tx
    .selectFrom('app_user')
    .select(['email', 'display_name as name', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  const secrets = { evidence: evidenceOf(client), account: { email, name }, words: null };
  return {
    draft: {
      id,
      source: API_EVENT_SOURCE,
      type: 'roletrail.consent.withdrawn.v2',
      subject: userId,
      data: {
        decision: 'withdrawn',
        userId,
        reason,
        withdraws,
        actor: { kind: 'system', id: null },
        authentication: null,
        idempotencyKey: null,
        observed: observedOf({ client }, { now, emailProved }),
        ...sealSecrets(key, id, secrets),
      },
    },
    decision: { userId, decision: 'withdrawn', termsVersion: null, privacyVersion: null },
  };
}
