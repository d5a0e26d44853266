import t from 'tap';
import { isPlain, isUnsure } from './second-language.ts';

t.test('a writer is unsure by two faults, or by a fault and a bare noun', async (t) => {
  t.ok(isUnsure(['Gave trainings to staff', 'Packed boxes', 'Cleaned daily 14 rooms']));
  t.ok(isUnsure(['Gave trainings to staff', 'Drove truck']));
  t.notOk(isUnsure(['Gave trainings to staff', 'Packed boxes']), 'one fault may be a slip');
  t.notOk(isUnsure(['Drove truck', 'Passed pipe test', 'Packed boxes']), 'two notes');
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
  ])
    t.notOk(isPlain(clause), clause);
});
