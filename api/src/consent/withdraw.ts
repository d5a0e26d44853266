import type { WithdrawalReason } from '@roletrail/contracts/events/consent';
import { readDecision } from '@roletrail/contracts/events/decisions';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ClientFacts } from '../api.ts';
import {
  CONSENT_PROJECTION_READY,
  createConsentUnavailableError,
} from '../consent-availability.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { evidenceOf, observedOf } from './decision.ts';
import { sealSecrets } from './secrets.ts';

/**
 * Builds withdrawals by the service of every active acceptance of this person, oldest first, for
 * `enqueue`. Locks the data key exclusively, after the caller's session locks
 * (docs/adr/0013-one-order-of-locks.md), so that no decision is in flight. Reads acceptances from
 * the fold and, if they are not folded yet, from their idempotency keys, which are kept longer.
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while the fold is being rebuilt
 */
export async function withdrawAll(
  tx: Tx,
  keys: VaultKeys,
  who: { readonly userId: string; readonly client: ClientFacts },
  reason: Exclude<WithdrawalReason, 'user_withdrew'>,
): Promise<readonly OutboxItem[]> {
  const { userId, client } = who;
  const key = requireLiveKey(await lockKeys(tx, keys, [userId], 'alone'), userId);
  const accepted = await acceptancesOf(tx, userId);
  const { email, name, proved } = await tx
    .selectFrom('app_user')
    .select([
      'email',
      'display_name as name',
      sql<boolean>`email_verified_at is not null`.as('proved'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const secrets = { evidence: evidenceOf(client), account: { email, name }, words: null };
  const observed = observedOf({ client }, { now: new Date(), emailProved: proved });
  return accepted.map((withdraws) => {
    const id = uuidv7();
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
          observed,
          ...sealSecrets(key, id, secrets),
        },
      },
      decision: { userId, decision: 'withdrawn', termsVersion: null, privacyVersion: null },
    };
  });
}

async function acceptancesOf(tx: Tx, userId: string): Promise<readonly string[]> {
  // one statement, so that an event folded meanwhile is not missed
  const { rows } = await sql<{ event_id: string | null; value: Buffer | null; known: boolean }>`
    with complete as (
      select ${CONSENT_PROJECTION_READY} as known
    ), decided as (
      select event_id, null::bytea as value from consent_decision
      where user_id = ${userId} and decision = 'accepted'
      union all
      select o.event_id, o.value from idempotency_key i join outbox o on o.event_id = i.event_id
      where i.user_id = ${userId}
    )
    select event_id, value, known from complete left join decided on true`.execute(tx);
  if (!rows[0]?.known) {
    throw createConsentUnavailableError();
  }
  const accepted = rows.flatMap(({ event_id: id, value }) =>
    id !== null && (value === null || isAcceptance(value)) ? [id] : [],
  );
  // ids sort by time
  return [...new Set(accepted)].sort();
}

const isAcceptance = (value: Buffer) => readDecision(value)?.data.decision === 'accepted';
