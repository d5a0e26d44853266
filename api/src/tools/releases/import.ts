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
import { refusing } from './errors.ts';
import type { MadeRelease } from './store.ts';
import { tablesIn } from './tables.ts';

/**
 * What comes of a source's one file.
 * @throws ReleaseError; the system's errors where the file cannot be read
 */
export function readCareerSource(
  source: CareerSource,
  path: string,
  known: readonly KnownSource[] = KNOWN_SOURCES[source],
): Promise<MadeRelease> {
  return refusing(async () => {
    const made = makePart(source, await readFile(path), known);
    return { source, ...made, areas: null };
  }, basename(path));
}

/**
 * What comes of the files of one OEWS release together.
 * @param reading told of each table as its turn comes: the longest takes a quarter of a minute
 * @throws ReleaseError; the system's errors where a file cannot be read
 */
export function readOews(
  paths: readonly string[],
  reading: (table: string) => void = () => undefined,
): Promise<MadeRelease> {
  return refusing(async () => {
    const tables = (await Promise.all(paths.map(tablesIn))).flat();
    const edition = editionOf(tables.flatMap(({ names }) => names));
    const made = new OewsTables(edition);
    for (const { from, read } of tables) {
      reading(from);
      await read(made.table(from));
    }
    return { source: 'oews', edition, ...made.finish() };
  });
}
