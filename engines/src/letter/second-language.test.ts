import t from 'tap';
import { relianceOn, trustOf } from './second-language.ts';

t.test('faults in some lines say how far the others can be relied on', async (t) => {
  t.equal(relianceOn(['Packed boxes', 'Gave trainings to staff']), 'sure');
  t.equal(relianceOn(['Packed boxes', 'Checking of cash']), 'sure');
  t.equal(relianceOn(['Drove truck', 'Packed boxes', 'Passed pipe test']), 'sure');
  t.equal(relianceOn(['Drove truck', 'Packed boxes']), 'clear', 'a native writer of notes');
  t.equal(relianceOn([]), 'clear');
  const natural = ['Wrote a menu that changes weekly', 'Cut waste by a third'];
  t.equal(relianceOn(natural), 'all');
  t.equal(relianceOn([...natural, 'Gave trainings to staff']), 'sure');
});

t.test('a clause of known words is sure in any resume', async (t) => {
  for (const reliance of ['all', 'clear', 'sure'] as const) {
    t.equal(trustOf('I trained 12 new nurses', reliance), 'sure');
  }
  t.equal(trustOf('I liberated the goods', 'all'), 'sure');
  t.equal(trustOf('I liberated the goods', 'clear'), null);
  t.equal(trustOf('I liberated the goods', 'sure'), null);
});

t.test(
  'a turn of phrase of English writers makes a clause sure, if no line has a fault',
  async (t) => {
    const clause = 'I halved drawing errors by bringing in a weekly cross-check';
    t.equal(trustOf(clause, 'clear'), 'sure');
    t.equal(trustOf(clause, 'sure'), null);
  },
);

t.test('a very short clause is only passable', async (t) => {
  t.equal(trustOf('I sold books', 'sure'), 'passable');
  t.equal(trustOf('I sold books and stationery', 'sure'), 'sure');
});

t.test('a passable clause has only prepositions that are seldom wrong', async (t) => {
  t.equal(trustOf('I compare offers with partners from Spain', 'sure'), 'passable');
  for (const clause of [
    'I documented the care in the computer',
    'I presented the results on a congress',
    'I delivered parcels to home',
    'I taught apprentices how to work',
    'I read the drawings of the engineer',
    'I cleared the small repairs',
  ])
    t.equal(trustOf(clause, 'sure'), null, clause);
});
