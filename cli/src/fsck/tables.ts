import type { Database } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import type { FsckFinding } from './finding.ts';

/** Table ids by projection; null if a table does not exist. */
export type TableIds = ReadonlyMap<ProjectionName, readonly (number | null)[]>;

export async function tablesOf(
  db: Database,
  names: ReadonlySet<ProjectionName>,
): Promise<TableIds> {
  const found = new Map<ProjectionName, readonly (number | null)[]>();
  for (const { name, tables } of PROJECTIONS.filter((one) => names.has(one.name))) {
    const asked = tables.map(({ shape }) => shape.table);
    const { rows } = await sql<{ oid: number | null }>`
      select to_regclass(name)::oid as oid
      from unnest(${asked}::text[]) with ordinality as t (name, nth) order by nth`.execute(db);
    found.set(
      name,
      rows.map(({ oid }) => oid),
    );
  }
  return found;
}

/**
 * A finding for each projection whose tables are others by now. What only grows is compared while
 * the log is read, and a rebuild puts empty tables in the places of full ones, or a shadow's.
 */
export async function exchangedSince(
  db: Database,
  before: TableIds,
): Promise<readonly FsckFinding[]> {
  const now = await tablesOf(db, new Set(before.keys()));
  const exchanged = [...before].filter(
    ([name, tables]) => JSON.stringify(tables) !== JSON.stringify(now.get(name)),
  );
  return exchanged.map(([name]) => ({
    code: 'FSCK_BEHIND',
    place: null,
    row: `projection ${name}`,
    column: null,
    what: 'its tables were exchanged while they were compared: it was rebuilt; check again',
  }));
}
