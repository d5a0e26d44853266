import t from 'tap';
import { RowBudget } from './row-budget.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-03-01T12:00:00Z');

t.test('a budget of an address ends with its hour, and that of all with the day', async (t) => {
  const budget = new RowBudget({ rowsPerAddress: 5, rowsPerDay: 12 });
  t.equal(budget.take('a', 3, NOON), 3);
  t.equal(budget.take('a', 3, NOON), 2);
  t.equal(budget.take('a', 3, NOON), 0);
  t.equal(budget.take('b', 3, NOON), 3);
  t.equal(budget.take('a', 9, NOON + HOUR_MS), 4, 'what the day has left');
  t.equal(budget.take('b', 1, NOON + HOUR_MS), 0);
  t.equal(budget.take('a', 9, NOON + 12 * HOUR_MS), 5, 'a new day');
});

t.test('no address is kept beyond its hour, and never more than 50,000', async (t) => {
  const budget = new RowBudget({ rowsPerAddress: 5, rowsPerDay: 1_000_000 });
  for (let n = 0; n < 50_010; n += 1) budget.take(`${n}`, 1, NOON);
  t.equal(budget.addresses, 50_000);
  budget.forgetEarlier(NOON + HOUR_MS - 1);
  t.equal(budget.addresses, 50_000);
  budget.forgetEarlier(NOON + HOUR_MS);
  t.equal(budget.addresses, 0);
});
