/**
 * `FOLDER [--check]`: the compact file of career data from its two sources, which are not part of
 * the repository. Sources of another release are refused by their digests.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { careerFile, careerFileText } from '@roletrail/engines/career/file-form';
import { makeCareerFile, sentencesOf } from '@roletrail/engines/career/make-file';
import { CAREER_RELEASE, SOURCES } from '@roletrail/engines/career/release';
import { handbookSource, onetSource } from '@roletrail/engines/career/source-form';

const digestOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

async function source({ file, sha256 }: (typeof SOURCES)[keyof typeof SOURCES]): Promise<unknown> {
  const bytes = await readFile(join(folder, file));
  const digest = digestOf(bytes);
  if (digest !== sha256) refuse(`${file} is another release: SHA-256 ${digest}, not ${sha256}`);
  return JSON.parse(bytes.toString('utf8'));
}

const [folder = refuse('usage: npm run data -- FOLDER [--check]')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('-'));
const target = new URL(`../../engines/${CAREER_RELEASE.file}`, import.meta.url);

const handbook = handbookSource.parse(await source(SOURCES.handbook));
const onet = onetSource.parse(await source(SOURCES.onet));
const made = careerFile.parse(makeCareerFile(handbook, onet, CAREER_RELEASE.name));
const text = careerFileText(made);
const kept = sentencesOf(handbook, onet).filter((sentence) =>
  text.includes(JSON.stringify(sentence).slice(1, -1)),
);
if (kept.length > 0) refuse(`sentences of the sources stand in the file: ${kept.join(' | ')}`);

if (process.argv.includes('--check')) {
  const there = await readFile(target, 'utf8');
  if (there !== text) refuse(`${CAREER_RELEASE.file} differs from what its sources give`);
} else {
  await writeFile(target, text);
}
const digest = digestOf(text);
console.log(
  `${made.pages.length} pages, ${made.occupations.length} occupations, ${text.length} characters`,
);
if (digest !== CAREER_RELEASE.sha256) {
  refuse(`SHA-256 ${digest}: put it into engines/src/career/release.ts`);
}
