import { readFile } from 'node:fs/promises';
import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { roleQuestions } from '../testing/role-questions.ts';
import { extractPersonInput } from './extract-person-input.ts';

const file = await readFile(new URL('../../data/career.json', import.meta.url));
const titleBytes = await readFile(new URL('../../data/titles.json', import.meta.url));
const workBytes = await readFile(new URL('../../data/work.json', import.meta.url));
const { ask, found } = roleQuestions(file, titleBytes, workBytes);

const HEAD = 'Ada Byron\n1 Elm Street, Boise, ID 83702 | (208) 555-0142 | ada@byron.example.com';
const BODY = `
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
SQL, Python, Excel`;
const RESUME = `${HEAD}\n${BODY}`;
const of = (text: string) => found({ text, isResume: true });
/** Strips text positions, which do not affect similarity. */
const numbers = (text: string) =>
  of(text).roles.map(({ code, score, parts }) => [
    code,
    score.value,
    parts.map(({ value, weight }) => [value, weight]),
  ]);

t.test('a resume names the jobs, the one that goes on first, and the rest follows', async (t) => {
  t.same(extractPersonInput(RESUME).titles, ['Data Analyst', 'Payroll Clerk']);
  const { roles, titles } = of(RESUME);
  t.same(
    titles.map(({ title }) => title),
    ['Data Analyst', 'Payroll Clerk'],
  );
  t.equal(roles.length, 10);
  const own = titles.flatMap(({ read }) => read?.code ?? []);
  t.notOk(
    roles.some(({ code }) => own.includes(code)),
    'what they do is left out',
  );
  t.ok(roles.every(({ tier }) => tier !== null));
  t.ok(
    roles.some(({ parts }) => parts.some(({ why }) => /skills and the knowledge/.test(why))),
    'skills and knowledge are compared too',
  );
  t.ok(roles.some(({ gaps }) => gaps.some(({ kind }) => kind !== 'terms')));
  const input = found({ text: RESUME, isResume: true, titles: ['Teacher'] });
  t.same(
    input.titles.map(({ title }) => title),
    ['Teacher'],
    'what they name themselves goes before',
  );
});

t.test('jobs stand by when they ended, at most three, each once', async (t) => {
  const job = (title: string, dates: string) =>
    `${title}\nAcme Ltd, Boise, ID\n${dates}\n- Worked\n`;
  const jobs = [
    job('Cook', '2010 – 2012'),
    job('Waiter', 'Jan 2014 – Feb 2016'),
    job('Baker', '2018 – Present'),
    job('Cashier', 'Jan 2014 – Dec 2016'),
    job('baker', '2016 – 2018'),
  ].join('\n');
  t.same(extractPersonInput(`Ada Byron\n\nExperience\n${jobs}`).titles, [
    'Baker',
    'Cashier',
    'Waiter',
  ]);
});

t.test('a career break is no job, and what was done before says less', async (t) => {
  const job = (title: string, dates: string) =>
    `${title}\nAcme Ltd, Boise, ID\n${dates}\n- Worked\n`;
  const intern = job('Civil Engineering Intern', 'May 2025 – Aug 2025');
  const barista = job('Barista', '2022 – 2024');
  const pause = 'Career break – family care\n2024 – 2025\n- Cared\n';
  const text = `Ada Byron\n\nExperience\n${intern}\n${pause}\n${barista}`;
  t.same(extractPersonInput(text).titles, ['Civil Engineering Intern', 'Barista']);
  const technicians = '17-3022.00';
  const score = (titles: readonly string[]) =>
    found({ text, isResume: true, titles, count: 30 }).roles.find(
      ({ code }) => code === technicians,
    )?.score.value ?? 0;
  const alike = score(['Civil Engineering Intern', 'Barista']);
  t.ok(score([]) > alike, 'of a career the last job counts most; named by hand, both count alike');
});

t.test('names, streets, ages, and whom they worked for change no number', async (t) => {
  const before = numbers(RESUME);
  const head = HEAD.split('\n');
  const others: Readonly<Record<string, string>> = {
    name: RESUME.replace('Ada Byron', 'Mason Baker'),
    'a repeated name': `${RESUME.replace('Ada Byron', 'Mason Baker')}\nMason Baker`,
    address: RESUME.replace('1 Elm Street, Boise, ID 83702', '14 Butcher Street, Miller, SD 57362'),
    'a street on a line of its own': RESUME.replace(
      '1 Elm Street, Boise, ID 83702',
      'Boise, ID',
    ).replace('\n', '\n14 Farmer Street\n'),
    age: `${HEAD}\nAged 62\n${BODY}`,
    'day of birth': `${head[0]}\nDate of birth: May 3, 1964\n${head[1]}\n${BODY}`,
    gender: `${HEAD} | Female\n${BODY}`,
    pronouns: `${HEAD}\nShe/her, mother of two\n${BODY}`,
    'the other pronouns': `${HEAD}\nHe/his, married man\n${BODY}`,
    employer: RESUME.replace('Acme Insurance', 'Plumber & Painter Insurance'),
    school: RESUME.replace('Boise State University', 'Carpenter University'),
    'what a heading is called': RESUME.replace('\nEducation\n', '\nAcademic background\n'),
    referees: `${RESUME}\n\nReferences\nJohn Cook, Head Baker, Chef Ltd, (208) 555-0190`,
  };
  for (const [what, text] of Object.entries(others)) t.same(numbers(text), before, what);
});

t.test('the same text, not marked as a resume, is kept whole', async (t) => {
  const named = RESUME.replace('Ada Byron', 'Mason Baker');
  const { titles, roles } = found({ text: named });
  t.same(titles, []);
  t.ok(roles.every(({ tier }) => tier === null));
});

t.test('the remaining text keeps its offsets', async (t) => {
  const { text } = extractPersonInput(RESUME);
  t.equal(text.length, RESUME.length);
  t.equal(text.indexOf('Tableau'), RESUME.indexOf('Tableau'));
  for (const gone of ['Ada', 'Byron', 'Elm', '208', 'Acme', 'Bright', 'Boise']) {
    t.notOk(text.includes(gone), gone);
  }
  const spans = of(RESUME).roles.flatMap(({ score }) => score.spans);
  const words = new Set(spans.map(({ start, end }) => RESUME.slice(start, end)));
  t.ok(words.has('SQL'));
});

t.test('a resume that begins with a title keeps its words', async (t) => {
  const { text } = extractPersonInput(
    `Registered Nurse\n\nSummary\nI am a registered nurse.\n${BODY}`,
  );
  t.match(text, /I am a registered nurse/);
});

t.test('a resume of which nothing can be read gives no roles', async (t) => {
  for (const text of ['', 'Ada Byron', `${HEAD}\n`]) {
    t.ok(isInsufficient(ask({ text, isResume: true }).result), text);
  }
});
