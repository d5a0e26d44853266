import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from './files.ts';

/**
 * Creates a file with its whole text or not at all, durably. Readers see no file or the whole text,
 * also after a crash. Never replaces a file: of concurrent creators one succeeds, and the others
 * read its text. A killed process leaves an unused draft beside the file.
 * @param mode permission bits, e.g. 0o600
 * @returns false if the file exists
 */
export function createFileAtomically(path: string, text: string, mode: number): Promise<boolean> {
  return createWholeBy(path, mode, (file) => file.writeFile(text));
}

/**
 * The same for a file that is written piece by piece: where `write` throws there is none.
 * @param write given the file to write, and its path until it is whole
 */
export async function createWholeBy(
  path: string,
  mode: number,
  write: (file: FileHandle, draft: string) => Promise<void>,
): Promise<boolean> {
  const draft = draftOf(path);
  const file = await open(draft, 'wx', mode);
  try {
    try {
      await write(file, draft);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/**
 * Replaces the text of a file durably. Readers see the whole old text or the whole new text, also
 * after a crash.
 * @param mode permission bits of the new file
 */
export async function replaceFileAtomically(
  path: string,
  text: string,
  mode = 0o644,
): Promise<void> {
  const draft = draftOf(path);
  try {
    await writeFile(draft, text, { flag: 'wx', mode, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

function draftOf(path: string): string {
  // not the process id: in containers that share a volume every process is number 1
  return `${path}.${randomBytes(6).toString('hex')}.draft`;
}

/** Makes the names in a folder durable, as `sync` of a file does its content. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
