import { APPLICATION, type ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import { IMPORT_PROBLEMS } from '@roletrail/contracts/tools/saved/application-files';
import t from 'tap';
import { ApiError } from '../../errors.ts';
import { readApplications } from './read-file.ts';
import { applicationHeader, applicationLine } from './write-file.ts';

const TODAY = '2026-11-29';
const fileOf = (cards: readonly ApplicationContent[]) =>
  applicationHeader() + cards.map(applicationLine).join('');
const card = (more: object) => APPLICATION.content.parse({ title: 'Nurse', ...more });

/** Returns the problems of a refused file. */
function problemsOf(csv: string): { path: string; message: string }[] {
  try {
    readApplications(csv, TODAY);
  } catch (error) {
    if (error instanceof ApiError) return error.options.errors ?? [];
    throw error;
  }
  throw new Error('the file was taken');
}

const FULL = card({
  employer: 'O’Neil, "Sons" & Co',
  link: 'https://example.org/jobs?id=1&x=,',
  place: 'Zürich',
  pay: '-10 %, then +5 %',
  hours: '=40',
  jobTarget: '01890a5d-ac96-774b-bcce-b302099a8058',
  contact: 'Ada\n@home',
  history: [
    { stage: 'saved', at: '2026-10-01' },
    { stage: 'applied', at: '2026-10-02' },
    { stage: 'no-answer', at: '2026-11-02' },
  ],
  deadline: '2026-10-31',
  nextStep: '=HYPERLINK("http://example.org")',
  nextStepDue: '2026-12-01',
  followedUp: '2026-10-20',
  followUpDays: 14,
  notes: '\'quoted\'\r\nsecond line, with "marks"\n\nlast',
  resume: { id: '01890a5d-ac96-774b-bcce-b302099a8057', title: '=Resume', text: '-\tbridges' },
  letter: { id: null, title: 'Letter', text: '+1' },
  archived: true,
});

t.test('what is written is read again, whole', async (t) => {
  const cards = [FULL, card({}), card({ employer: "'=1" }), card({ archived: true })];
  const file = fileOf(cards);
  t.same(readApplications(file, TODAY), cards);
  t.same(fileOf(readApplications(file, TODAY)), file);
  t.same(readApplications(file.replaceAll(/(?<!\r)\n(?=Nurse)/g, '\r\n'), TODAY), cards);
});

t.test('no cell begins as a formula does', async (t) => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)']) {
    const line = applicationLine(card({ title: formula, notes: formula }));
    t.ok(line.startsWith(`'${formula},`), line);
    t.notMatch(line, new RegExp(`(^|,)"?\\${formula[0]}`));
    t.match(readApplications(fileOf([card({ title: formula })]), TODAY), [{ title: formula }]);
  }
});

t.test('a file of another program needs no more than roles', async (t) => {
  const file = 'employer,ROLE , Stage\r\nAcme,Nurse,No answer\r\n\r\n,Cook,\r\nX,Baker,saved\r\n';
  t.match(readApplications(file, TODAY), [
    { employer: 'Acme', title: 'Nurse', history: [{ stage: 'no-answer', at: TODAY }] },
    { employer: '', title: 'Cook', history: [] },
    { title: 'Baker', history: [] },
  ]);
});

t.test('each problem is named with its line and column', async (t) => {
  const head = 'Role,Notes,Deadline,Stage,Since,History\n';
  t.match(
    problemsOf(
      `${head}Nurse,"two\nlines",tomorrow,,,\n,,,,,\nCook,,,hired,,\nBaker,,,,,offer\nMiller,,,saved,,applied 2026-11-01\nSmith,,,offer,2026-11-02,offer 2026-11-01\n,only notes,,,,\nA,,,,,,7\n`,
    ),
    [
      { path: 'line 2, Deadline', message: /date such as/ },
      { path: 'line 5, History' },
      { path: 'line 6, History' },
      { path: 'line 7, Stage', message: /last entry/ },
      { path: 'line 8, Since', message: /last entry/ },
      { path: 'line 9, Role' },
      { path: 'line 10, column 7', message: 'has no name' },
    ],
  );
  t.match(problemsOf('Role,Salary,Role\nNurse,1,2\n'), [
    { path: 'line 1, column 2', message: /“Salary” is not a known column/ },
    { path: 'line 1, column 3', message: /twice/ },
  ]);
  t.match(problemsOf('Employer\nAcme\n'), [{ message: /“Role”/ }]);
  t.match(problemsOf('Role\n'), [{ message: /no row/ }]);
  t.match(problemsOf('Role\n"Nurse\n'), [{ message: /line 2: a quotation mark is never closed/ }]);
  t.equal(problemsOf(`Role\n${'"\u202e"\n'.repeat(50)}`).length, IMPORT_PROBLEMS);
});

t.test('too many rows and too many bytes are refused early', async (t) => {
  t.match(problemsOf(`Role\n${'a\n'.repeat(100_000)}`), [{ message: 'has more than 2000 rows' }]);
  t.equal(readApplications(`Role\n${'a\n'.repeat(2000)}`, TODAY).length, 2000);
  t.throws(() => readApplications(`Role\n${'漢'.repeat(400_000)}`, TODAY), {
    code: 'PAYLOAD_TOO_LARGE',
  });
});
