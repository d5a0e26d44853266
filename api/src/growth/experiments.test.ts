import { randomUUID } from 'node:crypto';
import t from 'tap';
import { hasRatioMismatch, plannedPeople } from '../statistics/experiments.ts';
import { assignVariant, bucketOf, fnv1a32 } from './assign-variant.ts';

t.test('fnv1a32 gives the published values of FNV-1a', async (t) => {
  // from the test suite of its authors
  t.equal(fnv1a32(''), 0x811c9dc5);
  t.equal(fnv1a32('a'), 0xe40c292c);
  t.equal(fnv1a32('foobar'), 0xbf9cf968);
});

t.test('buckets are those of GrowthBook’s second version', async (t) => {
  // from its published cases, as shares
  const cases = [
    ['seed', 'a', 0.0505],
    ['seed', 'b', 0.2696],
    ['foo', 'ab', 0.2575],
    ['foo', 'def', 0.2019],
    ['89123klj', '8952klfjas09ujkasdf', 0.124],
    ['90850943850283058242805', '123', 0.7516],
    ['()**(%$##$%#$#', '___)((*":&', 0.0128],
  ] as const;
  for (const [seed, id, share] of cases) t.equal(bucketOf(seed, id) / 10_000, share, id);
});

const VARIANTS = [
  { id: 'base', weight: 70 },
  { id: 'tools_first', weight: 20 },
  { id: 'third', weight: 10 },
];

t.test('100,000 people are split by the weights, and each always gets the same', async (t) => {
  const [one, other] = [randomUUID(), randomUUID()];
  const counts = new Map<string, number>();
  let both = 0;
  const people = 100_000;
  for (let at = 0; at < people; at += 1) {
    const person = `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const { id } = assignVariant(VARIANTS, one, person);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (id === 'base' && assignVariant(VARIANTS, other, person).id === 'base') both += 1;
    if (at % 1000 === 0) t.equal(assignVariant(VARIANTS, one, person).id, id);
  }
  for (const { id, weight } of VARIANTS) {
    // five standard deviations of a fair split
    const reach = 5 * Math.sqrt(people * (weight / 100) * (1 - weight / 100));
    const off = Math.abs((counts.get(id) ?? 0) - (people * weight) / 100);
    t.ok(off < reach, `${id}: ${counts.get(id)} of ${people}`);
  }
  const reach = 5 * Math.sqrt(people * 0.49 * 0.51);
  t.ok(Math.abs(both - people * 0.49) < reach, `${both} in both: experiments are independent`);
});

t.test('each bucket has a variant, and weights below 100 are an error', async (t) => {
  const rare = [
    { id: 'base', weight: 1 },
    { id: 'tools_first', weight: 99 },
  ];
  const found = new Set<string>();
  for (let at = 0; at < 2_000; at += 1) found.add(assignVariant(rare, 'x', `${at}`).id);
  t.same([...found].sort(), ['base', 'tools_first']);
  const short = [{ id: 'base', weight: 1 }];
  const outside = Array.from({ length: 50 }, (_, at) => `${at}`).find(
    (id) => bucketOf('x', id) >= 100,
  );
  t.throws(() => assignVariant(short, 'x', outside ?? ''), /sum to 1/);
});

t.test('planned people are those of the formula, computed elsewhere', async (t) => {
  // by Python’s statistics.NormalDist; 388 and 3,841 for each of two equal groups are also in tables
  const cases = [
    [0.5, 0.1, [50, 50], 775],
    [0.1, 0.02, [50, 50], 7682],
    [0.2, 0.05, [50, 50], 2188],
    [0.05, 0.01, [80, 20], 24953],
    [0.05, 0.01, [20, 80], 25999],
    [0.5, 0.001, [50, 50], 7848870],
    [0.9, 0.0999, [50, 50], 148],
    // the smallest variant decides
    [0.1, 0.02, [50, 40, 10], 22536],
  ] as const;
  for (const [baseline, effect, weights, people] of cases) {
    t.equal(plannedPeople({ baseline, effect }, weights), people, `${baseline} + ${effect}`);
  }
});

t.test('a mismatch is counts that chance explains once in a thousand times', async (t) => {
  const of = (...pairs: [count: number, weight: number][]) =>
    hasRatioMismatch(pairs.map(([count, weight]) => ({ count, weight })));
  t.equal(of([0, 50], [0, 50]), null, 'no people');
  t.equal(of([9, 50], [0, 50]), null, 'under 5 expected');
  t.equal(of([5, 50], [5, 50]), false);
  // (2d)²/1000 exceeds 10.828 from d = 53 on
  t.equal(of([552, 50], [448, 50]), false);
  t.equal(of([553, 50], [447, 50]), true);
  // published example: 821,588 and 815,482 of equal weights
  t.equal(of([821_588, 50], [815_482, 50]), true);
  t.equal(of([700, 70], [200, 20], [100, 10]), false);
  t.equal(of([700, 70], [140, 20], [160, 10]), true);
  t.throws(() => of([1, 100]), RangeError);
});
