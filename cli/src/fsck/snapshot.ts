import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type Projection, type ProjectionName } from '@roletrail/db/projections/all';
import { LEDGER_TREE } from '@roletrail/db/projections/audit';
import { CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/row-shape';
import type { Place } from '@roletrail/event-log/port';
import { treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { compareRows } from './compare-rows.ts';
import { Difference, sameBytes } from './finding.ts';
import type { CurrentConsents } from './fold.ts';
import { compareTiles, type History } from './history.ts';
import type { Standing, Standings } from './positions.ts';

/*
 * What changes in place, compared in one snapshot of the database, once the log is folded to where
 * the snapshot's positions stand. It is short whatever the log's length, so that VACUUM is not held
 * up: the history was compared before.
 */

const PAGE = 5000;
/** Among so many a position that was moved is looked for. */
const LAST_LEAVES = 64;

/** One row a person, page by page in the order of their ids, nobody left out between the pages. */
export async function checkCurrentConsents(tx: Tx, { people }: CurrentConsents): Promise<void> {
  const ids = [...people.keys()].sort();
  for (let from = 0; from === 0 || from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const next = ids[from + PAGE];
    const lower = from === 0 ? sql`true` : sql`user_id >= ${sql.lit(page[0])}::uuid`;
    const upper = next === undefined ? sql`true` : sql`user_id < ${sql.lit(next)}::uuid`;
    const expected = page.flatMap<WholeRow<'current_consent'>>((id) => people.get(id) ?? []);
    await compareRows(
      tx,
      {
        table: CURRENT_CONSENT,
        code: 'FSCK_PROJECTION',
        place: null,
        where: sql`${lower} and ${upper}`,
        order: ['user_id'],
      },
      expected,
    );
  }
}

/** The tree's row, its unfinished tiles, and nothing beyond. */
export async function checkTree(tx: Tx, { place, tree, growing }: History): Promise<void> {
  for (const tile of growing.values()) await compareTiles(tx, place, [tile]);
  const { topic, partition } = place;
  const { rows } = await sql<{ level: number; tile_index: number }>`
    select level, tile_index from ledger_tile
    where topic = ${topic} and partition = ${partition}
      and (level < 0 or tile_index < 0
        or tile_index::numeric * 256 >= floor(${tree.size}::numeric / power(256::numeric, level)))
    order by 1, 2 limit 1`.execute(tx);
  const [extra] = rows;
  if (extra) {
    const row = `ledger_tile topic "${topic}", partition ${partition}, level ${extra.level}, tile_index ${extra.tile_index}`;
    throw new Difference('FSCK_TREE', place, row, `is not of a tree of ${tree.size}`);
  }
  await compareRows(
    tx,
    {
      table: LEDGER_TREE,
      code: 'FSCK_TREE',
      place,
      where: sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}`,
      order: ['topic', 'partition'],
    },
    tree.size === 0 ? [] : [{ topic, partition, size: tree.size, root: treeRoot(tree) }],
  );
}

/**
 * The positions' rows: each says how many records it stands for, and the last one's leaf.
 * @throws Difference also where the log lost its end
 */
export async function checkStandings(
  tx: Tx,
  standings: Standings,
  histories: readonly History[],
  names: ReadonlySet<ProjectionName>,
): Promise<void> {
  for (const projection of PROJECTIONS) {
    if (!names.has(projection.name)) continue;
    for (const history of histories) {
      if (!(projection.topics as readonly string[]).includes(history.place.topic)) continue;
      const standing = standings.of(projection.name, history.place);
      if (standing) checkStanding(projection, standing, history);
      else if (await hasRows(tx, projection, history.place)) {
        throw differ(projection, history.place, 'is missing');
      }
    }
  }
}

function checkStanding(
  projection: Projection,
  { next, lastLeafHash }: Standing,
  { place, facts: { leaves }, at }: History,
): void {
  const leaf = leaves.at(next - 1);
  const same = leaf ? sameBytes(lastLeafHash, leaf) : next === 0 && lastLeafHash === null;
  if (same) return;
  for (let offset = leaves.size - 1; offset >= leaves.size - LAST_LEAVES; offset--) {
    const hash = leaves.at(offset);
    if (!hash || !sameBytes(lastLeafHash, hash)) continue;
    const what = `next_offset is ${next}, but the last leaf hash is that of offset ${offset}`;
    throw differ(projection, place, what, 'next_offset');
  }
  if (next > at) {
    const what = `the log ends here, but ${next} records were folded: it lost its end`;
    throw new Difference('FSCK_LOG', place, `offset ${at}`, what);
  }
  const what = `last_leaf_hash is not that of offset ${next - 1}`;
  throw differ(projection, place, what, 'last_leaf_hash');
}

function differ(
  { live }: Projection,
  place: Place,
  what: string,
  column: string | null = null,
): Difference {
  const row = `projection_offset projection "${live}", topic "${place.topic}", partition ${place.partition}`;
  return new Difference('FSCK_PROJECTION', place, row, what, column);
}

async function hasRows(tx: Tx, { tables }: Projection, place: Place): Promise<boolean> {
  const [{ shape }] = tables;
  const { rows } = await sql`select from ${sql.table(shape.table)}
    where topic = ${place.topic} and partition = ${place.partition} limit 1`.execute(tx);
  return rows.length > 0;
}
