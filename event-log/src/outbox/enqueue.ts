import { TOPIC_OF } from '@roletrail/contracts/events/catalogue';
import { type EventDraft, encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import { CHANNELS } from '@roletrail/db/notify';
import type { Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { sql } from 'kysely';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import { formatFilled } from './channels.ts';
import { type Reserve, type Reserved, reserveInOrder, type SequenceRequest } from './reserve.ts';

export interface EventSearchTag {
  readonly kind: 'ip' | 'device';
  readonly tag: Uint8Array;
}

/** Event for the outbox, with the rows that belong to it. */
export interface OutboxItem {
  readonly draft: EventDraft;
  /** set for a person's decision: inserts their `decision_pending` */
  readonly decision?: {
    readonly userId: string;
    readonly decision: DecisionKind;
    readonly termsVersion: string | null;
    readonly privacyVersion: string | null;
    /**
     * Exact-match search tags of sealed fields; the person is the event's subject. Only decisions
     * have tags: a search skips trees without a decision.
     */
    readonly tags?: readonly EventSearchTag[];
  };
  /** trace context of the caller; stored beside the event, never in it */
  readonly traceparent?: string | null;
}

/** Event with its final place in the order, once the transaction commits. */
export interface EnqueuedEvent {
  readonly eventId: string;
  readonly place: TopicPartition;
  /** dense per partition, from 1 */
  readonly seq: number;
  /** the event's `time`: UTC, milliseconds, not before the partition's previous event */
  readonly time: string;
  /** exact bytes for the log */
  readonly value: Uint8Array;
}

/**
 * The only way into the log (docs/adr/0001-one-door-into-the-log.md): the last act of the transaction that makes a
 * change. From here to the commit the partitions are locked, so `seq` order = commit order = time
 * order. Two round trips under the lock: reserve; write the rows and notify the relay.
 *
 * The locks are advisory transaction locks, not locks on `outbox_partition` rows: they are all
 * taken in one fixed order before any row is touched (one set-based upsert has no order of its
 * own), need no row to exist, and leave the rows free of waiting readers and writers that have no
 * place in the order. Callers take their row locks first (session rows, data keys, idempotency
 * keys); 40P01 is retried by the caller with the same drafts.
 *
 * @param partitions partition count per topic, as fixed when the log was made
 * @param items in the order in which they happened
 * @returns one entry per item, in the same order
 * @throws ZodError or RangeError when a draft does not fit its schema or 16 KiB: none is written
 */
export function enqueue(
  tx: Tx,
  partitions: PartitionCounts,
  items: readonly OutboxItem[],
): Promise<readonly EnqueuedEvent[]> {
  return enqueueWith(reserveInOrder, tx, partitions, items);
}

/** `enqueue` with another reserve function, for tests. */
export async function enqueueWith(
  reserve: Reserve,
  tx: Tx,
  partitions: PartitionCounts,
  items: readonly OutboxItem[],
): Promise<readonly EnqueuedEvent[]> {
  if (items.length === 0) return [];
  const wanted = countByPartition(partitions, items);
  return writeReserved(tx, partitions, items, await reserve(tx, wanted));
}

/** Counts how many numbers of which partitions these events need. */
export function countByPartition(
  partitions: PartitionCounts,
  items: readonly OutboxItem[],
): SequenceRequest {
  const wanted = new Map<string, { place: TopicPartition; count: number }>();
  for (const { draft } of items) {
    const place = placeOf(draft, partitions);
    const key = formatTopicPartition(place);
    const entry = wanted.get(key);
    if (entry) entry.count += 1;
    else wanted.set(key, { place, count: 1 });
  }
  return wanted;
}

/**
 * Second half of `enqueue`, for a caller that has reserved the numbers together with other work in
 * one round trip (decisions with their idempotency keys).
 * @param reserved exactly what `countByPartition` of the same items requests
 */
export async function writeReserved(
  tx: Tx,
  partitions: PartitionCounts,
  items: readonly OutboxItem[],
  reserved: ReadonlyMap<string, Reserved>,
): Promise<readonly EnqueuedEvent[]> {
  const wanted = countByPartition(partitions, items);
  const next = new Map<string, number>();
  const enqueued = items.map(({ draft }): EnqueuedEvent => {
    const place = placeOf(draft, partitions);
    const key = formatTopicPartition(place);
    const given = reserved.get(key);
    const count = wanted.get(key)?.count;
    if (!given || !count) throw new Error(`no sequence number was given for ${key}`);
    const seq = next.get(key) ?? given.lastSeq - count + 1;
    next.set(key, seq + 1);
    const value = encodeEvent(draft, given.time, seq);
    return { eventId: draft.id, place, seq, time: given.time, value };
  });
  await writeRows(tx, items, enqueued);
  return enqueued;
}

/** Returns the partition of an event: a fixed function of its subject. */
function placeOf(draft: EventDraft, partitions: PartitionCounts): TopicPartition {
  const topic = TOPIC_OF[draft.type];
  return { topic, partition: computePartition(draft.subject, partitions[topic]) };
}

/** Writes outbox rows, pending decisions, search tags and the relay's wake-up in one statement. */
async function writeRows(
  tx: Tx,
  items: readonly OutboxItem[],
  enqueued: readonly EnqueuedEvent[],
): Promise<void> {
  const pending = latestDecisions(items, enqueued);
  const tags = items.flatMap(({ draft, decision }) =>
    (decision?.tags ?? []).map((t) => ({ ...t, eventId: draft.id, userId: draft.subject })),
  );
  // one parameter, split by the server: elements of a bytea[] would be sent as hexadecimal text
  const values = Buffer.concat(enqueued.map((e) => e.value));
  let end = 1;
  const firsts = enqueued.map((e) => {
    end += e.value.length;
    return end - e.value.length;
  });
  const filled = new Map(
    enqueued.map((e) => [formatTopicPartition(e.place), formatFilled(e.place, e.seq)]),
  );
  await sql`
    with written as (
      insert into outbox (topic, partition, seq, event_id, key, value, created_at, traceparent)
      select topic, partition, seq, event_id, key, substring(${values}::bytea from first for length),
        at, traceparent
      from unnest(
        ${enqueued.map((e) => e.place.topic)}::text[],
        ${enqueued.map((e) => e.place.partition)}::integer[],
        ${enqueued.map((e) => e.seq)}::bigint[],
        ${enqueued.map((e) => e.eventId)}::uuid[],
        ${items.map((i) => i.draft.subject)}::text[],
        ${firsts}::integer[],
        ${enqueued.map((e) => e.value.length)}::integer[],
        ${enqueued.map((e) => e.time)}::timestamptz[],
        ${items.map((i) => i.traceparent ?? null)}::text[])
        as given (topic, partition, seq, event_id, key, first, length, at, traceparent)
    ), pending as (
      insert into decision_pending as p
        (user_id, event_id, decision, terms_version, privacy_version, decided_at, seq)
      select * from unnest(
        ${pending.map((d) => d.userId)}::uuid[],
        ${pending.map((d) => d.eventId)}::uuid[],
        ${pending.map((d) => d.decision)}::text[],
        ${pending.map((d) => d.termsVersion)}::text[],
        ${pending.map((d) => d.privacyVersion)}::text[],
        ${pending.map((d) => d.time)}::timestamptz[],
        ${pending.map((d) => d.seq)}::bigint[])
      on conflict (user_id) do update set event_id = excluded.event_id,
        decision = excluded.decision, terms_version = excluded.terms_version,
        privacy_version = excluded.privacy_version, decided_at = excluded.decided_at,
        seq = excluded.seq
      where excluded.seq > p.seq
    ), tagged as (
      insert into evidence_tag (event_id, user_id, kind, tag)
      select * from unnest(
        ${tags.map((t) => t.eventId)}::uuid[], ${tags.map((t) => t.userId)}::uuid[],
        ${tags.map((t) => t.kind)}::text[], ${tags.map((t) => Buffer.from(t.tag))}::bytea[])
    )
    select pg_notify(${CHANNELS.outboxFilled}, news)
    from unnest(${[...filled.values()]}::text[]) as news`.execute(tx);
}

interface PendingDecision extends EnqueuedEvent {
  readonly userId: string;
  readonly decision: DecisionKind;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
}

/**
 * Returns the last decision of each person in this batch, because an upsert must not touch a row
 * twice. Sorted by person: the consent fold locks these rows in that order too, without the
 * partition's lock.
 */
function latestDecisions(
  items: readonly OutboxItem[],
  enqueued: readonly EnqueuedEvent[],
): readonly PendingDecision[] {
  const latest = new Map<string, PendingDecision>();
  items.forEach(({ decision }, i) => {
    if (!decision) return;
    const entry = at(enqueued, i);
    const known = latest.get(decision.userId);
    if (!known || known.seq < entry.seq) latest.set(decision.userId, { ...entry, ...decision });
  });
  return [...latest.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no element ${index} of ${list.length}`);
  return value;
}
