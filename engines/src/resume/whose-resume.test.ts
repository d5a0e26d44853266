import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { RESUME_PEOPLE } from '../testing/people-resumes.ts';
import { type ExtractedValue, readResumeFields } from './resume-reading.ts';

const valueText = (one: ExtractedValue | null) => one?.value ?? null;

/** The fields read from a resume, without the contact and without positions in the text. */
function fieldsOf(text: string) {
  const { result } = readResumeFields(
    { asOf: '2026-01-01', text, lines: null },
    { version: '' },
    0,
  );
  if (isInsufficient(result)) throw new Error(result.why);
  const entry = (one: (typeof result)['jobs' | 'studies' | 'others'][number]) => [
    one.dates && [one.dates.from, one.dates.to, one.dates.current],
    one.points.map(valueText),
  ];
  return {
    summary: valueText(result.summary),
    jobs: result.jobs.map((one) => [
      valueText(one.title),
      valueText(one.employer),
      valueText(one.place),
      entry(one),
    ]),
    studies: result.studies.map((one) => [
      valueText(one.school),
      valueText(one.degree),
      entry(one),
    ]),
    skills: result.skills.map(valueText),
    others: result.others.map((one) => [valueText(one.name), entry(one)]),
    sections: result.sections.map(({ kind, heading }) => [kind, valueText(heading)]),
  };
}

/** No line is so long that the reader takes it for one wrapped at a page margin. */
const ANALYST = {
  id: 'analyst',
  text: `Ada Byron
Boise, ID | (208) 555-0142 | ada@byron.example.com

Summary
I like to see what is done by hand done by a program.

Experience
Data Analyst
Acme Insurance, Boise, ID
2019 – Present
- Wrote reports in SQL and Tableau for 40 people.
Payroll Clerk
Bright Stores, Boise, ID
Mar 2014 – Dec 2018
- Paid 300 people a month from Excel.

Education
BA Economics, Boise State University, 2010 – 2014

Skills
SQL, Python, Excel`,
};

const NAMES = ['Al Yu', 'Mason Baker', 'Wilhelmina Featherstonehaugh-Montgomery', 'Zoë de la Cruz'];
const ADDRESSES = [
  'Reno, NV',
  '7 Elm St, Reno, NV 89501 | 775-555-0101 | w@example.com',
  '1200 Old Plantation Boulevard, Apartment 14, San Francisco, CA 94110',
];

t.test('another name or address changes no other field', async (t) => {
  for (const { id, text } of [ANALYST, ...RESUME_PEOPLE]) {
    const [first = '', ...rest] = text.split('\n');
    const before = fieldsOf(text);
    t.ok(before.jobs.length > 0, id);
    for (const name of NAMES) {
      t.same(fieldsOf([name, ...rest].join('\n')), before, `${id}: ${name}`);
    }
    for (const address of ADDRESSES) {
      t.same(fieldsOf([first, address, ...rest].join('\n')), before, `${id}: ${address}`);
    }
  }
});
