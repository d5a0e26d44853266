/** The alternate titles that this version ships. */
import { readFile } from 'node:fs/promises';
import { TITLES_RELEASE } from '../career/release.ts';
import { readTitlesFile } from '../career/titles-file.ts';

export const ALTERNATES = readTitlesFile(
  await readFile(new URL(`../../${TITLES_RELEASE.file}`, import.meta.url)),
);
