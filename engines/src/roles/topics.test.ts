import t from 'tap';
import { readStatements } from './statements.ts';
import { linesOfWants, stemsOfTopics, withTopics } from './topics.ts';

const wants = (text: string) => linesOfWants(readStatements(text));

t.test('a want is read by its topics, and what is of no work is left out', async (t) => {
  const [want] = wants('I would like something in a lab');
  t.ok(
    want?.stems.has('laborator') || want?.stems.has('laboratori'),
    [...(want?.stems ?? [])].join(' '),
  );
  t.equal(want?.weight, 1);
  t.same(wants('I want to be home every night with my family'), []);
  t.equal(wants('I would like to work with clocks')[0]?.weight, 0.5, 'a word without topic');
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
