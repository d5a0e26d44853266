import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { placesOf } from '@roletrail/event-log/places';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { LIVE } from '../compose/roles.ts';
import type { Runtime } from '../compose/runtime.ts';
import { OPERATOR } from '../compose/seed.ts';
import { setAside } from './set-aside.ts';

/** Everything that a projection writes, except its dead letters and its position. */
const TABLES = {
  consent: ['consent_decision', 'current_consent'],
  audit: ['ledger_entry', 'audit_entry', 'ledger_duplicate', 'ledger_tree', 'ledger_tile'],
} as const;

const TOPICS = {
  consent: ['consent-events'],
  audit: ['consent-events', 'admin-events'],
} as const;

export type ProjectionName = keyof typeof TABLES;
export const PROJECTIONS = Object.keys(TABLES) as ProjectionName[];

export interface Rebuilding {
  /** records that were folded before and are folded again */
  readonly records: number;
  /** where the rows as they were stand now */
  readonly schema: string;
}

/**
 * Empties a projection, so that its worker folds the whole log again: also what this version of
 * the code can read and an earlier one could not (the dead letters). One transaction, beside a
 * running product: the positions are locked first, so a fold in flight ends before it, and the
 * next one begins at 0. Nothing is appended to a topic but the event that says so.
 *
 * The rows as they were stay in a schema of their own, for evidence. Until the consent projection
 * has reached the log's end as it is now, nobody is let in by consent (503
 * `CONSENT_STATE_UNAVAILABLE`). Signed notes stay: the signer serves a tree again once it is as
 * large as the last note, and refuses one that does not extend it.
 */
export async function rebuildProjection(
  runtime: Runtime,
  name: ProjectionName,
  reason: string,
): Promise<Rebuilding> {
  const { db } = runtime.database.open;
  const places = placesOf(TOPICS[name], runtime.partitions);
  const ends = await Promise.all(
    places.map(async (place) => ({ place, end: (await runtime.log.range(place)).end })),
  );
  return db.transaction().execute(async (tx) => {
    const positions = await tx
      .selectFrom('projection_offset')
      .select('next_offset')
      .where('projection', '=', LIVE[name])
      .orderBy('topic')
      .orderBy('partition')
      .forUpdate()
      .execute();
    const records = positions.reduce((sum, row) => sum + row.next_offset, 0);
    const schema = await setAside(tx, `${name}_until`, TABLES[name]);
    await forgetDeadLetters(tx, name, schema);
    for (const { place, end } of ends) await beginAnew(tx, name, place, end);
    await enqueue(tx, runtime.partitions, [
      {
        draft: {
          id: uuidv7(),
          source: 'roletrail/cli',
          type: 'roletrail.projection.rebuilt.v1',
          subject: 'projection',
          data: { projection: name, records, reason, actor: OPERATOR },
        },
      },
    ]);
    return { records, schema };
  });
}

/** They come again where the log still cannot be read. */
async function forgetDeadLetters(tx: Tx, name: ProjectionName, schema: string): Promise<void> {
  await sql`create table ${sql.id(schema, 'dead_letter')} as
    select * from dead_letter where projection = ${LIVE[name]}`.execute(tx);
  await tx.deleteFrom('dead_letter').where('projection', '=', LIVE[name]).execute();
}

async function beginAnew(
  tx: Tx,
  name: ProjectionName,
  place: { topic: string; partition: number },
  end: number,
): Promise<void> {
  const anew = {
    next_offset: 0,
    last_leaf_hash: null,
    rebuild_until: end,
    halted_reason: null,
    halted_at: null,
  };
  await tx
    .insertInto('projection_offset')
    .values({ projection: LIVE[name], ...place, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['projection', 'topic', 'partition']).doUpdateSet(anew),
    )
    .execute();
}
