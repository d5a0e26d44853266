import type { Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import {
  type SealBytes,
  storeDeadLetters,
} from '@roletrail/event-log/dead-letters/store-dead-letters';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import {
  IntegrityError,
  type ProjectionFold,
  type ProjectionTarget,
} from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { findChangedLeaf, knownCopies, writeRows, writeTree } from './apply.ts';
import { eventIds, foldAuditRecords } from './project.ts';
import { openStoredTree, readTreeRow } from './tree-store.ts';

/** Counts of one batch; reported before its transaction commits. */
export interface AuditBatchResult {
  readonly records: number;
  readonly entries: number;
  readonly duplicates: number;
  readonly poison: number;
}

/** Projection *audit*: ledger, Merkle trees and the searchable trail. */
export function auditProjection(
  seal: SealBytes,
  onFolded: (folded: AuditBatchResult) => void,
  target: ProjectionTarget = 'live',
): ProjectionFold<Tx> {
  const trees = new TreeCache();
  return {
    name: AUDIT.live,
    version: AUDIT.version,
    topics: AUDIT.topics,
    leafHash: (value) => leafHash(entryBytes(value)),
    firstDifference: findChangedLeaf,
    async apply(tx, place, records) {
      const first = records[0];
      if (!first) return;
      const tree = await trees.open(tx, place, first.offset);
      const changes = foldAuditRecords(place, records, await knownCopies(tx, eventIds(records)));
      await writeRows(tx, place, records, changes.entries);
      const poison = await storeDeadLetters(tx, AUDIT.live, place, records, seal);
      const grown = appendLeaves(
        tree,
        records.map((record) => record.leafHash),
      );
      await writeTree(tx, place, first.offset, grown, changes, target);
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
 * Cache of the trees after this process's last batch. If size or root differ from the row
 * (rollback, or another process continued), the tree is read again from the tiles.
 */
class TreeCache {
  readonly #trees = new Map<string, TreeState>();

  /** @throws IntegrityError if the stored tree does not end at offset `next` */
  async open(tx: Tx, place: TopicPartition, next: number): Promise<TreeState> {
    const row = await readTreeRow(tx, place);
    if (row.size !== next) {
      throw new IntegrityError(
        `the tree has ${row.size} leaves, but offset ${next} is to be folded`,
      );
    }
    const kept = this.#trees.get(formatTopicPartition(place));
    if (kept && kept.size === row.size && sameBytes(treeRoot(kept), row.root)) return kept;
    return openStoredTree(tx, place, row);
  }

  keep(place: TopicPartition, tree: TreeState): void {
    this.#trees.set(formatTopicPartition(place), tree);
  }
}
