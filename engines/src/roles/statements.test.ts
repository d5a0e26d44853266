import t from 'tap';
import { readStatements } from './statements.ts';

t.test('what is wanted and what is refused are distinguished clause by clause', async (t) => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'I like the books and the tax side but I am done selling upgrades, so no commission.',
      ['I like the books and the tax side'],
      ['I am done selling upgrades', 'no commission'],
    ],
    [
      'Garden, wood, or drawing plans all sound fine.',
      ['Garden', 'wood', 'or drawing plans all sound fine'],
      [],
    ],
    ['No bus, no taxi, not vans', [], ['No bus', 'no taxi', 'not vans']],
    ["I'd rather write, and not be on the phone", ["I'd rather write"], ['not be on the phone']],
    ['After ten years on the road I want work near boats', ['I want work near boats'], []],
    ['Ready to leave teaching', [], ['Ready to leave teaching']],
    ['No nights, kids at home', [], ['No nights']],
    ["I'd go mad in a booth", [], ["I'd go mad in a booth"]],
    ['I am scared of high places', [], ['I am scared of high places']],
    ['My wife would like a garden and I want boats', ['I want boats'], []],
    ['The owner is old, I like making kites', ['I like making kites'], []],
    [
      'No phones, crying babies, or angry callers',
      [],
      ['No phones', 'crying babies', 'or angry callers'],
    ],
  ];
  for (const [text, wanted, refused] of cases) {
    const read = readStatements(text);
    t.same(read.wanted, wanted, text);
    t.same(read.refused, refused, text);
  }
});

t.test('what a person did is no statement', async (t) => {
  for (const text of [
    '- I like to think that I cut waste by half',
    'Managed a team of nine and the weekly order',
    'My mother ran a bakery',
    'Supervised 12 cashiers and never had a cash drawer short',
    'Never missed a shift in nine years',
    'Bookkeeper, 2012 to 2020',
    "I've done two fairs and maybe eight markets",
  ]) {
    t.same(readStatements(text).sentences, [], text);
  }
});

t.test('short sentences between statements are wants too; pay is a statement', async (t) => {
  const read = readStatements('Boats or bikes. Open to a short course. Need at least 40k.');
  t.same(read.wanted, ['Boats or bikes', 'Open to a short course']);
  t.equal(read.sentences.length, 3);
});
