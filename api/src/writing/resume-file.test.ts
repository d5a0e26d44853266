import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import {
  hasLayouts,
  type ResumeFileFormat,
  type ResumeLayout,
  resumeFileFormat,
  resumeLayout,
} from '@roletrail/contracts/tools/resume';
import { readDocument, readTextLines } from '@roletrail/engines/resume/document';
import { readResumeDraft } from '@roletrail/engines/review/read-draft';
import {
  CLERK,
  entryWith,
  GRADUATE,
  SOLDIER,
  withPart,
} from '@roletrail/engines/testing/sample-drafts';
import t from 'tap';
import { extractDocument } from '../tools/reading/read-file.ts';
import { RESUME_FORMS } from './resume-file.ts';

/** What our own reader makes of the file. */
async function readBack(
  draft: ResumeDraft,
  format: ResumeFileFormat,
  layout: ResumeLayout = 'plain',
): Promise<ResumeDraft> {
  const { text, lines } = await extractDocument(await RESUME_FORMS[format].write(draft, layout));
  return readResumeDraft(readDocument(text, format === 'text' ? readTextLines(text) : lines));
}

/** Two pages, with lines that are broken where the page ends. */
const LONG = withPart(SOLDIER, {
  entries: SOLDIER.entries.flatMap((entry) =>
    entry.section === 'experience' && entry.points.length > 0
      ? [
          Object.assign({}, entry, {
            points: Array.from(
              { length: 14 },
              (_, n) =>
                `Moved ${n + 20} loads a day across four states with a crew of ${n + 3}, kept every one of them on time and wrote down what went wrong & why (“${n}”).`,
            ),
          }),
        ]
      : [entry],
  ),
});
const TEACHER = withPart(GRADUATE, {
  name: 'Zoë Łukasiewicz-Brönte',
  summary: 'Teaches <children> & grown-ups.',
  entries: [
    ...GRADUATE.entries,
    entryWith({ section: 'courses', title: 'Classroom safety', dates: '2021' }),
    entryWith({ section: 'awards', title: 'Teacher of the year', dates: 'May 2022' }),
    entryWith({ section: 'certifications', title: 'First aid' }),
    entryWith({ section: 'certifications', title: 'Certified in customer care' }),
  ],
});

/** More short lines than a page has room for, and lines too long for the side column. */
const CROWDED = withPart(LONG, {
  skills: Array.from({ length: 60 }, (_, n) => `Tool ${n}`),
  links: ['example.org/a-portfolio-of-everything-that-was-ever-moved'],
});

for (const format of resumeFileFormat.options.filter(hasLayouts)) {
  for (const layout of resumeLayout.options) {
    t.test(`${format}, ${layout}: our own reader reads each field once, in order`, async (t) => {
      for (const draft of [CLERK, GRADUATE, SOLDIER, LONG, TEACHER, CROWDED]) {
        t.same(await readBack(draft, format, layout), draft, draft.name);
      }
    });
  }
}

t.test('the layouts differ, and two columns need enough for the side', async (t) => {
  const { write } = RESUME_FORMS['pdf-a4'];
  /** Places from the left where the lines of the first page begin. */
  const begins = async (draft: ResumeDraft, layout: ResumeLayout) => {
    const { lines } = await extractDocument(await write(draft, layout));
    return new Set(lines.map(({ place }) => Math.round(place?.x ?? 0)));
  };
  t.same([...(await begins(CLERK, 'plain'))], [54]);
  t.same([...(await begins(CLERK, 'compact'))], [40]);
  t.ok((await begins(CLERK, 'two-column')).has(224));
  const few = withPart(CLERK, { skills: [], more: [] });
  t.notOk((await begins(few, 'two-column')).has(224), 'one column');
  t.same(await readBack(few, 'pdf-a4', 'two-column'), few);
  const end = async (bytes: Buffer) =>
    Math.max(...(await extractDocument(bytes)).lines.map(({ place }) => place?.y ?? 0));
  const [plain, compact] = [await write(CLERK), await write(CLERK, 'compact')];
  t.ok((await end(compact)) < 0.8 * (await end(plain)), 'compact takes less of the page');
});

for (const format of resumeFileFormat.options) {
  t.test(`${format}: our own reader reads it back without loss`, async (t) => {
    for (const draft of [CLERK, GRADUATE, SOLDIER, LONG, TEACHER]) {
      t.same(await readBack(draft, format), draft, draft.name);
    }
  });

  t.test(`${format}: the same draft makes the same bytes`, async (t) => {
    const { write } = RESUME_FORMS[format];
    for (const layout of hasLayouts(format) ? resumeLayout.options : [undefined]) {
      t.same(await write(CLERK, layout), await write(CLERK, layout));
    }
  });
}

t.test('signs that no XML may hold are left out, and nothing is markup', async (t) => {
  const draft = withPart(CLERK, {
    summary: 'Keeps\u0001 <w:p/> ]]> & "files" in good order there.',
  });
  const read = await readBack(draft, 'docx');
  t.equal(read.summary, 'Keeps <w:p/> ]]> & "files" in good order there.');
});

t.test('a PDF for whose letters there is no shape is refused by name', async (t) => {
  const { write } = RESUME_FORMS['pdf-a4'];
  await t.rejects(write(withPart(CLERK, { name: '王秀英' })), {
    code: 'VALIDATION_FAILED',
    message: /王 秀 英/,
  });
});

/** Processor time of the best of three, ms. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 3; n++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

t.test('a word or a gap as long as a text costs no more than a text', async (t) => {
  const { write } = RESUME_FORMS['pdf-letter'];
  const costWith = (summary: string) =>
    costOf(() => write(withPart(CLERK, { summary, links: [summary] }), 'two-column'));
  const usual = await costWith('seaways '.repeat(1750));
  for (const [name, long] of Object.entries({
    'one word': 'a'.repeat(14_000),
    'one gap': `a${' '.repeat(13_998)}a`,
    'one word with spaces that do not break': 'a\u00a0'.repeat(7000),
  })) {
    const cost = await costWith(long);
    t.ok(cost < 5 * usual, `${name}: ${cost} ms of ${usual} ms`);
  }
});

t.test('a word that fills several lines is on them whole', async (t) => {
  const summary = Array.from({ length: 300 }, (_, n) => `w${n}`).join('');
  const { text } = await extractDocument(
    await RESUME_FORMS['pdf-a4'].write(withPart(CLERK, { summary })),
  );
  t.ok(text.replace(/\s/g, '').includes(summary));
});
