import t from 'tap';
import { mergeByTime } from './merge-by-time.ts';

interface Timed {
  readonly at: Date | null;
  readonly time: number | null;
}

const at = (...times: (number | null)[]): Timed[] =>
  times.map((time) => ({ at: time === null ? null : new Date(time), time }));

async function* slow<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

t.test('mergeByTime sorts across sources and keeps the order of each', async (t) => {
  const cases: [readonly Timed[][], (number | null)[], string][] = [
    [[at(1, 4), at(2, 3)], [1, 2, 3, 4], 'sorted'],
    [[at(5, 1), at(2)], [2, 5, 1], 'a clock that was set back'],
    [[at(null, 3), at(1)], [null, 1, 3], 'without a time'],
    [[at(), at(1)], [1], 'an empty source'],
    [[], [], 'no source'],
  ];
  for (const [sources, times, name] of cases) {
    t.same(
      (await all(mergeByTime(sources))).map(({ time }) => time),
      times,
      name,
    );
    t.same(
      (await all(mergeByTime(sources.map(slow)))).map(({ time }) => time),
      times,
      name,
    );
  }
});

t.test('mergeByTime takes the first source at equal times', async (t) => {
  const sources = [at(7, 8), at(7, 8)].map((list, source) =>
    list.map((one) => ({ ...one, source })),
  );
  t.same(
    (await all(mergeByTime(sources))).map(({ source }) => source),
    [0, 1, 0, 1],
  );
});

t.test('mergeByTime closes its sources if the reader stops', async (t) => {
  let closed = 0;
  async function* source() {
    try {
      for (const one of at(1, 2, 3)) yield one;
    } finally {
      closed += 1;
    }
  }
  for await (const _ of mergeByTime([source(), source()])) break;
  t.equal(closed, 2);
});
