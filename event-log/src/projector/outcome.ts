/** Why the projection must stand still; thrown inside the loop only. */
export class Halt extends Error {
  override readonly name = 'Halt';
}

/** A reason to halt that is looked at once more first. */
export class Suspicion extends Error {
  override readonly name = 'Suspicion';
}

/**
 * The next record is for newer code. This process' own fault, and no reason to stop another one:
 * thrown through the loop, so that the lease is given up.
 */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent';
}

/** What a batch came to. */
export type Step =
  | { readonly kind: 'folded'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'seek'; readonly next: number; readonly readFrom: number }
  | { readonly kind: 'halt'; readonly reason: string }
  | { readonly kind: 'newer'; readonly reason: string }
  | { readonly kind: 'overtaken' };

/** Rolls the batch back: the position is no longer what it was locked at. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
