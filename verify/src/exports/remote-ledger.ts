import { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import { decodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { isLedgerError } from '@roletrail/ledger/errors';
import { HASH_BYTES } from '@roletrail/ledger/rfc6962';
import { TILE_WIDTH } from '@roletrail/ledger/tile';
import { formatLogPath, type LogPath } from '@roletrail/ledger/tile-path';
import { VerifyError } from '../verify-error.ts';

/** A tree, and as much of it as is asked for. */
export interface RemoteTree {
  readonly topic: string;
  readonly partition: number;
  readonly size: number;
}

/** A ledger over HTTP (C2SP tlog-tiles). What it says is believed in nothing that is not proved. */
export class RemoteLedger {
  readonly #base: string;
  readonly #token: string | null;

  /** @param base address of the service, e.g. https://roletrail.example */
  constructor(base: string, token: string | null) {
    this.#base = `${base.replace(/\/+$/, '')}/api/ledger`;
    this.#token = token;
  }

  /** True if the ledger serves entries. */
  get givesEntries(): boolean {
    return this.#token !== null;
  }

  /** Its trees and their keys. @throws VerifyError LEDGER_UNREACHABLE */
  async trees() {
    const answer = ledgerAnswer.safeParse(await this.#get('', null, (answer) => answer.json()));
    if (!answer.success) throw unreachable(`${this.#base} is no ledger of this kind`);
    return answer.data;
  }

  /** The leaf hash at an offset. @throws VerifyError LEDGER_UNREACHABLE */
  async *leaves(tree: RemoteTree): AsyncGenerator<Uint8Array> {
    for (let index = 0; index * TILE_WIDTH < tree.size; index += 1) {
      const tile = await this.#bytes(tree, { kind: 'tile', level: 0, ...widthOf(tree, index) });
      for (let at = 0; at < tile.length; at += HASH_BYTES) yield tile.subarray(at, at + HASH_BYTES);
    }
  }

  /** The entries from one offset to another, left out. @throws VerifyError LEDGER_UNREACHABLE */
  async *entries(tree: RemoteTree, from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < to; ) {
      const index = Math.floor(at / TILE_WIDTH);
      const bundle = decoded(await this.#bytes(tree, { kind: 'entries', ...widthOf(tree, index) }));
      for (const entry of bundle.slice(at % TILE_WIDTH, to - index * TILE_WIDTH)) {
        yield entry;
        at += 1;
      }
      if (at < to && at % TILE_WIDTH !== 0) throw unreachable(`entry ${at} is not in its bundle`);
    }
  }

  async #bytes({ topic, partition }: RemoteTree, path: LogPath): Promise<Uint8Array> {
    const token = path.kind === 'entries' ? this.#token : null;
    const place = `/${topic}/${partition}/${formatLogPath(path)}`;
    return new Uint8Array(await this.#get(place, token, (answer) => answer.arrayBuffer()));
  }

  async #get<T>(
    path: string,
    token: string | null,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const url = this.#base + path;
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    let answer: Response;
    try {
      answer = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
    } catch (error) {
      throw unreachable(`${url} does not answer`, error);
    }
    if (!answer.ok) throw unreachable(`${url} answers ${answer.status}`);
    try {
      return await read(answer);
    } catch (error) {
      throw unreachable(`the answer of ${url} is cut off or is not of a ledger`, error);
    }
  }
}

function widthOf({ size }: RemoteTree, index: number) {
  return { index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) };
}

function decoded(bundle: Uint8Array): Uint8Array[] {
  try {
    return decodeEntryBundle(bundle);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw unreachable(`the ledger gives no entries: ${error.message}`, error);
  }
}

function unreachable(why: string, cause?: unknown): VerifyError {
  return new VerifyError('LEDGER_UNREACHABLE', `${why}.`, { cause });
}
