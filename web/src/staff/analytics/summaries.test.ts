import t from 'tap';
import { formatChange } from './summaries.ts';

t.test('a change is in per cent of a period that can be compared', async (t) => {
  t.equal(formatChange(120, 100), '20 % more than before (100)');
  t.equal(formatChange(80, 100), '20 % fewer than before (100)');
  t.equal(formatChange(100, 100), 'as before (100)');
  t.equal(formatChange(1000, 100), '900 % more than before (100)');
  t.equal(formatChange(4799, 4), 'no comparable period before (4)');
  t.equal(formatChange(5, 0), 'none before');
  t.equal(formatChange(0, 0), 'none before either');
  t.equal(formatChange(0, 7), '100 % fewer than before (7)');
});
