/** A thread that reads files for reader-pool.ts. */
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import { type Fitness, fitnessOf } from '@roletrail/engines/text/fitness';
import { serve } from '../../threads/serve.ts';
import type { ReadDocument } from './document.ts';
import { beginFile, limitBuffers, memoryRefused } from './memory.ts';
import { extractFile } from './read-file.ts';
import { type UnreadableCode, UnreadableFileError } from './unreadable.ts';

export interface ReaderRequest {
  readonly bytes: Uint8Array;
  /** as its owner calls it */
  readonly name: string;
  /** accept only LinkedIn's archive */
  readonly isArchive: boolean;
}

export interface FileReadResponse {
  readonly document: ReadDocument;
  readonly fitness: Fitness;
}

/** What it answers to a file; what no file should be able to do breaks it. */
export type ReaderResponse =
  | FileReadResponse
  | { readonly unreadable: UnreadableCode; readonly detail: string };

limitBuffers(UPLOAD.memoryMb * 2 ** 20);

serve(async ({ bytes, name, isArchive }: ReaderRequest): Promise<ReaderResponse> => {
  beginFile();
  try {
    const document = await extractFile({
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      name,
      isArchive,
    });
    if (memoryRefused()) throw new UnreadableFileError('FILE_TOO_LARGE', TOO_MUCH);
    return { document, fitness: fitnessOf(document.text) };
  } catch (error) {
    if (memoryRefused()) return { unreadable: 'FILE_TOO_LARGE', detail: TOO_MUCH };
    if (!(error instanceof UnreadableFileError)) throw error;
    return { unreadable: error.code, detail: error.message };
  }
});

const TOO_MUCH = 'What is packed in this file is too large to be read.';
