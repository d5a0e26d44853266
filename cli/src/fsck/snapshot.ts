import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import { LEDGER_TREE } from '@roletrail/db/projections/audit';
import { CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/row-shape';
import { treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { compareRows } from './compare-rows.ts';
import { Difference, sameBytes } from './finding.ts';
import type { CurrentConsents } from './fold.ts';
import { compareTiles, type History } from './history.ts';
import type { Standings } from './positions.ts';

/*
 * What changes in place, compared in one snapshot of the database, once the log is folded to where
 * the snapshot's positions stand. It is short whatever the log's length, so that VACUUM is not held
 * up: the history was compared before.
 */

const PAGE = 5000;

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
      and (tile_index + 1)::numeric > ceil(${tree.size}::numeric / power(256::numeric, level + 1))
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

/** The positions' rows: each says how many records it stands for, and the last one's leaf. */
export function checkStandings(
  standings: Standings,
  histories: readonly History[],
  names: ReadonlySet<ProjectionName>,
): void {
  for (const { name, live, topics } of PROJECTIONS) {
    if (!names.has(name)) continue;
    for (const { place, lastLeaves } of histories) {
      const standing = standings.of(name, place);
      if (!(topics as readonly string[]).includes(place.topic) || standing === null) continue;
      const leaf = lastLeaves.get(standing.next - 1) ?? null;
      const same =
        leaf === null ? standing.lastLeafHash === null : sameBytes(standing.lastLeafHash, leaf);
      if (same) continue;
      const row = `projection_offset projection "${live}", topic "${place.topic}", partition ${place.partition}`;
      const last = [...lastLeaves].find(([, hash]) => sameBytes(standing.lastLeafHash, hash));
      throw last
        ? new Difference(
            'FSCK_PROJECTION',
            place,
            row,
            `next_offset is ${standing.next}, but the last leaf hash is that of offset ${last[0]}`,
            'next_offset',
          )
        : new Difference(
            'FSCK_PROJECTION',
            place,
            row,
            `last_leaf_hash is not that of offset ${standing.next - 1}`,
            'last_leaf_hash',
          );
    }
  }
}
