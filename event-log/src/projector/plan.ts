import type { Decoded } from '@roletrail/contracts/events/codec';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import { formatTopicPartition, type LogRecord, type TopicPartition } from '../port.ts';
import { sameBytes } from '../same-bytes.ts';
import { type PartitionCounts, resolveTopicPartition } from '../topic-partitions.ts';
import type { FoldRecord, FoldVersion, Leaf, ProjectionPosition } from './port.ts';
import type { Decode } from './settings.ts';

/** How the records of one partition are read. */
export interface RecordDecoder {
  readonly place: TopicPartition;
  readonly partitions: PartitionCounts;
  leafHash(value: Uint8Array | null): Uint8Array;
  readonly decode: Decode;
}

/** A record as read, before it is known whether this code may fold it. */
export interface ReadRecord extends LogRecord {
  readonly leafHash: Uint8Array;
  readonly decoded: Decoded;
}

/** What to do with a batch, given where the projection stands. */
export type BatchPlan =
  /** compare `overlap` (below `next`), fold `fresh` (from `next` on), then stand at `to` */
  | {
      readonly kind: 'fold';
      readonly overlap: readonly Leaf[];
      readonly fresh: readonly FoldRecord[];
      readonly to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>;
      /** where the next read begins */
      readonly readFrom: number;
    }
  /** `next` is missing: read again from `readFrom` */
  | { readonly kind: 'seek'; readonly readFrom: number }
  /** the record at `next` is for newer code: no fault of the log's */
  | { readonly kind: 'newer'; readonly reason: string }
  | { readonly kind: 'halt'; readonly reason: string };

/**
 * How many records below `next` are read and compared again. One would do if a log that lost its
 * end could not grow until, by chance, the same record stands at the same offset once more (an
 * append that was sent twice makes it do so); a run of them does not come back by chance.
 */
const LOOK_BACK = 32;

/** Where reading begins at start and after any reset: the records before `next` are compared. */
export function restartOffset(next: number): number {
  return Math.max(next - LOOK_BACK, 0);
}

/** Decodes and hashes a record. Pure; the costly part, done outside the transaction. */
export function readRecord(record: LogRecord, reading: RecordDecoder): ReadRecord {
  const decoded = inItsPlace(reading, reading.decode(record.value));
  const { offset, key, value, traceparent = null } = record;
  // written out: spreading the record costs as much as its hash
  return { offset, key, value, traceparent, leafHash: reading.leafHash(value), decoded };
}

/**
 * An event stands in the partition of its type and subject. Elsewhere it has no place in the order
 * of its subject's events, and which fold would meet it first is chance: it is poison there. So is a
 * decision in the order of another person's.
 */
function inItsPlace({ place, partitions }: RecordDecoder, decoded: Decoded): Decoded {
  if (decoded.kind !== 'event') return decoded;
  const { type, subject } = decoded.event;
  const home = resolveTopicPartition(decoded.event, partitions);
  if (home.partition !== place.partition || home.topic !== place.topic) {
    return {
      kind: 'poison',
      reason: `${type}: its subject's place is ${formatTopicPartition(home)}`,
    };
  }
  const decision = toDecisionEvent(decoded.event);
  if (decision === null || decision.data.userId === subject) return decoded;
  return { kind: 'poison', reason: `${type}: a decision of another person than its subject` };
}

/**
 * Plans one batch.
 *
 * Only the dense run at the batch's front counts; what follows a hole is read again. A hole at
 * `next` is believed only after one more read from the right place (`sought`). Records below
 * `next` are never dropped unseen: record next − 1 is compared here with the leaf hash that the
 * position keeps, the whole overlap goes to the projection's own comparison. Newer code may have
 * folded some of them; comparing takes no understanding.
 *
 * @param position as locked in the transaction that will move it
 * @param batch records in the order they were read, ≥ 1
 * @param sought the `next` for which a read was already repeated because of a hole, or null
 */
export function planBatch(
  position: ProjectionPosition,
  batch: readonly ReadRecord[],
  sought: number | null,
): BatchPlan {
  const { next } = position;
  if (position.halted !== null) return { kind: 'halt', reason: position.halted };
  const first = batch[0]?.offset ?? next;
  const arrived = batch.find((record) => record.offset >= next)?.offset ?? next;
  if (arrived > next) {
    if (sought !== next) return { kind: 'seek', readFrom: restartOffset(next) };
    return {
      kind: 'halt',
      reason: `gap: the log goes on at offset ${arrived}, ${next} is missing`,
    };
  }
  const run = denseRun(batch);
  const overlap = run.filter((record) => record.offset < next);
  const { fresh, newer } = foldable(run.slice(overlap.length));
  if (overlap.length + fresh.length === 0) {
    const reason = `event type ${newer} at offset ${next} is newer than this process: upgrade it`;
    return { kind: 'newer', reason };
  }
  const fault = lastRecordFault(position, overlap);
  if (fault !== null) return { kind: 'halt', reason: fault };
  const last = fresh.at(-1);
  const to = last
    ? { next: last.offset + 1, lastLeafHash: last.leafHash }
    : { next, lastLeafHash: position.lastLeafHash };
  // a batch far below `next` was read before somebody else moved on
  const reached = first + overlap.length + fresh.length;
  return {
    kind: 'fold',
    overlap,
    fresh,
    to,
    readFrom: Math.max(reached, restartOffset(next)),
  };
}

function denseRun(batch: readonly ReadRecord[]): readonly ReadRecord[] {
  const first = batch[0]?.offset ?? 0;
  const hole = batch.findIndex((record, i) => record.offset !== first + i);
  return hole === -1 ? batch : batch.slice(0, hole);
}

/** The records before the first that only newer code can read, and that one's type. */
function foldable(run: readonly ReadRecord[]): { fresh: FoldRecord[]; newer: string | null } {
  const fresh: FoldRecord[] = [];
  for (const { offset, key, value, traceparent = null, leafHash, decoded } of run) {
    if (decoded.kind === 'newer') return { fresh, newer: decoded.type };
    fresh.push({ offset, key, value, traceparent, leafHash, decoded });
  }
  return { fresh, newer: null };
}

function lastRecordFault(position: ProjectionPosition, overlap: readonly Leaf[]): string | null {
  const record = overlap.find(({ offset }) => offset === position.next - 1);
  if (record === undefined) return null;
  if (position.lastLeafHash !== null && sameBytes(record.leafHash, position.lastLeafHash)) {
    return null;
  }
  return mismatch(record.offset);
}

/** Why rows at this position are no work of a fold of this version, or null. */
export function versionFault(
  { version }: Pick<ProjectionPosition, 'version'>,
  own: FoldVersion,
): string | null {
  if (version === null || version === own.version) return null;
  return `the rows are of version ${version}, this process folds version ${own.version}`;
}

/** The log was rewritten, or is another log. */
export function mismatch(offset: number): string {
  return `offset ${offset} of the log is not the record that was folded there`;
}

/** Why a log that ends here cannot be the one that was folded, or null. */
export function endFault(next: number, end: number): string | null {
  return end < next ? `the log ends before offset ${end}, but ${next} were folded of it` : null;
}
