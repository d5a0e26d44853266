import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import t from 'tap';
import { trendsOf } from './trend.ts';

let minute = 0;
const run = (title: string, value: number | null, engineVersion = 'review-2'): ToolRunSummary => ({
  id: '0191f0c4-0000-7000-8000-000000000000',
  revision: 1,
  createdAt: new Date(Date.UTC(2026, 10, 23, 10, minute++)).toISOString(),
  updatedAt: '2026-11-23T10:00:00.000Z',
  tool: 'resume-review',
  title,
  pinned: false,
  engineVersion,
  datasetVersion: 'x',
  score: value === null ? null : { value, max: 100 },
});
const newestFirst = (...runs: ToolRunSummary[]) => runs.reverse();

t.test('two scores of one title make a trend, whatever was saved between', async (t) => {
  const runs = newestFirst(run('A', 70.4), run('B', 10), run('A', null), run('A', 86));
  t.match(trendsOf(runs), [
    {
      title: 'A',
      series: [{ name: 'By rules review-2', values: [70, 86] }],
      marks: { length: 0 },
      summary: 'From 70 to 86 of 100: 16 points more.',
    },
  ]);
  t.equal(trendsOf(runs).length, 1, 'one number is none');
  t.same(trendsOf([]), []);
});

t.test(
  'scores of other engine versions are a separate series, and the summary says so',
  async (t) => {
    const [trend] = trendsOf(
      newestFirst(run('A', 90, 'review-1'), run('A', 60), run('A', 59), run('A', 58)),
    );
    t.match(trend?.series, [
      { name: 'By rules review-1', values: [90, null, null, null] },
      { name: 'By rules review-2', values: [null, 60, 59, 58] },
    ]);
    t.match(trend?.marks, [
      { at: 1, says: /^Other rules from here on: review-2 instead of review-1/ },
    ]);
    t.match(
      trend?.summary,
      /^From 60 to 58 of 100: 2 points fewer\. The one before was judged by other/,
    );
    const [alone] = trendsOf(newestFirst(run('A', 90, 'review-1'), run('A', 60)));
    t.match(alone?.summary, /^60 of 100\. The one before was judged by other rules/);
  },
);

t.test('the last saved title comes first, and point labels are unique', async (t) => {
  const same = { createdAt: '2026-11-23T10:00:00.000Z' };
  const runs = newestFirst(
    run('A', 1),
    { ...run('B', 5), ...same },
    { ...run('B', 5), ...same },
    run('A', 2),
  );
  const [first, second] = trendsOf(runs);
  t.equal(first?.title, 'A');
  t.equal(second?.summary, 'From 5 to 5 of 100: as it began.');
  t.match(second?.categories[1], / \(2\)$/);
  const long = Array.from({ length: 30 }, () => ({ ...run('D', 5), ...same }));
  t.equal(trendsOf(long)[0]?.categories.length, 24);
  const many = [1, 2, 3, 4, 5, 6, 7].map((n) => run('C', n, `review-${n}`)).reverse();
  t.equal(trendsOf(many)[0]?.series.length, 5, 'as many as a chart tells apart');
});
