import type { Decoded } from '@roletrail/contracts/events/codec';
import { eventInItsPlace } from '@roletrail/contracts/events/places';
import type { LogRecord, TopicPartition } from '../port.ts';
import { sameBytes } from '../same-bytes.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import type { FoldRecord, FoldVersion, Leaf, ProjectionPosition } from './port.ts';
import type { Decode } from './settings.ts';

/** How the records of one partition are read. */
export interface RecordDecoder {
  readonly place: TopicPartition;
  readonly partitions: PartitionCounts;
  leafHash(value: Uint8Array | null): Uint8Array;
  readonly decode: Decode;
}

/** Decoded record, before the check whether this code may fold it. */
export interface ReadRecord extends LogRecord {
  readonly leafHash: Uint8Array;
  readonly decoded: Decoded;
}

/** Action for a batch, given the projection's position. */
export type BatchPlan =
  /** compare `overlap` (below `next`), fold `fresh` (from `next` on), then move to `to` */
  | {
      readonly kind: 'fold';
      readonly overlap: readonly Leaf[];
      readonly fresh: readonly FoldRecord[];
      readonly to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>;
      /** start of the next read */
      readonly readFrom: number;
    }
  /** `next` is missing: read again from `readFrom` */
  | { readonly kind: 'seek'; readonly readFrom: number }
  /** the record at `next` is for newer code: no fault of the log's */
  | { readonly kind: 'newer'; readonly reason: string }
  | { readonly kind: 'halt'; readonly reason: string };

/**
 * Number of records before `next` to compare again. One is not enough: after a truncation, a
 * duplicate append can restore a single record by chance. A run of them does not return by chance.
 */
const LOOK_BACK = 32;

/** Returns where reading begins at start and after a reset: some records before `next`. */
export function restartOffset(next: number): number {
  return Math.max(next - LOOK_BACK, 0);
}

/** Decodes and hashes a record. Pure. The costly part, done outside the transaction. */
export function readRecord(record: LogRecord, reading: RecordDecoder): ReadRecord {
  const decoded = eventInItsPlace(reading.decode(record.value), reading.place, reading.partitions);
  const { offset, key, value, traceparent = null } = record;
  // no spread: it costs as much as the hash
  return { offset, key, value, traceparent, leafHash: reading.leafHash(value), decoded };
}

/**
 * Plans one batch.
 *
 * Only the dense run at the batch's front counts; records after a gap are read again. A gap at
 * `next` is accepted only after one more read from the right offset (`sought`). Records below
 * `next` are always compared: record next − 1 with the position's leaf hash here, the whole overlap
 * by the projection. Newer code may have folded some of them; comparing needs no decoding.
 *
 * @param position locked in the transaction that will move it
 * @param batch records in the order they were read, ≥ 1
 * @param sought the `next` for which a read was already repeated because of a gap, or null
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
  // a batch far below `next` was read before another process moved the position
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

/** Returns the records before the first that needs newer code, and the type of that record. */
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

/** Returns why this fold version must not continue from this position, or null. */
export function versionFault(
  { version }: Pick<ProjectionPosition, 'version'>,
  own: FoldVersion,
): string | null {
  if (version === null || version === own.version) return null;
  return `the rows are of version ${version}, this process folds version ${own.version}`;
}

/** Formats the error for a log that was rewritten or replaced. */
export function mismatch(offset: number): string {
  return `offset ${offset} of the log is not the record that was folded there`;
}

/** Returns why a log that ends here cannot be the one that was folded, or null. */
export function endFault(next: number, end: number): string | null {
  return end < next ? `the log ends before offset ${end}, but ${next} were folded of it` : null;
}
