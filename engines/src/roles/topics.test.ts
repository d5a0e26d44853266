import t from 'tap';
import { readStatements } from './statements.ts';
import { linesOfWishes, stemsOfTopics, withTopics } from './topics.ts';

const wishes = (text: string) => linesOfWishes(readStatements(text));

t.test('a wish is read by its topics, and what is of no work is left out', async (t) => {
  const [wish] = wishes('I would like something in a lab');
  t.ok(
    wish?.stems.has('laborator') || wish?.stems.has('laboratori'),
    [...(wish?.stems ?? [])].join(' '),
  );
  t.equal(wish?.weight, 1);
  t.same(wishes('I want to be home every night with my family'), []);
  t.equal(wishes('I would like to work with clocks')[0]?.weight, 0.5, 'a word without topic');
});

t.test('lines get the topics that they name, with less weight than their own words', async (t) => {
  const line = {
    text: 'Dispatched vans',
    stems: new Set(['dispatch', 'van']),
    span: { source: 'text', start: 0, end: 15 },
    weight: 1,
  };
  const all = withTopics([line]);
  t.equal(all.length, 2);
  t.same(all[0], line);
  t.ok(all[1]?.stems.has('schedul') && (all[1]?.weight ?? 1) < 1);
  t.same(stemsOfTopics('Ate lunch'), []);
});
