import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Sink } from './sink.ts';

/** a few pieces of copied-lines.ts, so that one is made while another is sent */
const BUFFERED_BYTES = 512 * 1024;

/** Bytes `from` … `to`, inclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Body of an answer: the requested range of a pass; other bytes are dropped. The body must not be
 * piped through another stream, because only the three buffers checked here may hold unsent bytes.
 */
export class RangeBody implements Sink {
  /** Resolves when the first byte of the range is available. */
  readonly begun: Promise<void>;
  readonly #out = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  readonly #range: Range;
  readonly #answer: ServerResponse;
  readonly #signal: AbortSignal;
  #begin: () => void = () => undefined;
  #taken = 0;

  constructor(range: Range, answer: ServerResponse, signal: AbortSignal) {
    this.#range = range;
    this.#answer = answer;
    this.#signal = signal;
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
    // it may fail before it is read; the reader then gets the error
    this.#out.on('error', () => undefined);
    signal.addEventListener('abort', () => this.#out.destroy(), { once: true });
  }

  get stream(): Readable {
    return this.#out;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#signal.throwIfAborted();
    const { from, to } = this.#range;
    const part = chunk.subarray(Math.max(from - this.#taken, 0), Math.max(to + 1 - this.#taken, 0));
    this.#taken += chunk.length;
    if (part.length === 0) return;
    this.#begin();
    if (!this.#out.write(part)) await once(this.#out, 'drain', { signal: this.#signal });
  }

  inUse(): number {
    const { readableLength, writableLength } = this.#out;
    const unsent = readableLength + writableLength + this.#answer.writableLength;
    const thrownAway = Math.max(this.#taken - 1 - this.#range.to, 0);
    return unsent === 0 ? 0 : unsent + thrownAway;
  }

  /** Ends the body. @param error reason of an incomplete body */
  end(error?: Error): void {
    this.#begin();
    if (error) this.#out.destroy(error);
    else this.#out.end();
  }
}
