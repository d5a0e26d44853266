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
import { refuseInvalid } from './errors.ts';
import type { MadeRelease } from './store.ts';
import { tablesIn } from './tables.ts';

/**
 * Makes a release from a source's single file.
 * @throws ReleaseError; system errors if the file is unreadable
 */
export function readCareerSource(
  source: CareerSource,
  path: string,
  known: readonly KnownSource[] = KNOWN_SOURCES[source],
): Promise<MadeRelease> {
  return refuseInvalid(async () => {
    const made = makePart(source, await readFile(path), known);
    return { source, ...made, areas: null };
  }, basename(path));
}

/**
 * Makes a release from the files of one OEWS release.
 * @param reading called with each table at its start: the longest takes 15 s
 * @throws ReleaseError; system errors if a file is unreadable
 */
export function readOews(
  paths: readonly string[],
  reading: (table: string) => void = () => undefined,
): Promise<MadeRelease> {
  return refuseInvalid(async () => {
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
