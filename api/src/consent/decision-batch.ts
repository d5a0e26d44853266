import { EVENT_BYTES_MAX } from '@roletrail/contracts/limits';
import { CHANNELS, notify } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import {
  countByPartition,
  type EnqueuedEvent,
  type EventSearchTag,
  enqueue,
  type OutboxItem,
  writeReserved,
} from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { VaultKeys } from '@roletrail/vault/keys';
import { normaliseIp, searchTag } from '@roletrail/vault/search-tag';
import type { InactivityLimits } from '../callers/session-state.ts';
import { getSessionRefusal } from '../callers/session-state.ts';
import { createConsentUnavailableError } from '../consent-availability.ts';
import { ApiError, createRateLimitError } from '../errors.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { markEnded } from '../sessions/session-rows.ts';
import { decideConsent } from './decide.ts';
import { type DecisionRequest, type DecisionResult, getDecisionKind } from './decision.ts';
import { type DecidingSession, type LockedBatch, lockBatch } from './lock-batch.ts';
import { type SealedSecrets, sealSecrets } from './secrets.ts';
import {
  claimAndReserve,
  claimKeys,
  findStored,
  keyName,
  type StoredDecision,
} from './stored-decisions.ts';

/** Decision that waits to be recorded, with the values that every attempt must reuse. */
export interface BatchMember {
  readonly request: DecisionRequest;
  readonly bodyHash: Buffer;
  /** created at the first attempt and reused; the last is the end of a decline's session */
  readonly kept: { sealed?: SealedSecrets; receivedAt?: Date; revokedEventId?: string };
  /** trace context of its events */
  readonly traceparent: string | null;
}

export type MemberOutcome =
  /** its event has its place once the transaction commits */
  | { readonly kind: 'enqueued'; readonly event: EnqueuedEvent }
  /** the key was used for this decision before */
  | { readonly kind: 'stored'; readonly decision: StoredDecision; readonly sessionLive: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface BatchDeps {
  readonly partitions: PartitionCounts;
  readonly vaultKeys: VaultKeys;
  readonly inactivity: InactivityLimits;
  /** returns true if the outbox is over its limit: no new acceptances */
  readonly acceptsRefused: () => boolean;
  /** decisions of one person in an hour, after which acceptances are refused; null: no limit */
  readonly decisionsPerHour: number | null;
}

type Event = Extract<DecisionResult, { kind: 'event' }>;
type Judged =
  | { readonly kind: 'event'; readonly event: Event; readonly item: OutboxItem }
  | { readonly kind: 'refused'; readonly error: ApiError };
/** Member whose decision becomes an event, if its key is free. */
interface Chosen {
  readonly member: BatchMember;
  readonly event: Event;
  readonly item: OutboxItem;
}

/**
 * Records a batch of decisions in one transaction, in the lock order (record-decision.ts). A
 * refused member leaves no row and does not affect others.
 * @param members ≥ 1
 * @returns one outcome per member, in the same order
 */
export async function recordBatch(
  tx: Tx,
  deps: BatchDeps,
  members: readonly BatchMember[],
): Promise<readonly MemberOutcome[]> {
  const deciding = members.map(({ request }) => request);
  const exclusive = deciding.some(({ body }) => getDecisionKind(body) === 'declined');
  const most = deps.decisionsPerHour;
  const locked = await lockBatch(tx, deps.vaultKeys, deciding, { exclusive, most });
  const judged = members.map((member) => judge(deps, member, locked));
  const chosen = members.flatMap((member, i): Chosen[] => {
    const verdict = judged[i];
    return verdict?.kind === 'event' ? [{ member, ...verdict }] : [];
  });
  // notify at once, not only when the withdrawal is folded, so that their sockets close the gate
  for (const { event, member } of chosen) {
    if (event.decision === 'withdrawn') {
      await notify(tx, CHANNELS.personChanged, member.request.userId);
    }
  }
  if (exclusive || chosen.length < members.length) {
    const claimed = await claimKeys(
      tx,
      chosen.map(({ member }) => keyUse(member)),
    );
    return recordClaimed(tx, deps, { members, locked, judged, chosen }, claimed);
  }
  const items = chosen.map(({ item }) => item);
  const uses = members.map(keyUse);
  const wanted = countByPartition(deps.partitions, items);
  const { claimed, reserved } = await claimAndReserve(tx, uses, wanted);
  if (!reserved) return recordClaimed(tx, deps, { members, locked, judged, chosen }, claimed);
  const enqueued = await writeReserved(tx, deps.partitions, items, reserved);
  return enqueued.map((event) => ({ kind: 'enqueued', event }));
}

interface JudgedBatch {
  readonly members: readonly BatchMember[];
  readonly locked: LockedBatch;
  readonly judged: readonly Judged[];
  readonly chosen: readonly Chosen[];
}

/** Records a batch with refusals, repeats or declines, not only acceptances with new keys. */
async function recordClaimed(
  tx: Tx,
  deps: BatchDeps,
  { members, locked, judged, chosen }: JudgedBatch,
  claimed: ReadonlySet<string>,
): Promise<readonly MemberOutcome[]> {
  const stored = await findStored(
    tx,
    members.map(keyUse).filter((use) => !claimed.has(use.eventId)),
  );
  const free = chosen.filter(({ member }) => claimed.has(member.request.eventId));
  const declined = free.filter((c) => c.event.decision === 'declined').map((c) => c.member);
  if (declined.length > 0) {
    const ids = declined.map((member) => member.request.sessionId);
    await markEnded(tx, ids, 'declined', 'local');
  }
  const enqueued = await enqueue(tx, deps.partitions, [
    ...free.map((c) => c.item),
    ...declined.map(sessionEnd),
  ]);
  const events = new Map(enqueued.map((event) => [event.eventId, event]));
  return members.map((member, i) => {
    const event = events.get(member.request.eventId);
    if (event) return { kind: 'enqueued', event };
    const session = ownSession(member, locked);
    if (!session) return { kind: 'refused', error: new ApiError('SESSION_MISSING') };
    const sessionLive = !getSessionRefusal(session, deps.inactivity);
    const known = stored.get(keyName(keyUse(member)));
    if (known) return repeated(member, known, sessionLive);
    const verdict = judged[i];
    if (verdict?.kind === 'refused') return verdict;
    throw new Error(`idempotency key of ${member.request.eventId} is taken, its event is gone`);
  });
}

/** Returns the session that the member's token names, if the session is the member's. */
function ownSession({ request }: BatchMember, { sessions }: LockedBatch): DecidingSession | null {
  const session = sessions.get(request.sessionId);
  return session?.userId === request.userId ? session : null;
}

function keyUse({ request, bodyHash }: BatchMember) {
  const { userId, idempotencyKey, eventId } = request;
  return { userId, key: idempotencyKey, bodyHash, eventId };
}

function repeated(member: BatchMember, known: StoredDecision, sessionLive: boolean): MemberOutcome {
  return known.bodyHash.equals(member.bodyHash)
    ? { kind: 'stored', decision: known, sessionLive }
    : { kind: 'refused', error: new ApiError('IDEMPOTENCY_CONFLICT') };
}

function judge(deps: BatchDeps, member: BatchMember, locked: LockedBatch): Judged {
  const { request, kept } = member;
  const session = ownSession(member, locked);
  if (!session) return refused(new ApiError('SESSION_MISSING'));
  const ended = getSessionRefusal(session, deps.inactivity);
  if (ended) return refused(ended);
  const key = locked.keys.get(request.userId);
  // an erasure ends all sessions in the transaction that destroys the key
  if (key?.kind === 'erased') return refused(new ApiError('SESSION_REVOKED'));
  const person = locked.people.get(request.userId);
  if (key?.kind !== 'live' || !person) return refused(new ApiError('INTERNAL'));
  const kind = getDecisionKind(request.body);
  if (kind === 'accepted' && deps.acceptsRefused()) return refused(logUnavailable(5));
  const waitMs = kind === 'accepted' ? locked.recent.waitMs(request.userId, session.now) : null;
  if (waitMs !== null) {
    const detail = `We record at most ${deps.decisionsPerHour} decisions of one person in an hour`;
    return refused(createRateLimitError(waitMs, { detail }));
  }
  const activeAcceptance = locked.activeAcceptances.get(request.userId);
  if (kind === 'withdrawn' && activeAcceptance === undefined) {
    return refused(createConsentUnavailableError());
  }
  kept.receivedAt ??= session.now;
  const facts = {
    ...person,
    documents: locked.documents,
    session,
    activeAcceptance: activeAcceptance ?? null,
    now: kept.receivedAt,
  };
  const decided = decideConsent(request, facts);
  if (decided.kind === 'refused') {
    return refused(new ApiError(decided.code, { detail: decided.detail }));
  }
  const { eventId, userId } = request;
  kept.sealed ??= sealSecrets(key.key, eventId, decided.secrets);
  const draft = decided.draft(kept.sealed);
  if (tooLarge(draft)) {
    const detail = 'The words shown and the reason are too long to be recorded';
    return refused(new ApiError('VALIDATION_FAILED', { detail }));
  }
  locked.recent.add({ userId, key: request.idempotencyKey, at: session.now });
  const { decision, termsVersion, privacyVersion } = decided;
  const item = {
    draft,
    decision: {
      userId,
      decision,
      termsVersion,
      privacyVersion,
      tags: tagsOf(deps.vaultKeys, decided),
    },
    traceparent: member.traceparent,
  };
  return { kind: 'event', event: decided, item };
}

/** Creates the 503 error for a decision that was certainly not stored. */
export function logUnavailable(retryAfterSeconds: number, cause?: unknown): ApiError {
  return new ApiError('LOG_UNAVAILABLE', {
    headers: { 'retry-after': String(retryAfterSeconds) },
    cause,
  });
}

/** Checks the size early: canonical JSON is as long as JSON; only time and sequence are added. */
function tooLarge(draft: OutboxItem['draft']): boolean {
  const placed = { ...draft, specversion: '1.0', datacontenttype: 'application/json' };
  const timeAndSequence = 96;
  return Buffer.byteLength(JSON.stringify(placed)) + timeAndSequence > EVENT_BYTES_MAX;
}

function tagsOf(keys: VaultKeys, { secrets }: Event): readonly EventSearchTag[] {
  const { ip } = secrets.evidence.observed;
  const { deviceId } = secrets.evidence.claimed;
  return [
    ...(normaliseIp(ip) === null ? [] : [{ kind: 'ip' as const, tag: searchTag(keys, 'ip', ip) }]),
    ...(deviceId === null
      ? []
      : [{ kind: 'device' as const, tag: searchTag(keys, 'device', deviceId) }]),
  ];
}

function sessionEnd({ request, kept, traceparent }: BatchMember): OutboxItem {
  const { userId, sessionId } = request;
  const why = { reason: 'declined', scope: 'local', actor: { kind: 'user', id: userId } } as const;
  const item = sessionRevoked({ userId, sessionId }, why);
  kept.revokedEventId ??= item.draft.id;
  return { ...item, draft: { ...item.draft, id: kept.revokedEventId }, traceparent };
}

function refused(error: ApiError): Judged {
  return { kind: 'refused', error };
}
