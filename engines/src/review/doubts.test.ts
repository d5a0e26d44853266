import t from 'tap';
import { readDocument, readTextLines } from '../resume/document.ts';
import { doubtsOf } from './doubts.ts';
import { readDraftParts } from './read-draft.ts';

const HEAD = 'Ada Byron\nada@example.org | (503) 555-0199 | Portland, OR\n\n';
const STUDY = 'Education\nBSc Mathematics, Calder College, 2008 – 2011\n\nSkills\nPython, SQL\n';

function doubtsIn(text: string) {
  const reading = readDocument(text, readTextLines(text));
  return doubtsOf(text, reading, readDraftParts(reading));
}

t.test('a file whose fields are all sure has no doubt', async (t) => {
  const job = 'Experience\nAnalyst, Acme Inc, Mar 2015 – present\n- Wrote reports\n\n';
  t.same(doubtsIn(HEAD + job + STUDY), []);
});

t.test('empty fields come before ambiguous ones, with their line in the file', async (t) => {
  const jobs =
    'Experience\nMooncalf, Glimmerworth, Mar 2015 – present\n- Wrote reports\n\nCashier\n- Took money\n\n';
  const [first, ...more] = doubtsIn(HEAD + jobs + STUDY);
  t.match(first, { source: 'entries.1.at', place: { page: null, line: 8, text: 'Cashier' } });
  t.match(
    more.find(({ source }) => source === 'entries.0.title'),
    { why: /other way round/, place: { line: 5 } },
  );
});

t.test('words without a field are listed without a path', async (t) => {
  const upper = STUDY.replace(/^\w+$/gm, (heading) => heading.toUpperCase());
  const found = doubtsIn(`${HEAD}${upper}\nMISCELLANY\nKeeps bees on the roof of the library\n`);
  t.match(
    found.find(({ source }) => source === ''),
    { place: { text: 'Keeps bees on the roof of the library' } },
  );
});

t.test('a missing name and e-mail address are doubts without a place', async (t) => {
  const found = doubtsIn(`Experience\nAnalyst, Acme Inc, Mar 2015 – present\n\n${STUDY}`);
  t.match(
    found.filter(({ place }) => place === null).map(({ source }) => source),
    ['name', 'email'],
  );
});
