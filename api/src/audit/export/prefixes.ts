import { createHash } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import { ApiError } from '../../errors.ts';
import type { Sink } from './sink.ts';

interface Prefix {
  readonly bytes: number;
  readonly sha256: Buffer;
}

interface Kept {
  /** id of the export */
  readonly id: string;
  /** bytes between two prefixes */
  readonly every: number;
}

/** Bytes not forwarded yet, because they or earlier held bytes contain the end of a prefix. */
interface Held {
  readonly chunk: Buffer;
  /** pending writes of the prefixes that end in it; null if there are none */
  readonly keeping: Keeping | null;
}

interface Keeping {
  readonly kept: Promise<unknown>;
  done: boolean;
}

/** Maximum bytes held while the database stores a digest. */
const HELD_BYTES = 4 * 1024 * 1024;

/**
 * Compares new bytes with those of earlier passes: stores the SHA-256 of every prefix of a multiple
 * of `every` bytes when a download first reaches it. The chunk with the end of a prefix, and later
 * chunks, are *held* until the digest is stored, up to a maximum.
 */
export class PrefixVerifier implements Sink {
  readonly #db: Database;
  readonly #exportId: string;
  readonly #every: number;
  readonly #known: ReadonlyMap<number, Buffer>;
  readonly #sink: Sink;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  readonly #held: Held[] = [];
  #heldBytes = 0;

  private constructor(
    db: Database,
    { id, every }: Kept,
    known: ReadonlyMap<number, Buffer>,
    sink: Sink,
  ) {
    this.#db = db;
    this.#exportId = id;
    this.#every = every;
    this.#known = known;
    this.#sink = sink;
  }

  /** @param sink receives the bytes in order */
  static async open(db: Database, kept: Kept, sink: Sink): Promise<PrefixVerifier> {
    const rows = await db
      .selectFrom('evidence_export_prefix')
      .select(['bytes', 'sha256'])
      .where('export_id', '=', kept.id)
      .execute();
    const known = new Map(rows.map(({ bytes, sha256 }) => [bytes, sha256]));
    return new PrefixVerifier(db, kept, known, sink);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes the next bytes and forwards those that need not be held.
   * @throws ApiError EXPORT_CHANGED if they differ from an earlier pass; errors of the sink
   */
  async write(chunk: Buffer): Promise<void> {
    const reached: Prefix[] = [];
    for (let at = 0; at < chunk.length; ) {
      const room = this.#every - (this.#bytes % this.#every);
      const part = chunk.subarray(at, at + room);
      this.#hash.update(part);
      this.#bytes += part.length;
      at += part.length;
      if (part.length === room) reached.push({ bytes: this.#bytes, sha256: this.digest() });
    }
    const fresh = reached.filter((prefix) => this.#isNew(prefix));
    this.#held.push({ chunk, keeping: fresh.length === 0 ? null : this.#keep(fresh) });
    this.#heldBytes += chunk.length;
    while (this.#isFree(this.#held[0]) || this.#heldBytes > HELD_BYTES) await this.#giveFirst();
  }

  inUse(): number {
    return this.#heldBytes + this.#sink.inUse();
  }

  /** Forwards all held bytes. */
  async giveHeld(): Promise<void> {
    while (this.#held.length > 0) await this.#giveFirst();
  }

  /** Returns the SHA-256 of all bytes. */
  digest(): Buffer {
    return this.#hash.copy().digest();
  }

  /** @throws ApiError EXPORT_CHANGED */
  #isNew({ bytes, sha256 }: Prefix): boolean {
    const known = this.#known.get(bytes);
    if (known?.equals(sha256) === false) throw createExportChangedError(`its first ${bytes} bytes`);
    return known === undefined;
  }

  #isFree(first: Held | undefined): boolean {
    return first !== undefined && (first.keeping?.done ?? true);
  }

  async #giveFirst(): Promise<void> {
    const first = this.#held.shift();
    if (!first) return;
    await first.keeping?.kept;
    await this.#sink.write(first.chunk);
    this.#heldBytes -= first.chunk.length;
  }

  #keep(reached: readonly Prefix[]): Keeping {
    const kept = this.#db
      .insertInto('evidence_export_prefix')
      .values(reached.map((prefix) => ({ export_id: this.#exportId, ...prefix })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const keeping = { kept, done: false };
    const end = () => {
      keeping.done = true;
    };
    // errors surface when the bytes are forwarded; a pass that ends earlier has its own error
    kept.then(end, end);
    return keeping;
  }
}

/** @param what the changed part, for the service's log */
export function createExportChangedError(what: string): ApiError {
  return new ApiError('EXPORT_CHANGED', { cause: new Error(`${what} are not what they were`) });
}
