import t from 'tap';
import { progressText } from './progress-line.ts';

t.test('how far, how fast, and how long still', async (t) => {
  const work = { what: 'writing', total: 10_000, unit: 'rows' } as const;
  t.equal(progressText(work, 2500, 5000), 'writing 25 % (2,500 of 10,000 rows, 500/s, 15 s left)');
  t.match(progressText(work, 1, 5000), /, 13\.9 h left\)$/);
  t.match(progressText(work, 1000, 60_000), /10 % .* 9 min left\)$/);
  t.match(progressText(work, 0, 1000), /^writing 0 % \(0 of 10,000 rows, 0\/s\)$/);
  t.match(progressText(work, 10_001, 1000), /^writing 100 % /, 'more than was thought');
  t.match(progressText({ ...work, total: 0 }, 0, 1), /^writing 100 % /);
  t.equal(
    progressText(work, 8000, 1000, 7500),
    'writing 80 % (8,000 of 10,000 rows, 500/s, 4 s left)',
    'what others had done says nothing of how fast this is',
  );
});
