import type { LogReader, LogRecord, ReadOptions } from '../port.ts';

/**
 * Reads the next batch while the last one is being committed. One read at a time: a read from a
 * wrong offset is cancelled and awaited first.
 */
export class ReadAhead {
  readonly #reader: LogReader;
  readonly #options: ReadOptions;
  #pending: Pending | null = null;

  /** @param options their signal ends every read early */
  constructor(reader: LogReader, options: ReadOptions) {
    this.#reader = reader;
    this.#options = options;
  }

  /** Starts a read from `from`, unless a read is under way. */
  start(from: number): void {
    this.#pending ??= this.#begin(from);
  }

  /** Returns the records from `from` on; throws what the reader throws. */
  async take(from: number): Promise<readonly LogRecord[]> {
    if (this.#pending?.from !== from) await this.cancel();
    const pending = this.#pending ?? this.#begin(from);
    this.#pending = null;
    const outcome = await pending.outcome;
    if ('error' in outcome) throw outcome.error;
    return outcome.records;
  }

  /** Ends the read under way and drops its result. */
  async cancel(): Promise<void> {
    const pending = this.#pending;
    this.#pending = null;
    if (!pending) return;
    pending.abort.abort();
    await pending.outcome;
  }

  #begin(from: number): Pending {
    const abort = new AbortController();
    const outer = this.#options.signal;
    const forward = () => abort.abort();
    if (outer?.aborted) abort.abort();
    outer?.addEventListener('abort', forward, { once: true });
    const outcome = this.#reader
      .read(from, { ...this.#options, signal: abort.signal })
      .then(
        (records): Outcome => ({ records }),
        (error: unknown): Outcome => ({ error }),
      )
      .finally(() => outer?.removeEventListener('abort', forward));
    return { from, abort, outcome };
  }
}

interface Pending {
  readonly from: number;
  readonly abort: AbortController;
  /** never rejects, so that an unused read causes no unhandled rejection */
  readonly outcome: Promise<Outcome>;
}

type Outcome = { readonly records: readonly LogRecord[] } | { readonly error: unknown };
