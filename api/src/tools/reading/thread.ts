/** A thread that reads files for reader-pool.ts, one after the other. */
import { parentPort } from 'node:worker_threads';
import { UPLOAD } from '@roletrail/contracts/limits';
import type { ReadDocument } from './document.ts';
import { beginFile, limitBuffers, memoryRefused } from './memory.ts';
import { readFile } from './read-file.ts';
import { Unreadable, type UnreadableCode } from './unreadable.ts';

/** What it answers: to a file, its document or why there is none. */
export type Answer =
  | { readonly document: ReadDocument }
  | { readonly unreadable: UnreadableCode; readonly detail: string }
  /** nothing that a file should be able to do: the thread is not used again */
  | { readonly failure: string };

limitBuffers(UPLOAD.memoryMb * 2 ** 20);

parentPort?.on('message', (bytes: Uint8Array) => {
  beginFile();
  void readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .then((document): Answer => {
      if (memoryRefused()) throw new Unreadable('FILE_TOO_LARGE', TOO_MUCH);
      return { document };
    })
    .catch((error: unknown): Answer => {
      if (memoryRefused()) return { unreadable: 'FILE_TOO_LARGE', detail: TOO_MUCH };
      if (!(error instanceof Unreadable)) {
        return { failure: error instanceof Error ? `${error.stack}` : String(error) };
      }
      return { unreadable: error.code, detail: error.message };
    })
    .then((answer) => parentPort?.postMessage(answer));
});

const TOO_MUCH = 'What is packed in this file is too large to be read.';
