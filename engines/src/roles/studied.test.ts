import { readFile } from 'node:fs/promises';
import t from 'tap';
import { readDocument, readTextLines } from '../resume/document.ts';
import { readResume } from '../resume/read-resume.ts';
import { roleQuestions } from '../testing/role-questions.ts';
import { fieldsOfStudy } from './fields-of-study.ts';
import { educationOfStudies, studiedIn } from './studied.ts';

const file = await readFile(new URL('../../data/career.json', import.meta.url));
const titleBytes = await readFile(new URL('../../data/titles.json', import.meta.url));
const workBytes = await readFile(new URL('../../data/work.json', import.meta.url));
const { found } = roleQuestions(file, titleBytes, workBytes);
const fields = fieldsOfStudy();

const job = (title: string, dates: string) => `${title}\nAcme Ltd, Boise, ID\n${dates}\n- Worked\n`;
const resume = (jobs: string, studies: string) =>
  `Ada Byron\nada@byron.example.com\n\nExperience\n${jobs}\nEducation\n${studies}\n`;
const readText = (text: string) => readResume(readDocument(text, readTextLines(text)));
const studied = (jobs: string, studies: string) =>
  studiedIn(readText(resume(jobs, studies)), fields, '2026-01-01');
const fieldIn = (studies: string) => studied('', studies)?.field.name ?? null;

t.test('the field of a degree, however it is written', async (t) => {
  for (const [degree, field] of [
    ['BS in Environmental Engineering', 'Environmental engineering'],
    ['Bachelor of Science in Nursing', 'Nursing'],
    ['BSN', 'Nursing'],
    ['B.S. Industrial and Systems Engineering', 'Industrial engineering'],
    ['Bachelor of Science, Biomedical Engineering', 'Biomedical engineering'],
    ['BA Economics, Minor in History', 'Economics'],
    ['Master of Business Administration', 'Business administration'],
    ['PhD in Chemistry', 'Chemistry'],
    ['Doctor of Philosophy in Physics', 'Physics'],
    ['Associate of Applied Science in Automotive Technology', 'Automotive technology'],
    ['Bachelor of Arts', null],
    ['High School Diploma', null],
  ] as const) {
    t.equal(fieldIn(`${degree}\nCalder College\n2010 – 2014`), field, degree);
  }
});

t.test('the highest degree goes before a later one, and of equal ones the later', async (t) => {
  const of = (degree: string, dates: string) => `${degree}\nCalder College\n${dates}\n`;
  t.equal(
    fieldIn(of('Certificate in Web Development', '2022') + of('MA History', '2010 – 2012')),
    'History',
  );
  t.equal(
    fieldIn(of('BA History', '2008 – 2012') + of('BS Nursing', '2014 – 2018')),
    'Nursing',
    'whatever stands first',
  );
  t.equal(
    studied('', `Chemistry School\n2010 – 2014`),
    null,
    'what a school is called is no field',
  );
});

t.test('it counts in full beside little work, and little beside a career', async (t) => {
  const degree = 'BS in Environmental Engineering\nCalder College\n2021 – 2025';
  const share = (jobs: string) => studied(jobs, degree)?.share ?? 0;
  t.equal(share(job('Water Engineering Intern', 'May 2022 – Aug 2025')), 1, 'an internship');
  t.equal(share(job('Barista', '2022 – 2024')), 1, 'a job beside the studies');
  t.equal(share(job('Engineer', 'Jul 2025 – Present')), 1);
  const long = share(job('Clerk', '2005 – 2020'));
  t.ok(long > 0 && long < 0.05, `${long}`);
  const middle = share(job('Clerk', '2016 – 2020'));
  t.ok(long < middle && middle <= 0.5, `${middle}`);
});

t.test('a graduate finds what the degree leads to, and why', async (t) => {
  const degree = 'BS in Environmental Engineering\nCalder College\n2021 – 2025';
  const text = resume(job('Barista', '2022 – 2024'), degree);
  const { roles } = found({ text, isResume: true });
  const engineers = roles.find(({ code }) => code === '17-2081.00');
  t.match(engineers?.reasons[0], {
    kind: 'studies',
    why: 'You studied Environmental engineering, which leads there.',
  });
  const without = found({ text: text.replace(degree, ''), isResume: true }).roles;
  t.notOk(without.some(({ code }) => code === '17-2081.00'));
  t.notOk(without.some(({ reasons }) => reasons.some(({ kind }) => kind === 'studies')));
});

t.test('beside a long career the roles are those of the work', async (t) => {
  const text = (degree: string) =>
    resume(job('Truck Driver', '2005 – Present'), `${degree}\nCalder College\n1999 – 2003`);
  const codes = (degree: string) =>
    found({ text: text(degree), isResume: true }).roles.map(({ code }) => code);
  const before = codes('Bachelor of Arts');
  const kept = codes('BA Economics').filter((code) => before.includes(code));
  t.ok(kept.length >= 8, `${kept.length} of ten`);
});

t.test('a field that was chosen goes before what a resume names', async (t) => {
  const text = resume('', 'BA History\nCalder College\n2021 – 2025');
  const { roles } = found({ text, isResume: true, fieldOfStudy: 'Nursing' });
  const names = new Set(
    roles.flatMap(({ reasons }) =>
      reasons.flatMap(({ kind, names }) => (kind === 'studies' ? names : [])),
    ),
  );
  t.same([...names], ['Nursing']);
});

t.test('a study without a degree is some college', async (t) => {
  const education = (study: string) =>
    educationOfStudies(readText(resume(job('Clerk', '2005 – 2020'), study)).studies);
  t.equal(education('Some college, 31 credits, business (community college)'), 3);
  t.equal(education('BA History\nCalder College\n2021 – 2025'), 5);
});
