import t from 'tap';
import { readDocument, readTextLines } from './document.ts';
import { readResume } from './read-resume.ts';

const read = (text: string) => readResume(readDocument(text, readTextLines(text)));
const kindsOf = (text: string) => read(text).sections.map(({ kind }) => kind);

t.test('sentences below the name are the summary if no heading names one', async (t) => {
  const TEXT = `Ada Byron
ada@byron.example.com
Payroll specialist who keeps the books of firms with hourly staff.

Experience
Clerk, Acme Ltd, 2019 – 2021
- Filed`;
  t.equal(
    read(TEXT).summary?.value,
    'Payroll specialist who keeps the books of firms with hourly staff.',
  );
  t.same(kindsOf(TEXT), ['head', 'summary', 'experience']);
  const named = TEXT.replace('\n\nExperience', '\n\nSummary\nClerk.\n\nExperience');
  t.equal(read(named).summary?.value, 'Clerk.');
});

t.test('jobs below the contact data need no heading', async (t) => {
  const TEXT = `Ada Byron
Portland, OR | ada@byron.example.com

Senior Analyst, Acme Ltd
Mar 2019 – now
- Wrote reports
Office Clerk, Globex Inc
2015 – 2019
- Filed

Education
BSc Mathematics, Calder College, 2008 – 2011`;
  const { jobs, contact, studies } = read(TEXT);
  t.same(
    jobs.map(({ title, employer, points }) => [title?.value, employer?.value, points.length]),
    [
      ['Senior Analyst', 'Acme Ltd', 1],
      ['Office Clerk', 'Globex Inc', 1],
    ],
  );
  t.equal(contact.name?.value, 'Ada Byron');
  t.equal(contact.place?.value, 'Portland, OR');
  t.equal(studies.length, 1);
});

t.test('a study in the head is no job', async (t) => {
  const TEXT = `Ada Byron
BSc Mathematics, Calder College, 2008 – 2011

Skills
SQL, Excel`;
  t.same(read(TEXT).jobs, []);
});

t.test('levels and names of groups in a grid of skills are no skills', async (t) => {
  const skills = (lines: string) =>
    read(`Ada Byron\nada@byron.example.com\n\nSkills\n${lines}`).skills.map(({ value }) => value);
  const CASES: readonly [string, readonly string[]][] = [
    ['Python      Expert\nSQL         Advanced', ['Python', 'SQL']],
    ['| Skill | Level |\n|---|---|\n| Python | Expert |', ['Python']],
    ['Tools | Git, Docker\nData | SQL, R', ['Git', 'Docker', 'SQL', 'R']],
    ['Python ★★★★☆\nSQL – advanced\nExcel 80%', ['Python', 'SQL', 'Excel']],
    [
      'Till work    Stock control\nCleaning    Baking',
      ['Till work', 'Stock control', 'Cleaning', 'Baking'],
    ],
    ['Languages\nPython, SQL', ['Python', 'SQL']],
  ];
  for (const [lines, right] of CASES) t.same(skills(lines), right, lines);
});

t.test('a field of study without a degree stands before its school', async (t) => {
  const { studies } = read(`Ada Byron
ada@byron.example.com

Education
2015 – 2017: Plumbing, North Shore Technical College
Graduated 2013, Lakeside High School`);
  t.same(
    studies.map(({ school, degree }) => [school?.value, degree?.value]),
    [
      ['North Shore Technical College', 'Plumbing'],
      ['Lakeside High School', undefined],
    ],
  );
});
