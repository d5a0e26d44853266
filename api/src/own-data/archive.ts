import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { lockProjections } from '@roletrail/db/lock-tables';
import { readKeys } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { ApiDeps } from '../deps.ts';
import { type ArchiveFile, parts } from './parts.ts';

/**
 * Time limit of an archive. It is read in one transaction, which delays vacuum, so slow readers are
 * cut off.
 */
const DEADLINE_MS = 120_000;

/**
 * Opens a zip of all data about a person, read in one snapshot while it is streamed, in constant
 * memory. If a part fails, the stream breaks, so that a partial archive is not taken for a complete
 * one.
 * @param deadlineMs from its opening to its last byte
 */
export async function openArchive(
  deps: ApiDeps,
  userId: string,
  deadlineMs = DEADLINE_MS,
): Promise<Readable> {
  const tx = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const at = new Date();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  try {
    await lockProjections(tx);
    await sql`select set_config(
      'idle_in_transaction_session_timeout', ${String(deadlineMs)}, true)`.execute(tx);
    const key = (await readKeys(tx, deps.keys.vault, [userId])).get(userId);
    const files = parts(deps, { tx, userId, key }, at);
    // this promise settles when all is written or the reader left
    void write(zip, files, { mtime: at, deadlineMs })
      .catch((error: unknown) => {
        deps.logger.info({ err: error }, 'an archive of own data was not taken to its end');
        output.destroy(error instanceof Error ? error : new Error(String(error)));
      })
      .then(() => tx.rollback().execute())
      .catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'the snapshot of an archive could not be closed');
      });
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
  return output;
}

/** @throws AbortError if the reader leaves or is too slow */
async function write(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  { mtime, deadlineMs }: { mtime: Date; deadlineMs: number },
): Promise<void> {
  const left = new AbortController();
  const { signal } = left;
  zip.outputStream.once('close', () => left.abort());
  const deadline = setTimeout(() => left.abort(), deadlineMs);
  try {
    for await (const { name, content } of files) {
      const source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name, { mtime });
      try {
        await finished(source, { signal });
      } finally {
        source.destroy();
      }
    }
  } finally {
    clearTimeout(deadline);
  }
  zip.end();
}
