import { createHash, randomBytes } from 'node:crypto';
import { type DecisionEvent, readDecision } from '@roletrail/contracts/events/decisions';
import type { TopicPartitionOffset } from '@roletrail/contracts/http/audit';
import type {
  OpenedEvidence,
  OpenSealedAnswer,
  OpenSealedBody,
} from '@roletrail/contracts/http/audit-opening';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { type KeyState, lockKeys } from '@roletrail/vault/data-keys';
import { VaultError } from '@roletrail/vault/errors';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { openSecrets } from '../consent/secrets.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { orUnrecorded } from '../evidence/record-evidence-view.ts';
import { type LedgerTopicPartition, readEntries } from '../ledger/log-store.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';

/** Decision to open, the reader and the reason. */
interface Opening {
  readonly id: string;
  readonly place: LedgerTopicPartition & TopicPartitionOffset;
  readonly decision: DecisionEvent;
  readonly staffId: string;
  readonly why: Pick<OpenSealedBody, 'reasonCode' | 'text'>;
  readonly salt: Buffer;
}

/**
 * Opens the sealed part of one decision after verifying the reader's password. The opening is
 * committed first. Without a key nothing is opened or recorded; only a tombstone gives `erased`.
 * The hourly limit is low: bulk reads need an export, which notifies other staff.
 * @throws ApiError PASSWORD_WRONG, RATE_LIMITED, NOT_FOUND, NOTHING_SEALED, EVIDENCE_UNRECORDED;
 *   SESSION_… or ROLE_REQUIRED if the right to it ended meanwhile
 */
export async function openSealed(
  context: ApiContext,
  staff: CallerFacts,
  place: LedgerTopicPartition & TopicPartitionOffset,
  { currentPassword, ...why }: OpenSealedBody,
): Promise<OpenSealedAnswer> {
  const { deps, config, attempts } = context;
  await reauthenticate(context, staff, currentPassword);
  const [entry] = await readEntries(deps.db, place, place.offset, 1);
  if (!entry) throw new ApiError('NOT_FOUND');
  const decision = readDecision(entry);
  if (!decision) throw new ApiError('NOTHING_SEALED');
  const limit = config.limits.openingsPerAccount;
  await attempts.begin([{ name: `open ${staff.user.id}`, limit }]);
  const opening = {
    id: uuidv7(),
    place,
    decision,
    staffId: staff.user.id,
    why,
    salt: randomBytes(32),
  };
  const key = await orUnrecorded(() =>
    inTransaction(deps.db, async (tx) => {
      await lockLiveSession(tx, context, staff, ['compliance']);
      const { userId } = decision.data;
      const state = (await lockKeys(tx, deps.keys.vault, [userId])).get(userId);
      if (state?.kind === 'live') await record(tx, context, opening);
      return state;
    }),
  );
  const eventId = key?.kind === 'live' ? opening.id : null;
  return { ...opened(context, key, decision), eventId };
}

/** Inserts the row before the event: an erasure takes both locks in this order too. */
async function record(tx: Tx, { deps }: ApiContext, opening: Opening): Promise<void> {
  const { id, place, decision, staffId, why, salt } = opening;
  await tx
    .insertInto('evidence_opening')
    .values({
      event_id: id,
      user_id: decision.data.userId,
      staff_id: staffId,
      topic: place.topic,
      partition: place.partition,
      offset: place.offset,
      reason: why.reasonCode,
      text: why.text,
      salt,
    })
    .execute();
  await enqueue(tx, deps.partitions, [evidenceOpened(opening)]);
}

function evidenceOpened({ id, place, decision, staffId, why, salt }: Opening): OutboxItem {
  const { userId } = decision.data;
  const { topic, partition, offset } = place;
  return {
    draft: {
      id,
      source: API_EVENT_SOURCE,
      type: 'roletrail.evidence.opened.v1',
      subject: userId,
      data: {
        userId,
        eventId: decision.id,
        topic,
        partition,
        offset,
        actor: { kind: 'user', id: staffId },
        reason: why.reasonCode,
        textDigest: createHash('sha256').update(salt).update(why.text, 'utf8').digest('hex'),
      },
    },
  };
}

function opened(
  { deps }: ApiContext,
  key: KeyState | undefined,
  decision: DecisionEvent,
): Pick<OpenSealedAnswer, 'state' | 'opened'> {
  try {
    const secrets = openSecrets(key, decision);
    if (secrets === 'erased') return { state: 'erased', opened: null };
    return { state: 'opened', opened: present(secrets) };
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    deps.logger.error({ err: error, eventId: decision.id }, 'sealed evidence does not open');
    return { state: 'cannot_be_opened', opened: null };
  }
}

type Secrets = Exclude<ReturnType<typeof openSecrets>, 'erased'>;

function present({ evidence, account, words }: Secrets): OpenedEvidence {
  return {
    request: evidence && {
      ip: evidence.observed.ip,
      peer: evidence.observed.peer,
      userAgent: evidence.observed.userAgent,
      claimedUserAgent: evidence.claimed.userAgent,
      deviceId: evidence.claimed.deviceId,
    },
    account,
    words,
  };
}
