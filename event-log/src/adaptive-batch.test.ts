import t from 'tap';
import { adjustBatchFraction } from './adaptive-batch.ts';

const DEADLINE = 2000;

t.test('what is not answered in time is halved, down to a row or two', async (t) => {
  const shares = [1];
  while (shares.length < 15) shares.push(adjustBatchFraction(shares.at(-1) ?? 1, null, DEADLINE));
  t.same(shares.slice(0, 4), [1, 0.5, 0.25, 0.125]);
  t.equal(shares.at(-1), 1 / 1024);
});

t.test('it grows while answers come soon enough, and never beyond all', async (t) => {
  t.equal(adjustBatchFraction(0.5, 1499, DEADLINE), 0.625);
  t.equal(adjustBatchFraction(0.5, 1500, DEADLINE), 0.5, 'more would come too late');
  t.equal(adjustBatchFraction(0.9, 5, DEADLINE), 1);
});
