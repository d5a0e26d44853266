import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '../source.ts';

/** Opens a file on disk. @throws as `open` of node:fs */
export async function openFile(path: string): Promise<ByteSource & AsyncDisposable> {
  const file = await open(path);
  return { ...(await fileSource(file)), [Symbol.asyncDispose]: () => file.close() };
}

/** Returns an open file as a source; the caller closes it. */
export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return { size, slice: (from, to) => readPart(file, from, Math.min(to, size)) };
}

async function readPart(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const part = new Uint8Array(Math.max(to - from, 0));
  let at = 0;
  while (at < part.length) {
    const { bytesRead } = await file.read(part, at, part.length - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return part.subarray(0, at);
}
