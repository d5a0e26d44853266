import type { Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { keepDeadLetters, type SealBytes } from '@roletrail/event-log/dead-letters/keep';
import { type Place, placeKey } from '@roletrail/event-log/port';
import {
  IntegrityError,
  type Projection,
  type Standing,
} from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { firstDifference, knownCopies, writeRows, writeTree } from './apply.ts';
import { eventIds, project } from './project.ts';
import { openStoredTree, readTreeRow } from './tree-store.ts';

/** What one batch came to; told before its transaction commits. */
export interface Folded {
  readonly records: number;
  readonly entries: number;
  readonly duplicates: number;
  readonly poison: number;
}

/** The projection *audit*: ledger, Merkle trees and the searchable trail. */
export function auditProjection(
  seal: SealBytes,
  onFolded: (folded: Folded) => void,
  standing: Standing = 'live',
): Projection<Tx> {
  const trees = new TreeCache();
  return {
    name: AUDIT.live,
    version: AUDIT.version,
    topics: AUDIT.topics,
    leafHash: (value) => leafHash(entryBytes(value)),
    firstDifference,
    async apply(tx, place, records) {
      const first = records[0];
      if (!first) return;
      const tree = await trees.open(tx, place, first.offset);
      const changes = project(place, records, await knownCopies(tx, eventIds(records)));
      await writeRows(tx, place, records, changes.entries);
      const poison = await keepDeadLetters(tx, AUDIT.live, place, records, seal);
      const grown = appendLeaves(
        tree,
        records.map((record) => record.leafHash),
      );
      await writeTree(tx, place, first.offset, grown, changes, standing);
      trees.keep(place, grown.state);
      onFolded({
        records: records.length,
        entries: changes.entries.length,
        duplicates: changes.duplicates.length,
        poison,
      });
    },
  };
}

/**
 * Trees as this process left them. Whether its transaction committed, or another process went on,
 * shows in the row: a tree whose size or root is not the row's is opened anew from the tiles.
 */
class TreeCache {
  readonly #trees = new Map<string, TreeState>();

  /** @throws IntegrityError when the stored tree does not end where folding goes on */
  async open(tx: Tx, place: Place, next: number): Promise<TreeState> {
    const row = await readTreeRow(tx, place);
    if (row.size !== next) {
      throw new IntegrityError(
        `the tree has ${row.size} leaves, but offset ${next} is to be folded`,
      );
    }
    const kept = this.#trees.get(placeKey(place));
    if (kept && kept.size === row.size && sameBytes(treeRoot(kept), row.root)) return kept;
    return openStoredTree(tx, place, row);
  }

  keep(place: Place, tree: TreeState): void {
    this.#trees.set(placeKey(place), tree);
  }
}
