import { createHash } from 'node:crypto';
import { FsckRecordReader } from '@roletrail/cli/fsck/facts';
import { foldConsent } from '@roletrail/cli/fsck/folds/consent';
import { listRecordFacts } from '@roletrail/cli/fsck/testing/facts-of';
import { foldConsentRecords } from '@roletrail/consent-worker/project';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { readRecord } from '@roletrail/event-log/projector/plan';
import { type FoldRecord, IntegrityError } from '@roletrail/event-log/projector/port';
import { COUNTS } from './places.ts';

const STUB = new TextEncoder().encode('null');
/** leaf hash by stored value, because the same record is read repeatedly */
const LEAVES = new WeakMap<Uint8Array, Uint8Array>();

/** RFC 6962 leaf hash; a record without value gets a stub, as in the ledger. */
export function leafHash(value: Uint8Array | null): Uint8Array {
  const entry = value ?? STUB;
  let hash = LEAVES.get(entry);
  if (!hash) {
    hash = createHash('sha256').update(Uint8Array.of(0)).update(entry).digest();
    LEAVES.set(entry, hash);
  }
  return hash;
}

/** A person's state; `decisions` counts, so that a record folded twice cannot hide. */
export interface PersonState {
  /** null, like the rest of the decision, if they have only been asked */
  readonly eventId: string | null;
  readonly decision: DecisionKind | null;
  readonly decidedAt: string | null;
  readonly offset: number;
  readonly decisions: number;
  /** event id of the request to decide again that is in force; null: none */
  readonly asked: string | null;
}

/** Rows of one partition as comparable plain values. */
export interface Tables {
  /** every offset: leaf hash, and the event's id when it could be read */
  readonly leaves: { readonly hash: string; readonly eventId: string | null }[];
  /** first copy of each event: its offset */
  readonly first: Map<string, number>;
  readonly duplicates: { readonly eventId: string; readonly offset: number }[];
  readonly deadLetters: number[];
  readonly people: Map<string, PersonState>;
}

export function emptyTables(): Tables {
  return { leaves: [], first: new Map(), duplicates: [], deadLetters: [], people: new Map() };
}

export type Fold = (tables: Tables, record: FoldRecord) => void;

const NOTHING = new Map<string, Uint8Array>();

/** Folds one record; what a worker's `apply` does, in memory: who may enter, by its own `project`. */
export function foldRecord(tables: Tables, record: FoldRecord): void {
  const hash = Buffer.from(record.leafHash).toString('hex');
  const event = record.decoded.kind === 'event' ? record.decoded.event : null;
  tables.leaves.push({ hash, eventId: event?.id ?? null });
  if (!event) {
    tables.deadLetters.push(record.offset);
    return;
  }
  const first = tables.first.get(event.id);
  if (first !== undefined) {
    if (tables.leaves[first]?.hash !== hash) throw new IntegrityError(`two events ${event.id}`);
    tables.duplicates.push({ eventId: event.id, offset: record.offset });
    return;
  }
  tables.first.set(event.id, record.offset);
  for (const { userId, ...change } of foldConsentRecords([record], NOTHING, () => true).people) {
    const before = tables.people.get(userId) ?? { ...UNDECIDED, offset: change.offset };
    const asked = change.asked?.eventId ?? null;
    if (change.last === null) {
      tables.people.set(userId, { ...before, asked: asked ?? before.asked });
      continue;
    }
    const { eventId, decision, decidedAt, offset } = change.last;
    const decisions = before.decisions + 1;
    tables.people.set(userId, { eventId, decision, decidedAt, offset, decisions, asked });
  }
}

const UNDECIDED = { eventId: null, decision: null, decidedAt: null, decisions: 0, asked: null };

/** Reference fold of a whole log without a loop; consent status by the fold of `fsck`. */
export function foldLog(place: TopicPartition, log: readonly LogRecord[]): Tables {
  const tables = emptyTables();
  const reading = { place, partitions: COUNTS, leafHash, decode: decodeEvent };
  for (const record of log) {
    const { decoded, ...read } = readRecord(record, reading);
    if (decoded.kind !== 'newer') foldRecord(tables, { ...read, decoded });
  }
  return { ...tables, people: foldPeople(place, log) };
}

function foldPeople(place: TopicPartition, log: readonly LogRecord[]): Map<string, PersonState> {
  const reader = new FsckRecordReader(place, COUNTS);
  const { changes } = foldConsent(COUNTS);
  const decisions = new Map<string, number>();
  for (const fact of listRecordFacts(reader, log)) {
    changes?.add(place, fact);
    const userId = fact.decision?.userId;
    if (userId !== undefined) decisions.set(userId, (decisions.get(userId) ?? 0) + 1);
  }
  const people = new Map<string, PersonState>();
  for (const userId of changes?.keys() ?? []) {
    const row = changes?.rowOf(userId) ?? null;
    const {
      event_id: eventId,
      decision,
      decided_at: at,
      offset,
      asked_event_id: asked,
    } = row as WholeRow<'current_consent'>;
    const decidedAt = at === null ? null : new Date(Number(at)).toISOString();
    const count = decisions.get(userId) ?? 0;
    people.set(userId, { eventId, decision, decidedAt, offset, decisions: count, asked });
  }
  return people;
}

/** Comparable text of a fold; without the leaves of what both workers keep. */
export function tablesText(tables: Tables, keeps: 'leaves' | 'first copies'): string {
  return JSON.stringify({
    ...(keeps === 'leaves' ? tables : {}),
    first: [...tables.first].sort(),
    people: [...tables.people].sort(),
  });
}
