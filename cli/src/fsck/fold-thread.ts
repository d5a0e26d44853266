import { parentPort } from 'node:worker_threads';
import { FsckMismatchError } from './finding.ts';
import { answer, type FoldThreadRequest, type FoldThreadResponse } from './fold-thread-pool.ts';
import { type FoldedBatch, PartitionFold } from './partition-fold.ts';

/** A thread that folds partitions: begun by fold-thread-pool.ts, and ended by it. */

const folds = new Map<number, PartitionFold>();

parentPort?.on('message', (request: FoldThreadRequest) => {
  if ('begin' in request) {
    const { fold, place, partitions, names } = request.begin;
    folds.set(fold, new PartitionFold(place, partitions, names));
    return;
  }
  const { ask, fold, question, given } = request;
  try {
    const asked = folds.get(fold);
    if (!asked) throw new Error(`fold ${fold} was never begun`);
    const value = answer(asked, question, given);
    say({ ask, value }, buffersOf(value));
  } catch (error) {
    if (error instanceof FsckMismatchError) say({ ask, finding: error.finding });
    else say({ ask, failure: error });
  }
});

/** @param bytes that are given away, not copied */
function say(answer: FoldThreadResponse, bytes: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, bytes);
}

/** Those of a batch. */
function buffersOf(value: unknown): readonly ArrayBuffer[] {
  if (typeof value !== 'object' || value === null || !('grown' in value)) return [];
  const { grown, leaves, spent } = value as FoldedBatch;
  return [leaves, spent, ...grown.map(({ rows }) => rows)].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
}
