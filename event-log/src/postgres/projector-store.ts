import { isPassing } from '@roletrail/db/fault';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { type Place, placeKey } from '../port.ts';
import type { Position, ProjectorStore } from '../projector/port.ts';

/** `ProjectorStore` over the table projection_offset; the row is the fencing token. */
export function openProjectorStore(db: Database): ProjectorStore<Tx> {
  return {
    transaction: (work) => db.transaction().execute(work),
    position: async (projection, place) =>
      (await find(db, projection, place, false)) ?? { next: 0, lastLeafHash: null, halted: null },
    lock,
    advance,
    halt: (projection, place, reason) => halt(db, projection, place, reason),
    isTransient: isPassing,
  };
}

async function lock(tx: Tx, projection: string, place: Place): Promise<Position> {
  const known = await find(tx, projection, place, true);
  if (known) return known;
  await tx
    .insertInto('projection_offset')
    .values({ projection, ...place, last_leaf_hash: null, halted_reason: null, halted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find(tx, projection, place, true);
  if (!made) throw new Error(`no position of ${projection} in ${placeKey(place)}`);
  return made;
}

async function find(
  db: Database | Tx,
  projection: string,
  place: Place,
  locked: boolean,
): Promise<Position | null> {
  const row = await db
    .selectFrom('projection_offset')
    .select(['next_offset', 'last_leaf_hash', 'halted_reason'])
    .where('projection', '=', projection)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row
    ? { next: row.next_offset, lastLeafHash: row.last_leaf_hash, halted: row.halted_reason }
    : null;
}

async function advance(
  tx: Tx,
  projection: string,
  place: Place,
  from: number,
  to: Pick<Position, 'next' | 'lastLeafHash'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('projection_offset')
    .set({
      next_offset: to.next,
      last_leaf_hash: to.lastLeafHash === null ? null : Buffer.from(to.lastLeafHash),
    })
    .where('projection', '=', projection)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .where('next_offset', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

async function halt(db: Database, projection: string, place: Place, reason: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  // the first reason stays: a later one is a consequence
  await db
    .insertInto('projection_offset')
    .values({ projection, ...place, last_leaf_hash: null, halted_reason: reason, halted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['projection', 'topic', 'partition'])
        .doUpdateSet({ halted_reason: reason, halted_at: now })
        .where('projection_offset.halted_reason', 'is', null),
    )
    .execute();
}
