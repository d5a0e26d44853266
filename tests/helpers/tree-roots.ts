import type { Database } from '@roletrail/db/open';
import { appendLeaves, emptyTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';

/** The root of every tree at each of its sizes, in hexadecimal, from what the leaves hash to. */
export async function treeRoots(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ tree: string; hashes: Buffer }>`
    select topic || '/' || partition as tree, hashes from ledger_tile
    where level = 0 order by topic, partition, tile_index`.execute(db);
  const all = new Map<string, string[]>();
  const states = new Map<string, TreeState>();
  for (const { tree, hashes } of rows) {
    for (let at = 0; at < hashes.length; at += 32) {
      const leaf = hashes.subarray(at, at + 32);
      const { state } = appendLeaves(states.get(tree) ?? emptyTree(), [leaf]);
      states.set(tree, state);
      all.set(tree, [...(all.get(tree) ?? []), Buffer.from(treeRoot(state)).toString('hex')]);
    }
  }
  return all;
}
