import type { Database, Tx } from '@roletrail/db/open';
import { type Projection, SHARED_TABLES } from '@roletrail/db/projections/all';
import { makeAlike } from '@roletrail/db/shadow-tables';
import type { TableName } from '@roletrail/db/whole-row';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import type { Runtime } from '../compose/runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { shadowedTables } from './shadow.ts';
import { withExclusiveLease } from './with-exclusive-lease.ts';

/*
 * A schema to fold into that nothing else reads: its tables are like the live ones, and can never
 * take their place. There is one at a time. Its comment says that it is ours, and how it stands.
 *
 *   (none) → made → dropped when its work ends, however it ends
 *                 → kept, where that was asked for and the work was done → dropped by `dropScratch`
 *   One whose process was killed is neither: the next one drops it.
 */
const SCHEMA = 'scratch';
type ScratchState = 'made' | 'kept';
const COMMENT: Readonly<Record<ScratchState, string>> = {
  made: 'RoleTrail folds into it',
  kept: 'RoleTrail folded into it, and it is kept',
};

/** Start of a fold in one partition: offset 0, or the offset after a known leaf. */
export interface Beginning {
  readonly place: TopicPartition;
  readonly next: number;
  readonly lastLeafHash: Uint8Array;
}

/**
 * Runs work with empty tables of these projections, and drops them.
 * @param keeps whether to leave them after the work
 * @throws CliError REFUSED if another process does the same, if kept tables exist, or if the schema
 *   is not ours
 */
export function inScratch<T>(
  { leases, database }: Runtime,
  projections: readonly Projection[],
  beginnings: readonly Beginning[],
  keeps: boolean,
  work: (schema: string) => Promise<T>,
): Promise<T> {
  const { db } = database.open;
  return withExclusiveLease(
    leases,
    SCHEMA,
    'Another process folds into scratch already.',
    async (lost) => {
      if ((await readState(db)) === 'kept') {
        throw new CliError(
          'REFUSED',
          `What was folded before is kept in the schema ${SCHEMA}. \`roletrail replay --drop\` drops it.`,
        );
      }
      await drop(db);
      let isDone = false;
      try {
        await make(db, projections, beginnings);
        const result = await work(SCHEMA);
        lost.throwIfAborted();
        if (keeps) await mark(db, 'kept');
        isDone = true;
        return result;
      } finally {
        // After the lease is lost, the tables may belong to another process.
        if (!lost.aborted && !(isDone && keeps)) await drop(db);
      }
    },
  );
}

/** Drops what was kept. @throws CliError NOT_FOUND; REFUSED where it is not ours */
export function dropScratch({ leases, database }: Runtime): Promise<string> {
  const { db } = database.open;
  return withExclusiveLease(leases, SCHEMA, 'Another process folds into scratch now.', async () => {
    if ((await readState(db)) === null) throw new CliError('NOT_FOUND', 'Nothing is kept.');
    await drop(db);
    return SCHEMA;
  });
}

/** Null: there is none. @throws CliError REFUSED where one is not ours */
async function readState(db: Database): Promise<ScratchState | null> {
  const { rows } = await sql<{ says: string | null }>`
    select obj_description(oid, 'pg_namespace') as says from pg_namespace
    where nspname = ${SCHEMA}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.says === COMMENT.made) return 'made';
  if (row.says === COMMENT.kept) return 'kept';
  throw new CliError(
    'REFUSED',
    `The schema ${SCHEMA} is not one that replay made: rename it, or drop it.`,
  );
}

async function mark(db: Database | Tx, state: ScratchState): Promise<void> {
  await sql`comment on schema ${sql.id(SCHEMA)} is ${sql.lit(COMMENT[state])}`.execute(db);
}

async function make(
  db: Database,
  projections: readonly Projection[],
  beginnings: readonly Beginning[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(SCHEMA)}`.execute(tx);
    await mark(tx, 'made');
    const tables: readonly TableName[] = [
      ...projections.flatMap(shadowedTables),
      ...SHARED_TABLES.map(({ shape }) => shape.table),
    ];
    for (const table of tables) await makeAlike(tx, SCHEMA, table);
    for (const { live, version } of projections) {
      for (const { place, next, lastLeafHash } of beginnings) {
        await sql`insert into ${sql.id(SCHEMA, 'projection_offset')}
          (projection, topic, partition, fold_version, next_offset, last_leaf_hash)
          values (${live}, ${place.topic}, ${place.partition}, ${version}, ${next},
            ${Buffer.from(lastLeafHash)})`.execute(tx);
      }
    }
  });
}

async function drop(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    await sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(tx);
  });
}
