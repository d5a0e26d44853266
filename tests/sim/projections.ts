import { createHash } from 'node:crypto';
import type { Topic } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import { type LogRecord, type Place, placeKey } from '@roletrail/event-log/port';
import { readRecord } from '@roletrail/event-log/projector/plan';
import {
  type FoldRecord,
  IntegrityError,
  type Leaf,
  type Position,
  type Projection,
  type ProjectorStore,
} from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import type { SimDatabase, SimTx } from './database.ts';
import type { SimProcess } from './process.ts';

const STUB = new TextEncoder().encode('null');
/** by the stored value itself: everybody reads the same record again and again */
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
  readonly eventId: string;
  readonly type: string;
  readonly decisions: number;
}

/** What a projection keeps of one partition, as plain values that can be compared. */
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

/** Folds one record; what a worker's `apply` does, in memory. */
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
  const decisions = (tables.people.get(event.subject)?.decisions ?? 0) + 1;
  tables.people.set(event.subject, { eventId: event.id, type: event.type, decisions });
}

/** The reference: the fold of a whole log, by nobody's loop. */
export function foldLog(
  place: Place,
  partitions: PartitionCounts,
  log: readonly LogRecord[],
): Tables {
  const tables = emptyTables();
  const reading = { place, partitions, leafHash, decode: decodeEvent };
  for (const record of log) {
    const { decoded, ...read } = readRecord(record, reading);
    if (decoded.kind !== 'newer') foldRecord(tables, { ...read, decoded });
  }
  return tables;
}

/** Comparable text of a fold; without the leaves of what both workers keep. */
export function tablesText(tables: Tables, keeps: 'leaves' | 'first copies'): string {
  return JSON.stringify({
    ...(keeps === 'leaves' ? tables : {}),
    first: [...tables.first].sort(),
    people: [...tables.people].sort(),
  });
}

/** Projection tables and positions of all projections, with their history watched. */
export class ProjectionTables {
  readonly #tables = new Map<string, Tables>();
  readonly #positions = new Map<string, Position>();
  readonly #onFall: (what: string) => void;

  constructor(onFall: (what: string) => void) {
    this.#onFall = onFall;
  }

  tables(projection: string, place: Place): Tables {
    const key = `${projection} ${placeKey(place)}`;
    let tables = this.#tables.get(key);
    if (!tables) {
      tables = emptyTables();
      this.#tables.set(key, tables);
    }
    return tables;
  }

  position(projection: string, place: Place): Position {
    const key = `${projection} ${placeKey(place)}`;
    return this.#positions.get(key) ?? { next: 0, lastLeafHash: null, halted: null };
  }

  move(projection: string, place: Place, to: Partial<Position>): void {
    const key = `${projection} ${placeKey(place)}`;
    const from = this.position(projection, place);
    if (to.next !== undefined && to.next < from.next) {
      this.#onFall(`next of ${key} fell from ${from.next} to ${to.next}`);
    }
    this.#positions.set(key, { ...from, ...to });
  }
}

/**
 * A worker's fold.
 * @param keeps what the worker has to compare with below `next`: every leaf, as audit-projector,
 *   or the first copies only, as consent-worker
 */
export function simProjection(
  name: string,
  topics: readonly Topic[],
  all: ProjectionTables,
  keeps: 'leaves' | 'first copies',
): Projection<SimTx> {
  return {
    name,
    topics,
    leafHash,
    async apply(tx, place, records) {
      // one transaction, one write: nothing of it is visible before the commit
      tx.writes.push(() => {
        for (const record of records) foldRecord(all.tables(name, place), record);
      });
    },
    async firstDifference(_tx, place, records) {
      const { leaves, first } = all.tables(name, place);
      const known = keeps === 'leaves' ? null : new Set(first.values());
      const differs = ({ offset, leafHash: hash }: Leaf) => {
        if (known !== null && !known.has(offset)) return false;
        const leaf = leaves[offset];
        return !leaf || !sameBytes(Buffer.from(leaf.hash, 'hex'), hash);
      };
      return records.find(differs)?.offset ?? null;
    },
  };
}

/** The projector's store for one process. */
export function openSimProjectorStore(
  database: SimDatabase,
  all: ProjectionTables,
  process: SimProcess,
): ProjectorStore<SimTx> {
  return {
    async transaction(work) {
      const tx = await database.begin(process);
      try {
        const result = await work(tx);
        await database.commit(tx);
        return result;
      } catch (error) {
        database.rollback(tx);
        throw error;
      }
    },
    position: (projection, place) =>
      database.call(process, 'position', () => all.position(projection, place)),
    lock: (tx, projection, place) =>
      database.lock(tx, `${projection} ${placeKey(place)}`, () => all.position(projection, place)),
    advance: (tx, projection, place, from, to) =>
      database.exchange(
        process,
        'advance',
        (answer: (moved: boolean) => void) => {
          const moved = all.position(projection, place).next === from;
          if (moved) tx.writes.push(() => all.move(projection, place, to));
          answer(moved);
        },
        tx,
      ),
    halt: (projection, place, reason) =>
      database.call(process, 'halt', () => {
        if (all.position(projection, place).halted === null) {
          all.move(projection, place, { halted: reason });
        }
      }),
    isTransient: (error) => database.isTransient(error),
  };
}
