import type { RoletrailEvent, Topic } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { Leaf, ProjectionFold, ProjectorStore } from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import type { SimDatabase, SimTx } from './database.ts';
import { type Fold, foldRecord, leafHash } from './fold.ts';
import type { SimProcess } from './process.ts';
import type { ProjectionTables } from './projection-tables.ts';

/**
 * A worker's fold.
 * @param keeps what the worker has to compare with below `next`: every leaf, as audit-projector,
 *   or the first copies only, as consent-worker
 * @param onFolded what else happens in the fold's transaction
 */
export function simProjection(
  name: string,
  topics: readonly Topic[],
  all: ProjectionTables,
  keeps: 'leaves' | 'first copies',
  fold: Fold = foldRecord,
  onFolded: (event: RoletrailEvent) => void = () => undefined,
): ProjectionFold<SimTx> {
  return {
    name,
    version: 1,
    topics,
    leafHash,
    async apply(tx, place, records) {
      // one transaction, one write: nothing of it is visible before the commit
      tx.writes.push(() => {
        for (const record of records) {
          fold(all.tables(name, place), record);
          if (record.decoded.kind === 'event') onFolded(record.decoded.event);
        }
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
    lock: (tx, fold, place) =>
      database.lock(tx, `${fold.name} ${formatTopicPartition(place)}`, () =>
        all.begin(fold, place),
      ),
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
    halt: (fold, place, reason) =>
      database.call(process, 'halt', () => {
        const { halted, version } = all.begin(fold, place);
        if (halted === null && version === fold.version) {
          all.move(fold.name, place, { halted: reason });
        }
      }),
    isTransient: (error) => database.isTransient(error),
  };
}
