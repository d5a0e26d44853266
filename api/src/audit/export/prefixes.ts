import { createHash } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import { ApiError } from '../../errors.ts';

/**
 * Holds the bytes that are made now against those that were given away before: SHA-256 of every
 * prefix of so many bytes, kept as soon as it is reached, by whichever download came so far first.
 */
export class Prefixes {
  readonly #db: Database;
  readonly #exportId: string;
  readonly #every: number;
  readonly #known: ReadonlyMap<number, Buffer>;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  private constructor(db: Database, exportId: string, every: number, known: Map<number, Buffer>) {
    this.#db = db;
    this.#exportId = exportId;
    this.#every = every;
    this.#known = known;
  }

  static async open(db: Database, exportId: string, every: number): Promise<Prefixes> {
    const rows = await db
      .selectFrom('evidence_export_prefix')
      .select(['bytes', 'sha256'])
      .where('export_id', '=', exportId)
      .execute();
    const known = new Map(rows.map(({ bytes, sha256 }) => [bytes, sha256]));
    return new Prefixes(db, exportId, every, known);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes the next bytes; they may be given away when this has come to its end.
   * @throws ApiError EXPORT_CHANGED when they are not those of before
   */
  async add(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const room = this.#every - (this.#bytes % this.#every);
      const part = chunk.subarray(at, at + room);
      this.#hash.update(part);
      this.#bytes += part.length;
      at += part.length;
      if (part.length === room) await this.#reached();
    }
  }

  /** SHA-256 of all of it. */
  digest(): Buffer {
    return this.#hash.copy().digest();
  }

  async #reached(): Promise<void> {
    const sha256 = this.digest();
    const known = this.#known.get(this.#bytes);
    if (known?.equals(sha256) === false) throw changed(`its first ${this.#bytes} bytes`);
    if (known) return;
    const prefix = { export_id: this.#exportId, bytes: this.#bytes, sha256 };
    await this.#db
      .insertInto('evidence_export_prefix')
      .values(prefix)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** @param what is another one, for the service's own log */
export function changed(what: string): ApiError {
  return new ApiError('EXPORT_CHANGED', { cause: new Error(`${what} are not what they were`) });
}
