import t from 'tap';
import { readPreferences } from './stated-preferences.ts';

const refused = (text: string) => readPreferences(text).refusals.map(({ feature }) => feature);

t.test('a refusal is read with its words, also of several things', async (t) => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['Not driving.', ['driving']],
    ['I want to be home every night.', ['overnight-travel']],
    ['No nights or weekends, please.', ['nights', 'weekends']],
    ['I do not want to work nights, weekends or on call.', ['nights', 'weekends', 'on-call']],
    ['I want to leave twelve-hour shifts and the bedside.', ['nights', 'patients']],
    ['Teacher who wants out of the classroom', ['classroom']],
    ['Biologist leaving academia', ['academia']],
    ['Open to anything that is not teaching', ['classroom']],
    ['done with retail', ['shops']],
    ['tired of sales targets; part-time work only', ['selling', 'full-time']],
    ['no heavy lifting', ['lifting']],
    ['I am not able to travel', ['travel']],
    ['bad back', ['lifting']],
  ];
  for (const [text, expected] of cases) t.same(refused(text), expected, text);
  t.match(readPreferences('After years:  not\n driving.').refusals, [
    { feature: 'driving', words: 'not driving' },
  ]);
});

t.test('what a person did, or did well, is no refusal', async (t) => {
  for (const text of [
    'Worked night shifts for ten years and managed weekends well.',
    'Cut returns without lifting prices',
    'Never missed a deadline; no complaint of a customer',
    'Drove across 38 states',
    'Left after driving change for two years',
    'Reached 120 % of the sales target',
    'Age 27, no kids, single',
    "I don't mind heights",
    'two years left to public service',
    '9 to 5 sounds dull to me',
  ]) {
    t.same(refused(text), [], text);
  }
});

t.test('a change and a field to stay in are read', async (t) => {
  const nurse = readPreferences('I want to leave the bedside but stay in health care.');
  t.equal(nurse.stayIn?.words, 'stay in health care');
  t.ok(nurse.stayIn?.codes.test('29-9021.00'));
  t.notOk(nurse.stayIn?.codes.test('43-5032.00'));
  t.equal(readPreferences('Looking for a career change').direction?.value, 'change');
  t.equal(readPreferences('Looking for my next job').direction, null);
  t.equal(readPreferences('Another bakery or something else').direction, null, 'one of two');
  t.equal(readPreferences('I still saw something in it').stayIn, null, '“it” is no field');
});

t.test('a refusal that goes on is read to its limit, and counts once', async (t) => {
  const refusals = 'not want to work nights or weekends or '.repeat(1000);
  t.same(refused(refusals), ['nights', 'weekends']);
});
