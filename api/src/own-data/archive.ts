import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { lockProjections } from '@roletrail/db/lock-tables';
import { readKeys } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { ApiDeps } from '../deps.ts';
import { type ArchiveFile, parts } from './parts.ts';

/**
 * How long an archive may take. It is read in one transaction, which holds up what the database
 * tidies away, so whoever takes it more slowly is cut off.
 */
const DEADLINE_MS = 120_000;

/**
 * Everything that is held about a person, as the bytes of a zip, read in one snapshot while they
 * are taken: memory does not grow with it. Where a part fails the stream breaks and does not end:
 * half an archive is never taken for a whole one.
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
    // what waits for the reader is not this promise: it settles when all is written or the reader went
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

/** @throws AbortError when nobody takes the rest, or not in time */
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
