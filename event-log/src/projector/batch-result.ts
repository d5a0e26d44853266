/** Reason for the projection to halt; thrown inside the loop only. */
export class HaltError extends Error {
  override readonly name = 'HaltError';
}

/** Reason to halt that must be checked once more first. */
export class SuspectedHaltError extends Error {
  override readonly name = 'SuspectedHaltError';
}

/**
 * Another process must do the work: the next record needs newer code (`outdated`), or the rows are
 * of another fold version (`aside`). Thrown through the loop, so that the lease is released.
 */
export class YieldLeaseError extends Error {
  override readonly name = 'YieldLeaseError';
  readonly mode: 'outdated' | 'aside';

  constructor(mode: 'outdated' | 'aside', reason: string) {
    super(reason);
    this.mode = mode;
  }
}

/** Result of a batch. */
export type BatchResult =
  | { readonly kind: 'folded'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'seek'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'halt'; readonly reason: string }
  | { readonly kind: 'makeWay'; readonly fault: YieldLeaseError }
  | { readonly kind: 'overtaken' };

/** Rolls the batch back: the position is no longer the one that was locked. */
export class PositionConflictError extends Error {
  override readonly name = 'PositionConflictError';
}
