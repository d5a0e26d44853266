/** Appends per second against the bare SHA-256 rate: one leaf and about one node hash an append. */
import { hash } from 'node:crypto';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, type TreeState } from '@roletrail/ledger/tree';
import { median, print } from './report.ts';

const ENTRY_BYTES = 900;
const BATCH = 500;

/** Output type of a digest: bytes, or a binary string, which is cheaper. */
const BASELINES = ['buffer', 'binary'] as const;

export function benchLedger(rounds: number): void {
  for (const leaves of [10_000, 100_000, 1_000_000]) {
    for (const output of BASELINES) {
      const ratios: number[] = [];
      const rates: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const bare = bareRate(Math.min(leaves, 200_000), output);
        const ours = appendRate(leaves);
        rates.push(ours);
        ratios.push(ours / bare);
      }
      const rate = median(rates);
      print({
        name: `ledger appends, 10^${Math.log10(leaves)} leaves ÷ SHA-256 as ${output}`,
        measured: rate,
        unit: '/s',
        baseline: rate / median(ratios),
        aim: 0.8,
      });
    }
  }
}

function appendRate(leaves: number): number {
  const entry = Buffer.alloc(ENTRY_BYTES, 'x');
  let tree: TreeState = emptyTree();
  const started = performance.now();
  for (let done = 0; done < leaves; done += BATCH) {
    const hashes = Array.from({ length: BATCH }, (_, i) => {
      entry.writeUInt32BE(done + i);
      return leafHash(entry);
    });
    tree = appendLeaves(tree, hashes).state;
  }
  return leaves / ((performance.now() - started) / 1000);
}

/** Per append: SHA-256 of the prefixed entry and of a node's 65 bytes, by node:crypto's one-shot. */
function bareRate(count: number, output: (typeof BASELINES)[number]): number {
  const entry = Buffer.alloc(ENTRY_BYTES + 1, 'x');
  const node = Buffer.alloc(65, 1);
  const started = performance.now();
  for (let i = 0; i < count; i++) {
    entry.writeUInt32BE(i, 1);
    hash('sha256', entry, output);
    hash('sha256', node, output);
  }
  return count / ((performance.now() - started) / 1000);
}
