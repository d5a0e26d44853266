import { readFile } from 'node:fs/promises';
import t from 'tap';
import { careerFile } from './file-form.ts';
import { CAREER_RELEASE, TITLES_RELEASE, WORK_RELEASE } from './release.ts';
import { titlesFile } from './titles-file.ts';
import { workFile } from './work-file.ts';

// the product reads them without this check, by their digest (compact-file.ts)
t.test('each shipped file has its form', async (t) => {
  for (const [{ file }, form] of [
    [CAREER_RELEASE, careerFile],
    [TITLES_RELEASE, titlesFile],
    [WORK_RELEASE, workFile],
  ] as const) {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
    const read: unknown = JSON.parse(text);
    t.strictSame(form.parse(read), read, file);
  }
});
