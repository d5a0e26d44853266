/**
 * `FOLDER [--check]`: the compact files of career data, titles and work from their sources, which are
 * not part of the repository. Sources of another release are refused by their digests.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { careerFile, careerFileText } from '@roletrail/engines/career/file-form';
import { listSourceSentences, makeCareerFile } from '@roletrail/engines/career/make-file';
import {
  CAREER_RELEASE,
  SOURCES,
  TITLES_RELEASE,
  WORK_RELEASE,
} from '@roletrail/engines/career/release';
import { handbookSource, onetSource } from '@roletrail/engines/career/source-form';
import { surveySource } from '@roletrail/engines/career/survey';
import {
  makeTitlesFile,
  titlesFile,
  titlesFileText,
  titlesSource,
} from '@roletrail/engines/career/titles-file';
import { makeWorkFile, workFile, workFileText } from '@roletrail/engines/career/work-file';
import {
  activitiesSource,
  educationSource,
  tasksSource,
} from '@roletrail/engines/career/work-source';

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
const handbook = handbookSource.parse(await source(SOURCES.handbook));
const onet = onetSource.parse(await source(SOURCES.onet));
const survey = surveySource.parse(await source(SOURCES.survey));
const made = careerFile.parse(makeCareerFile({ handbook, onet, survey }, CAREER_RELEASE.name));
const career = careerFileText(made);
const kept = listSourceSentences(handbook, onet).filter((sentence) =>
  career.includes(JSON.stringify(sentence).slice(1, -1)),
);
if (kept.length > 0) refuse(`sentences of the sources stand in the file: ${kept.join(' | ')}`);
const alternates = titlesFile.parse(
  makeTitlesFile(
    titlesSource.parse(await source(SOURCES.titles)),
    new Set(made.occupations.map(({ code }) => code)),
    TITLES_RELEASE.name,
  ),
);
const titles = titlesFileText(alternates);
const work = workFileText(
  workFile.parse(
    makeWorkFile(
      {
        activities: activitiesSource.parse(await source(SOURCES.activities)),
        education: educationSource.parse(await source(SOURCES.education)),
        tasks: tasksSource.parse(await source(SOURCES.tasks)),
      },
      made.occupations.map(({ code }) => code),
      WORK_RELEASE.name,
    ),
  ),
);

const count = Object.values(alternates.titles).flat().length;
console.log(
  `${made.pages.length} pages, ${made.survey.length} rows of the survey, ${made.occupations.length} occupations, ${career.length} characters`,
);
console.log(`${count} alternate titles, ${titles.length} characters`);
console.log(`${work.length} characters of activities, stems of tasks and education`);
await write(CAREER_RELEASE, career);
await write(TITLES_RELEASE, titles);
await write(WORK_RELEASE, work);

/** Writes the file, or with --check compares it; its digest must be that of the release. */
async function write({ file, sha256 }: { file: string; sha256: string }, text: string) {
  const target = new URL(`../../engines/${file}`, import.meta.url);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8')) !== text) {
    refuse(`${file} differs from what its sources give`);
  }
  const digest = digestOf(text);
  if (digest !== sha256) {
    refuse(`SHA-256 of ${file} is ${digest}: put it into engines/src/career/release.ts`);
  }
}
