import t from 'tap';
import { isPlain, isUnsure } from './second-language.ts';

t.test('a writer is unsure by a fault, or by two bare nouns', async (t) => {
  t.ok(isUnsure(['Packed boxes', 'Gave trainings to staff']));
  t.ok(isUnsure(['Packed boxes', 'Checking of cash']));
  t.ok(isUnsure(['Drove truck', 'Packed boxes', 'Passed pipe test']));
  t.notOk(isUnsure(['Drove truck', 'Packed boxes']), 'a native writer of notes');
  t.notOk(isUnsure([]));
});

t.test('a plain clause has only prepositions that are seldom wrong', async (t) => {
  for (const clause of [
    'I washed dishes and cut vegetables',
    'I organised a fair with 40 exhibitors',
    'I translated contracts from German to English',
    'I operate reach trucks in a cold store',
    'I kept records of incoming and outgoing goods',
  ])
    t.ok(isPlain(clause), clause);
  for (const clause of [
    'I documented the care in the computer',
    'I presented the results on a congress',
    'I delivered parcels to home',
    'I taught apprentices how to work',
    'I checked the costs of the works of a firm',
    'I solved complaints',
    'I cleared the small repairs',
  ])
    t.notOk(isPlain(clause), clause);
});
