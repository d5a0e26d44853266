import assert from 'node:assert';
import {
  type DraftEntry,
  entrySection,
  type ResumeDraft,
} from '@roletrail/contracts/http/resume-draft';
import { readDocument } from '@roletrail/engines/resume/document';
import { readResumeDraft } from '@roletrail/engines/review/read-draft';
import fc from 'fast-check';
import t from 'tap';
import { extractDocument } from '../tools/reading/read-file.ts';
import { RESUME_FORMS } from './resume-file.ts';

/** What our own reader makes of the file. */
async function readBack(draft: ResumeDraft): Promise<ResumeDraft> {
  const bytes = await RESUME_FORMS['json-resume'].write(draft);
  const { text, lines } = await extractDocument(bytes);
  return readResumeDraft(readDocument(text, lines));
}

/** Words that a reader of lines would take for something else. */
const HARD = [
  'Ada',
  'Byron,',
  'Smith, John',
  'Experience',
  'Education',
  'Skills:',
  '•',
  '-',
  '1.',
  '|',
  '2015 – 2019',
  'Mar 2019',
  'Present',
  'until',
  '<b>bold</b>',
  '<br>',
  '<p>',
  '&amp;',
  '&#65;',
  'a < b',
  'R&D',
  'ada@example.org',
  'https://example.org/a,b',
  '+1 555 0100',
  'Portland, OR',
  'Acme,Inc',
  '"quoted"',
  "it's",
  'C++/C#',
  '李伟',
  'Ñuño',
  'name: value',
  'null',
  '0',
  '{"a":1}',
] as const;
const words = fc
  .array(fc.oneof(fc.constantFrom(...HARD), fc.stringMatching(/^[a-z]{1,8}$/)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(' '));
const field = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary: words });
const dates = fc.oneof(
  fc.constantFrom(
    '',
    '2015 – 2019',
    'Mar 2019 – present',
    'until Mar 2020',
    '2019',
    'Jan 2020',
    'Summer 2013, 2014',
    '15 March 2019 – 3 May 2020',
    '2015 – 2019 (part time)',
  ),
  words,
);
const unique = (most: number) => fc.uniqueArray(words, { maxLength: most });

/** Only jobs and studies have a place and somewhere they were. */
const entry: fc.Arbitrary<DraftEntry> = fc
  .record({
    section: fc.constantFrom(...entrySection.options),
    title: field,
    at: field,
    place: field,
    note: field,
    dates,
    points: fc.array(words, { maxLength: 3 }),
  })
  .map((one) =>
    one.section === 'experience' || one.section === 'education'
      ? one
      : { ...one, at: '', place: '' },
  )
  .filter(
    (one) => one.title + one.at + one.place + one.note + one.dates !== '' || one.points.length > 0,
  );

const draft: fc.Arbitrary<ResumeDraft> = fc.record({
  name: field,
  headline: field,
  email: field,
  phone: field,
  place: field,
  links: unique(3),
  summary: field,
  // a draft has its sections in the order of their first entries
  entries: fc.array(entry, { maxLength: 6 }).map((all) => {
    const sections = [...new Set(all.map(({ section }) => section))];
    return sections.flatMap((section) => all.filter((one) => one.section === section));
  }),
  skills: unique(4),
  more: fc.uniqueArray(
    fc.record({
      heading: fc.oneof(
        fc.constantFrom('Languages', 'LANGUAGES', 'Interests', 'References'),
        words,
      ),
      lines: fc.array(words, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3, selector: ({ heading }) => heading },
  ),
});

t.test('JSON Resume written and read again loses nothing', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (one) => {
      const filled = [
        one.name,
        ...one.skills,
        ...one.links,
        ...one.entries.map(({ title }) => title),
      ];
      fc.pre(filled.some((text) => text !== ''));
      assert.deepStrictEqual(await readBack(one), structuredClone(one));
    }),
    { numRuns: 150 },
  );
});
