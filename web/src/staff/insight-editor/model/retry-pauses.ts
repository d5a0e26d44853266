/** Failed save that is no conflict. */
export type SaveRefusal =
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly says: string }
  /** `leastMs`: pause that the server asks for */
  | { readonly kind: 'busy'; readonly says: string; readonly leastMs: number };

/** Pause between attempts without a connection, ms. */
const RETRY_MS = 5000;
/** Longest pause between attempts that the server refuses for now, ms. */
const RETRY_MAX_MS = 300_000;

/** Pauses between attempts. Each that the server refuses for now doubles the next pause. */
export class RetryPauses {
  /** attempts in a row that the server refused for now */
  #refusals = 0;

  /** True if the server refused the last attempt for now. */
  get isWaiting(): boolean {
    return this.#refusals > 0;
  }

  reset(): void {
    this.#refusals = 0;
  }

  /** Returns the pause before the next attempt, ms; null if only a change of the text can help. */
  after(refusal: SaveRefusal): number | null {
    this.#refusals = refusal.kind === 'busy' ? this.#refusals + 1 : 0;
    if (refusal.kind === 'offline') return RETRY_MS;
    if (refusal.kind === 'refused') return null;
    const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (this.#refusals - 1));
    return Math.max(pause, refusal.leastMs);
  }
}
