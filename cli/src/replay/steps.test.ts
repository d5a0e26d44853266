import t from 'tap';
import { mergeInOrder } from './steps.ts';

const at = (...times: (number | null)[]) =>
  times.map((time) => ({ at: time === null ? null : new Date(time), time }));

t.test('partitions are merged by time, and never put out of their own order', async (t) => {
  const times = (...all: ReturnType<typeof at>[]) => mergeInOrder(all).map(({ time }) => time);
  t.same(times(at(1, 4), at(2, 3)), [1, 2, 3, 4]);
  t.same(times(at(5, 1), at(2)), [2, 5, 1], 'a clock that was set back');
  t.same(times(at(null, 3), at(1)), [null, 1, 3]);
  t.same(times(at(), at(1)), [1]);
  t.same(
    mergeInOrder([at(7), at(7)].map((found, i) => found.map((one) => ({ ...one, i })))).map(
      ({ i }) => i,
    ),
    [0, 1],
  );
});
