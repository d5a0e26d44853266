import type { Tx } from '@roletrail/db/open';
import {
  type Reserved,
  reservedOf,
  type SequenceRequest,
} from '@roletrail/event-log/outbox/reserve';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';

/** One use of an idempotency key. */
export interface KeyUse {
  readonly userId: string;
  readonly key: string;
  /** SHA-256 over the body in canonical form */
  readonly bodyHash: Buffer;
  readonly eventId: string;
}

/** Event that the first use of an idempotency key recorded. */
export interface StoredDecision {
  readonly bodyHash: Buffer;
  readonly eventId: string;
  readonly place: TopicPartition;
  readonly seq: number;
  readonly time: string;
  /** the exact bytes */
  readonly value: Buffer;
  /** null until the log has acknowledged */
  readonly offset: number | null;
}

/** Name of a person's key, for maps. */
export function keyName(use: { userId: string; key: string }): string {
  return `${use.userId} ${use.key}`;
}

/**
 * Locks these keys in (user, key) order and gives them to their events.
 * @returns the event ids whose key was free; waits for another transaction that claims the same
 */
export async function claimKeys(tx: Tx, uses: readonly KeyUse[]): Promise<ReadonlySet<string>> {
  if (uses.length === 0) return new Set();
  const { rows } = await sql<{ event_id: string }>`
    insert into idempotency_key (user_id, key, body_hash, event_id)
    select * from unnest(
      ${uses.map((u) => u.userId)}::uuid[], ${uses.map((u) => u.key)}::uuid[],
      ${uses.map((u) => u.bodyHash)}::bytea[], ${uses.map((u) => u.eventId)}::uuid[])
      as given (user_id, key, body_hash, event_id)
    order by user_id, key
    on conflict do nothing
    returning event_id`.execute(tx);
  return new Set(rows.map((row) => row.event_id));
}

/**
 * `claimKeys`, and where every key was free at once the numbers that their events take: the locks
 * of steps 3 and 4 in one round trip (SQL function decision_claim).
 * @param uses ≥ 1
 * @returns `reserved` null when a key was taken; then no partition is locked yet
 */
export async function claimAndReserve(
  tx: Tx,
  uses: readonly KeyUse[],
  wanted: SequenceRequest,
): Promise<{
  readonly claimed: ReadonlySet<string>;
  readonly reserved: ReadonlyMap<string, Reserved> | null;
}> {
  const places = [...wanted.values()];
  const { rows } = await sql<ClaimRow>`
    select * from decision_claim(
      ${uses.map((u) => u.userId)}::uuid[], ${uses.map((u) => u.key)}::uuid[],
      ${uses.map((u) => u.bodyHash)}::bytea[], ${uses.map((u) => u.eventId)}::uuid[],
      ${places.map((p) => p.place.topic)}::text[], ${places.map((p) => p.place.partition)}::integer[],
      ${places.map((p) => p.count)}::integer[])`.execute(tx);
  const given = rows.filter((row) => row.topic !== null);
  if (given.length > 0) {
    return { claimed: new Set(uses.map((u) => u.eventId)), reserved: reservedOf(given) };
  }
  const claimed = rows.flatMap((row) => ('claimed' in row && row.claimed ? [row.claimed] : []));
  return { claimed: new Set(claimed), reserved: null };
}

/** What these keys stand for, by `keyName`. A statement of its own: it sees what was waited for. */
export async function findStored(
  tx: Tx,
  uses: readonly Pick<KeyUse, 'userId' | 'key'>[],
): Promise<ReadonlyMap<string, StoredDecision>> {
  if (uses.length === 0) return new Map();
  const { rows } = await sql<StoredRow>`
    select k.user_id, k.key, k.body_hash, k.event_id,
      o.topic, o.partition, o.seq, o.created_at, o.value, o."offset"
    from unnest(${uses.map((u) => u.userId)}::uuid[], ${uses.map((u) => u.key)}::uuid[])
      as asked (user_id, key)
    join idempotency_key k using (user_id, key)
    join outbox o on o.event_id = k.event_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      keyName({ userId: row.user_id, key: row.key }),
      {
        bodyHash: row.body_hash,
        eventId: row.event_id,
        place: { topic: row.topic, partition: row.partition },
        seq: row.seq,
        time: row.created_at.toISOString(),
        value: row.value,
        offset: row.offset,
      },
    ]),
  );
}

type ClaimRow =
  | { claimed: string; topic: null }
  | {
      claimed: null;
      topic: TopicPartition['topic'];
      partition: number;
      last_seq: number;
      at: Date;
    };

interface StoredRow {
  user_id: string;
  key: string;
  body_hash: Buffer;
  event_id: string;
  topic: TopicPartition['topic'];
  partition: number;
  seq: number;
  created_at: Date;
  value: Buffer;
  offset: number | null;
}
