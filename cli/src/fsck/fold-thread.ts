import { parentPort } from 'node:worker_threads';
import { Difference } from './finding.ts';
import { type Answer, answer, type Told } from './folding.ts';
import { type FoldedBatch, PartitionFold } from './partition-fold.ts';

/** A thread that folds partitions: begun by folding.ts, and ended by it. */

const folds = new Map<number, PartitionFold>();

parentPort?.on('message', (told: Told) => {
  if ('begin' in told) {
    const { fold, place, partitions, names } = told.begin;
    folds.set(fold, new PartitionFold(place, partitions, names));
    return;
  }
  const { ask, fold, question, given } = told;
  try {
    const asked = folds.get(fold);
    if (!asked) throw new Error(`fold ${fold} was never begun`);
    const value = answer(asked, question, given);
    const isBatch = question === 'take' || question === 'goOn';
    say({ ask, value }, isBatch ? buffersOf(value as FoldedBatch) : []);
  } catch (error) {
    if (error instanceof Difference) say({ ask, finding: error.finding });
    else say({ ask, failure: error });
  }
});

/** @param bytes that are given away, not copied */
function say(answer: Answer, bytes: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, bytes);
}

function buffersOf({ grown, leaves }: FoldedBatch): readonly ArrayBuffer[] {
  return [leaves, ...grown.map(({ rows }) => rows)].map(({ buffer }) => buffer as ArrayBuffer);
}
