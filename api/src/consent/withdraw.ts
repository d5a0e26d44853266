import type { SealedEvidence } from '@roletrail/contracts/events/consent';
import { readDecision } from '@roletrail/contracts/events/decisions';
import type { Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { liveKey, lockKeys } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ClientFacts } from '../api.ts';
import { ApiError } from '../errors.ts';
import { EVENT_SOURCE } from '../event-source.ts';

/** Why the service itself withdraws an acceptance; stands in the event. */
export type WithdrawalReason = 'address_proved_by_another';

/**
 * The withdrawals of every acceptance that stands for this person, oldest first, for `enqueue`. The
 * caller holds their sessions `for update`, so none is on its way. Acceptances are read from the
 * fold and, where it has not got that far, from their idempotency keys, which are kept for longer.
 * Locks the data key, after the sessions (docs/adr/0013-one-order-of-locks.md).
 * @throws ApiError CONSENT_STATE_UNAVAILABLE while the fold is being rebuilt: nobody knows all then
 */
export async function withdrawAll(
  tx: Tx,
  keys: VaultKeys,
  who: { readonly userId: string; readonly client: ClientFacts },
  reason: WithdrawalReason,
): Promise<readonly OutboxItem[]> {
  const { userId, client } = who;
  const accepted = await acceptancesOf(tx, userId);
  if (accepted.length === 0) return [];
  const key = liveKey(await lockKeys(tx, keys, [userId]), userId);
  const { ip, peer, userAgent, ipRule } = client;
  const evidence: SealedEvidence = {
    observed: { ip, peer, userAgent },
    claimed: { userAgent: null, deviceId: null },
  };
  const receivedAt = new Date().toISOString();
  return accepted.map((withdraws) => {
    const id = uuidv7();
    return {
      draft: {
        id,
        source: EVENT_SOURCE,
        type: 'roletrail.consent.withdrawn.v1',
        subject: userId,
        data: {
          decision: 'withdrawn',
          userId,
          reason,
          withdraws,
          actor: { kind: 'system', id: null },
          observed: { receivedAt, ipRule },
          sealed: seal(key, { eventId: id, userId }, evidence),
        },
      },
      decision: { userId, decision: 'withdrawn', termsVersion: null, privacyVersion: null },
    };
  });
}

async function acceptancesOf(tx: Tx, userId: string): Promise<readonly string[]> {
  // one statement, so that no event is missed that is folded meanwhile
  const { rows } = await sql<{ event_id: string | null; value: Buffer | null; known: boolean }>`
    with complete as (
      select not exists (
        select 1 from projection_offset o
        where o.topic = 'consent-events' and o.projection = ${CONSENT.live}
          and o.next_offset < o.rebuild_until
      ) as known
    ), decided as (
      select event_id, null::bytea as value from consent_decision
      where user_id = ${userId} and decision = 'accepted'
      union all
      select o.event_id, o.value from idempotency_key i join outbox o on o.event_id = i.event_id
      where i.user_id = ${userId}
    )
    select event_id, value, known from complete left join decided on true`.execute(tx);
  if (!rows[0]?.known) {
    throw new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }
  const accepted = rows.flatMap(({ event_id: id, value }) =>
    id !== null && (value === null || isAcceptance(value)) ? [id] : [],
  );
  // ids are made in the order of time
  return [...new Set(accepted)].sort();
}

const isAcceptance = (value: Buffer) => readDecision(value)?.data.decision === 'accepted';
