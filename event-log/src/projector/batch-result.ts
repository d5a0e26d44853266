/** Why the projection must stand still; thrown inside the loop only. */
export class HaltError extends Error {
  override readonly name = 'HaltError';
}

/** A reason to halt that is looked at once more first. */
export class SuspectedHaltError extends Error {
  override readonly name = 'SuspectedHaltError';
}

/**
 * The work is another process': the next record is for newer code (`outdated`), or the rows are
 * those of another version of the fold (`aside`). No reason to stop anybody else: thrown through
 * the loop, so that the lease is given up.
 */
export class YieldLeaseError extends Error {
  override readonly name = 'YieldLeaseError';
  readonly mode: 'outdated' | 'aside';

  constructor(mode: 'outdated' | 'aside', reason: string) {
    super(reason);
    this.mode = mode;
  }
}

/** What a batch came to. */
export type BatchResult =
  | { readonly kind: 'folded'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'seek'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'halt'; readonly reason: string }
  | { readonly kind: 'makeWay'; readonly fault: YieldLeaseError }
  | { readonly kind: 'overtaken' };

/** Rolls the batch back: the position is no longer what it was locked at. */
export class PositionConflictError extends Error {
  override readonly name = 'PositionConflictError';
}
