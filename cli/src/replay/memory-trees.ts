import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { appendLeaves, emptyTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';

/** One partition's Merkle tree, as it grows. */
interface Growing {
  state: TreeState;
  /** level and index of each tile that has a row */
  readonly tiles: Set<string>;
  /** at the size that was asked for; null before */
  marked: Uint8Array | null;
}

/** The ledger's trees, grown from their leaves and kept as their right edges. */
export class MemoryTrees {
  readonly #trees = new Map<string, Growing>();
  readonly #marks: ReadonlyMap<string, number>;

  /** @param marks sizes at which roots are kept, by `topic/partition` */
  constructor(marks: ReadonlyMap<string, number>) {
    this.#marks = marks;
  }

  grow(place: TopicPartition, leaves: readonly Uint8Array[]): void {
    const key = formatTopicPartition(place);
    const tree = this.#trees.get(key) ?? { state: emptyTree(), tiles: new Set(), marked: null };
    this.#trees.set(key, tree);
    const toMark = (this.#marks.get(key) ?? 0) - tree.state.size;
    if (toMark > 0 && toMark <= leaves.length) {
      append(tree, leaves.slice(0, toMark));
      tree.marked = treeRoot(tree.state);
      append(tree, leaves.slice(toMark));
    } else {
      append(tree, leaves);
    }
  }

  /** Null where nothing was folded. */
  of(place: TopicPartition): { size: number; root: Uint8Array; marked: Uint8Array | null } | null {
    const tree = this.#trees.get(formatTopicPartition(place));
    return tree ? { size: tree.state.size, root: treeRoot(tree.state), marked: tree.marked } : null;
  }

  rows(): { readonly trees: number; readonly tiles: number } {
    const all = [...this.#trees.values()];
    return { trees: all.length, tiles: all.reduce((sum, { tiles }) => sum + tiles.size, 0) };
  }
}

function append(tree: Growing, leaves: readonly Uint8Array[]): void {
  const { state, tiles } = appendLeaves(tree.state, leaves);
  tree.state = state;
  for (const { level, index } of tiles) tree.tiles.add(`${level}/${index}`);
}
