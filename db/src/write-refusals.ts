import { isWriteBlocked } from './database-errors.ts';

/** Time that a rejected write is reported, ms; continued writes are rejected again. */
const NEWS_MS = 10_000;

/**
 * Last message with which PostgreSQL rejected a write of this pool. A successful write does not
 * clear it, because small rows may still fit on a nearly full disk.
 */
export class WriteRefusals {
  readonly #now: () => number;
  #last: { readonly at: number; readonly message: string } | null = null;

  /** @param now ms on any scale */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param error any error of a statement */
  note(error: unknown): void {
    if (!(error instanceof Error) || !isWriteBlocked(error)) return;
    this.#last = { at: this.#now(), message: error.message };
  }

  /** Returns null if nothing was rejected in the last ten seconds. */
  lately(): string | null {
    if (this.#last === null || this.#now() - this.#last.at > NEWS_MS) return null;
    return this.#last.message;
  }
}
