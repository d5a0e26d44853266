import { readFile } from 'node:fs/promises';
import t from 'tap';
import { readDocument, readTextLines } from '../resume/document.ts';
import { findSections } from '../resume/sections.ts';
import { roleQuestions } from '../testing/role-questions.ts';
import { extractGoals, goalOf } from './goal.ts';

const file = await readFile(new URL('../../data/career.json', import.meta.url));
const titleBytes = await readFile(new URL('../../data/titles.json', import.meta.url));
const workBytes = await readFile(new URL('../../data/work.json', import.meta.url));
const { data, career, found } = roleQuestions(file, titleBytes, workBytes);

const goalsOf = (text: string) =>
  extractGoals(findSections(readDocument(text, readTextLines(text))));
/** The occupation that this sentence of a summary says is wanted. */
function wantedIn(sentence: string): string | null {
  const goals = goalsOf(`Ada Byron\n\nSummary\n${sentence}.\n\nSkills\nExcel`);
  const goal = goalOf(goals, data.fields, data.index, '2026-01-01');
  return goal && (career.byCode.get(goal.code)?.title ?? '');
}

t.test('the goal is extracted verbatim', async (t) => {
  for (const [sentence, title] of [
    ['Store manager moving into data analysis', 'Business Intelligence Analysts'],
    [
      'Clerk, seeking a position in human resources where I can help',
      'Human Resources Specialists',
    ],
    ['Aspiring UX designer', 'Web and Digital Interface Designers'],
    ['Looking for a full-time role as a registered nurse at a hospital', 'Registered Nurses'],
    [
      'Seeking a challenging data analyst position in a growing firm',
      'Business Intelligence Analysts',
    ],
    ['Seeking a summer internship in civil engineering', 'Civil Engineers'],
    ['Transitioning to project management after ten years', 'Project Management Specialists'],
    ['I want to become a paramedic', 'Paramedics'],
    ['Seeking work in quilting or marketing', 'Market Research Analysts and Marketing Specialists'],
  ] as const) {
    t.equal(wantedIn(sentence), title, sentence);
  }
});

t.test('an unclear occupation, or one that is recruited, is not a goal', async (t) => {
  for (const sentence of [
    'Seeking new opportunities to grow',
    'Seeking a leadership role',
    'Looking for growth and a challenge',
    'Chef looking for a change',
    'Recruiter looking for engineers',
    'Moved into accounting in 2019',
    'Seeking to use what I know',
    'Registered nurse with ten years of work',
  ]) {
    t.equal(wantedIn(sentence), null, sentence);
  }
});

t.test('the head says it too, over two lines; jobs and their points do not', async (t) => {
  t.same(goalsOf('Ada Byron\nStore manager moving\ninto data analysis\nada@byron.example.com'), [
    'data analysis',
  ]);
  t.same(
    goalsOf('Ada Byron\n\nExperience\nClerk, Acme Ltd\n2019 – now\n- Seeking baker posts'),
    [],
  );
});

const RESUME = `Ada Byron
Retail store manager moving into data analysis
ada@byron.example.com

Experience
Store Manager
Bright Stores, Boise, ID
2015 – Present
- Led 14 people`;
const ANALYSTS = '15-2051.01';

t.test('a goal is listed and counts, is not a present job, and can be removed', async (t) => {
  const { wanted, roles, titles } = found({ text: RESUME, isResume: true });
  t.match(wanted, { words: 'data analysis', read: { code: ANALYSTS }, counts: true });
  t.same(
    titles.map(({ title }) => title),
    ['Store Manager'],
  );
  const role = roles.find(({ code }) => code === ANALYSTS);
  t.match(role?.reasons[0], { kind: 'wanted', why: 'Your resume says that you want this.' });
  t.ok((role?.gaps.length ?? 0) > 0, 'what it asks for is not theirs yet');
  t.not(role?.tier, 'near', 'nor is it near to what they do');
  const back = found({ text: RESUME, isResume: true, withoutGoal: true });
  t.match(back.wanted, { words: 'data analysis', counts: false });
  const none = found({ text: RESUME.replace(' moving into data analysis', ''), isResume: true });
  t.equal(none.wanted, null);
  t.same(
    back.roles.map(({ code }) => code).slice(0, 3),
    none.roles.map(({ code }) => code).slice(0, 3),
  );
  t.notOk(back.roles.some(({ code }) => code === ANALYSTS));
});

t.test('a present job, or text that is not a resume, gives no goal', async (t) => {
  const text = RESUME.replace(
    'Retail store manager moving into data analysis',
    'Seeking work as store manager',
  );
  t.equal(found({ text, isResume: true }).wanted, null);
  t.equal(found({ text: RESUME }).wanted, null);
});
