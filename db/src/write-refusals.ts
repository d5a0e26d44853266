import { isWriteBlocked } from './database-errors.ts';

/** A statement that was refused is news for so long, ms: whoever goes on writing is refused again. */
const NEWS_MS = 10_000;

/**
 * What PostgreSQL said when it last took no write of this pool, though it answers: rows that fit
 * where there still is room go on being written, so that one that was tells nothing.
 */
export class WriteRefusals {
  readonly #now: () => number;
  #last: { readonly at: number; readonly said: string } | null = null;

  /** @param now ms on any scale */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param error what a statement failed with, whatever it is */
  note(error: unknown): void {
    if (!(error instanceof Error) || !isWriteBlocked(error)) return;
    this.#last = { at: this.#now(), said: error.message };
  }

  /** Null: nothing was refused in the last ten seconds. */
  lately(): string | null {
    if (this.#last === null || this.#now() - this.#last.at > NEWS_MS) return null;
    return this.#last.said;
  }
}
