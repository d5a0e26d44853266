import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { editionOf } from '@roletrail/engines/areas/oews-editions';
import { OewsTables } from '@roletrail/engines/areas/oews-tables';
import {
  type CareerSource,
  KNOWN_SOURCES,
  type KnownSource,
  makePart,
} from '@roletrail/engines/career/known-sources';
import { SourceError } from '@roletrail/engines/source-error';
import type { MadeRelease } from './store.ts';
import { tablesIn } from './tables.ts';

export type KnownSources = Readonly<Record<CareerSource, readonly KnownSource[]>>;

/**
 * What comes of a source's one file.
 * @throws SourceError; the system's errors where the file cannot be read
 */
export async function readCareerSource(
  source: CareerSource,
  path: string,
  known: KnownSources = KNOWN_SOURCES,
): Promise<MadeRelease> {
  const bytes = await readFile(path);
  try {
    return { source, ...makePart(source, bytes, known[source]), areas: null };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new SourceError(error.fault, `${basename(path)}: ${error.message}`, { cause: error });
  }
}

/**
 * What comes of the files of one OEWS release together.
 * @throws SourceError; the system's errors where a file cannot be read
 */
export async function readOews(paths: readonly string[]): Promise<MadeRelease> {
  const tables = (await Promise.all(paths.map(tablesIn))).flat();
  const edition = editionOf(tables.flatMap(({ names }) => names));
  const made = new OewsTables(edition);
  for (const { from, read } of tables) await read(made.table(from));
  return { source: 'oews', edition, ...made.finish() };
}
