import t from 'tap';
import { chooseUnit, cohortParams, readCohortView } from './cohort-view.ts';

t.test('weeks of few people are shown by month, unless the address names a unit', async (t) => {
  const weeks = (...people: (number | null)[]) => people.map((count) => ({ people: count }));
  t.equal(chooseUnit(weeks(null, null, 5)), 'month');
  t.equal(chooseUnit(weeks(null, 5)), 'week');
  t.equal(chooseUnit([]), 'week');
  t.equal(readCohortView(new URLSearchParams()).unit, null);
  t.equal(readCohortView(new URLSearchParams('unit=year')).unit, null);
  const view = readCohortView(new URLSearchParams('unit=week'));
  t.equal(cohortParams(view).unit, 'week', 'a chosen unit stays in the address');
});
