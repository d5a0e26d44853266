import t from 'tap';
import { isPlain, relianceOn } from './second-language.ts';

t.test('faults in some lines say how far the others can be relied on', async (t) => {
  t.equal(relianceOn(['Packed boxes', 'Gave trainings to staff', 'Checking of cash']), 'plainest');
  t.equal(relianceOn(['Gave trainings to staff', 'Drove truck']), 'plainest');
  t.equal(relianceOn(['Packed boxes', 'Gave trainings to staff']), 'plain');
  t.equal(relianceOn(['Drove truck', 'Packed boxes', 'Passed pipe test']), 'plain');
  t.equal(relianceOn(['Drove truck', 'Packed boxes']), 'all', 'a native writer of notes');
  t.equal(relianceOn([]), 'all');
});

t.test('the plainest clauses have verbs of one sense', async (t) => {
  t.ok(isPlain('I liberated goods', 'plain'));
  t.notOk(isPlain('I liberated goods', 'plainest'));
  t.ok(isPlain('I baked bread and cakes', 'plainest'));
  t.ok(isPlain('I documented the care in the computer', 'all'));
});

t.test('a plain clause has only prepositions that are seldom wrong', async (t) => {
  for (const clause of [
    'I washed dishes and cut vegetables',
    'I organised a fair with 40 exhibitors',
    'I translated contracts from German to English',
    'I operate reach trucks in a cold store',
    'I kept records of incoming and outgoing goods',
  ])
    t.ok(isPlain(clause, 'plain'), clause);
  for (const clause of [
    'I documented the care in the computer',
    'I presented the results on a congress',
    'I delivered parcels to home',
    'I taught apprentices how to work',
    'I checked the costs of the works of a firm',
    'I cleared the small repairs',
  ])
    t.notOk(isPlain(clause, 'plain'), clause);
});
