import { databaseFault } from './fault.ts';

/** A statement that was refused is news for so long, ms: whoever goes on writing is refused again. */
const NEWS_MS = 10_000;

/** A disk that is full, a server that only reads (25006), one whose files fail it. */
const UNWRITABLE = new Set(['53100', '25006', '58030']);

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
    if (databaseFault(error) !== 'away' || !(error instanceof Error) || !('code' in error)) return;
    if (UNWRITABLE.has(String(error.code))) this.#last = { at: this.#now(), said: error.message };
  }

  /** Null: nothing was refused in the last ten seconds. */
  lately(): string | null {
    if (this.#last === null || this.#now() - this.#last.at > NEWS_MS) return null;
    return this.#last.said;
  }
}
