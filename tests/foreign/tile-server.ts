/**
 * A log in memory, served as the api serves it: checkpoint, tiles, entry bundles (Bearer), inclusion
 * and consistency. One resource can be spoiled, to see who notices.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { isLedgerError } from '@roletrail/ledger/errors';
import { toHex } from '@roletrail/ledger/hex';
import type { NoteSigner } from '@roletrail/ledger/note-key';
import type { MemoryLog } from '@roletrail/ledger/testing/memory-log';
import { type LogPath, parseLogPath } from '@roletrail/ledger/tile-path';

/** A resource's bytes before and after; the path is relative to the log's prefix. */
export type Spoil = (path: string, bytes: Uint8Array) => Uint8Array;

export class TileServer implements AsyncDisposable {
  /** Set to spoil what is served. */
  spoil: Spoil = (_path, bytes) => bytes;
  readonly #log: MemoryLog;
  readonly #signer: NoteSigner;
  readonly #token: string;
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    this.#answer(url, request.headers.authorization).then(
      ({ status, body }) => response.writeHead(status).end(body),
      (error) => response.writeHead(500).end(String(error)),
    );
  });

  constructor(log: MemoryLog, signer: NoteSigner, token: string) {
    this.#log = log;
    this.#signer = signer;
    this.#token = token;
  }

  /** Starts on a free port; answers the base URL, with its trailing slash. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/ledger/`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(url: URL, authorization?: string): Promise<{ status: number; body: Uint8Array }> {
    const path = url.pathname.replace(/^\/ledger\//, '');
    try {
      if (path.startsWith('tile/entries/') && authorization !== `Bearer ${this.#token}`) {
        return { status: 401, body: new Uint8Array() };
      }
      const bytes = await this.#resource(path, url.searchParams);
      return { status: 200, body: this.spoil(path, bytes) };
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      return { status: 404, body: new Uint8Array() };
    }
  }

  async #resource(path: string, query: URLSearchParams): Promise<Uint8Array> {
    const number = (name: string): number => Number(query.get(name));
    if (path === 'inclusion') {
      const hashes = await this.#log.inclusion(number('leaf'), number('size'));
      return this.#proof(number('size'), hashes);
    }
    if (path === 'consistency') {
      const hashes = await this.#log.consistency(number('from'), number('to'));
      return this.#proof(number('to'), hashes);
    }
    return await this.#tile(parseLogPath(path));
  }

  async #proof(size: number, hashes: readonly Uint8Array[]): Promise<Uint8Array> {
    const root = toHex(await this.#log.root(size));
    return Buffer.from(JSON.stringify({ size, root, hashes: hashes.map(toHex) }));
  }

  async #tile(path: LogPath): Promise<Uint8Array> {
    if (path.kind === 'checkpoint') return Buffer.from(await this.#log.checkpoint(this.#signer));
    if (path.kind === 'entries') {
      const first = path.index * 256;
      return encodeEntryBundle(this.#log.entries.slice(first, first + path.width));
    }
    const [hashes = new Uint8Array()] = await this.#log.reader([path]);
    return hashes.subarray(0, path.width * 32);
  }
}
