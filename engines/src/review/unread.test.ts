import t from 'tap';
import { readDocument, readTextLines } from '../resume/document.ts';
import { unreadChecks } from './unread.ts';

const checksOf = (text: string) => unreadChecks(readDocument(text, readTextLines(text)));
const HEAD = 'Ada Byron\nada@example.org | (555) 010-0199 | Portland, OR\n\n';
const STUDY = 'Education\nBSc Mathematics, Calder College, 2008 – 2011\n\nSkills\nPython, SQL\n';
const JOB = 'Experience\nAnalyst, Acme Inc, Mar 2015 – present\n- Wrote reports\n\n';

t.test('a file of which all is read has no check', async (t) => {
  t.same(checksOf(HEAD + JOB + STUDY), []);
  // a student has no job, and nothing that looks like one
  t.same(checksOf(HEAD + STUDY), []);
});

t.test('lines like jobs fail if no job is read, and are quoted with their place', async (t) => {
  const [check] = checksOf(`${HEAD}${STUDY}\nHobbies\nKeeper at the Lighthouse, 2012 – 2014\n`);
  t.match(check, { code: 'unread-jobs', state: 'fail' });
  t.match(check?.why, /“Keeper at the Lighthouse, 2012 – 2014” \(line \d+\)/);
});

t.test('words under headings that are not known count as left over', async (t) => {
  const line = 'Seven words that belong to no field';
  // where headings are in capitals, an unknown one is seen
  const upper = (text: string) => text.replace(/^\w+$/gm, (heading) => heading.toUpperCase());
  const of = (count: number) =>
    checksOf(`${HEAD}${upper(JOB + STUDY)}\nMISCELLANY\n${`${line}\n`.repeat(count)}`).find(
      ({ code }) => code === 'left-over',
    )?.state;
  t.equal(of(0), undefined);
  t.equal(of(30), 'fail');
});
