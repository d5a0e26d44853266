import fc from 'fast-check';
import t from 'tap';
import {
  addMonths,
  addPerson,
  openSums,
  type PlanChange,
  perPerson,
  type RevenueSums,
  startOfMonth,
  stepBefore,
  toSteps,
} from './revenue-sums.ts';

const at = (iso: string) => Date.parse(iso);
const NOW = at('2026-11-29T12:00:00Z');
const DAY = 86_400_000;

const change = (over: Partial<PlanChange> & { at: number }): PlanChange => ({
  tier: 'plus',
  listPrice: 900,
  reducedPrice: null,
  reducedMonths: null,
  promoId: null,
  ...over,
});
const ended = (when: number) => change({ at: when, tier: null, listPrice: 0 });
const sumsOf = (people: readonly (readonly PlanChange[])[], count = 12): RevenueSums => {
  const sums = openSums(NOW, count);
  for (const changes of people) addPerson(sums, changes);
  return sums;
};

/** Any history: plans, ends and discounts in any order, also at the first instant of a month. */
const anyChange = fc
  .record({
    at: fc.oneof(
      fc.integer({ min: at('2025-01-01T00:00:00Z'), max: NOW + 40 * DAY }),
      fc.integer({ min: -24, max: 1 }).map((offset) => startOfMonth(NOW, offset)),
    ),
    tier: fc.constantFrom('plus', 'guided', null),
    listPrice: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.option(fc.integer({ min: 0, max: 100 })),
    reducedMonths: fc.option(fc.integer({ min: 1, max: 18 })),
  })
  .map(({ tier, listPrice, share, reducedMonths, ...one }): PlanChange => {
    if (tier === null) return ended(one.at);
    if (share === null) return change({ ...one, tier, listPrice });
    const reducedPrice = Math.floor((listPrice * share) / 100);
    return change({ ...one, tier, listPrice, reducedPrice, reducedMonths, promoId: 'P' });
  });
const anyPeople = fc.array(fc.array(anyChange, { maxLength: 8 }), { maxLength: 12 });

t.test('opening and movements give the closing, month by month, to the unit', async () => {
  fc.assert(
    fc.property(anyPeople, fc.integer({ min: 1, max: 36 }), (people, count) => {
      const { months } = sumsOf(people, count);
      return months.every((month, index) => {
        const { opening, started, expansion, contraction, churn, closing } = month;
        const before = months[index - 1];
        return (
          [opening, started, expansion, contraction, churn].every(
            (figure) => Number.isSafeInteger(figure) && figure >= 0,
          ) &&
          opening + started + expansion - contraction - churn === closing &&
          (before === undefined || before.closing === opening)
        );
      });
    }),
    { numRuns: 400 },
  );
});

t.test('plans and codes of now add up to the last closing', async () => {
  fc.assert(
    fc.property(anyPeople, (people) => {
      const { months, plans, promos } = sumsOf(people);
      const last = months.at(-1);
      const total = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0);
      return (
        last !== undefined &&
        total([...plans.values()].map(({ amount }) => amount)) === last.closing &&
        total([...plans.values()].map((plan) => plan.people)) === last.people &&
        total([...promos.values()].map(({ cost }) => cost)) === last.promoCost
      );
    }),
  );
});

t.test('a discount of n months reduces exactly n months’ ends', async () => {
  const starts = fc.oneof(
    fc.integer({ min: at('2022-01-01T00:00:00Z'), max: at('2024-06-30T23:59:59Z') }),
    fc.integer({ min: -60, max: -30 }).map((offset) => startOfMonth(NOW, offset)),
  );
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 24 }), (begins, months) => {
      const history = [change({ at: begins, reducedPrice: 500, reducedMonths: months })];
      const steps = toSteps(history, NOW);
      const reduced = Array.from({ length: 70 }, (_, offset) =>
        stepBefore(steps, startOfMonth(begins, offset + 1)),
      ).filter(({ discount }) => discount === 400);
      return reduced.length === months;
    }),
  );
});

t.test('a discount ends at the same day and time, or at the end of a shorter month', async (t) => {
  const end = (from: string, months: number) => new Date(addMonths(at(from), months)).toISOString();
  t.equal(end('2026-01-15T08:30:00.000Z', 1), '2026-02-15T08:30:00.000Z');
  t.equal(end('2026-01-31T08:30:00.000Z', 1), '2026-02-28T08:30:00.000Z');
  t.equal(end('2027-12-31T23:59:59.999Z', 2), '2028-02-29T23:59:59.999Z');
  t.equal(end('2026-11-01T00:00:00.000Z', 14), '2028-01-01T00:00:00.000Z');
});

t.test('once, for months and forever', async (t) => {
  const begins = at('2026-08-20T00:00:00Z');
  const closings = (reducedMonths: number | null, end?: number) => {
    const history = [change({ at: begins, reducedPrice: 600, reducedMonths, promoId: 'P' })];
    const sums = sumsOf([end === undefined ? history : [...history, ended(end)]], 5);
    return sums.months.map(({ closing, expansion, promoCost }) => [closing, expansion, promoCost]);
  };
  t.same(closings(1), [
    [0, 0, 0],
    [600, 0, 300],
    [900, 300, 0],
    [900, 0, 0],
    [900, 0, 0],
  ]);
  t.same(closings(2), [
    [0, 0, 0],
    [600, 0, 300],
    [600, 0, 300],
    [900, 300, 0],
    [900, 0, 0],
  ]);
  t.same(closings(null).at(-1), [600, 0, 300], 'forever');
  t.same(closings(2, at('2026-09-30T00:00:00Z')).slice(2), [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

t.test('kinds of movements', async (t) => {
  const people = [
    [change({ at: at('2026-10-02T00:00:00Z') })],
    [
      change({ at: at('2026-09-02T00:00:00Z') }),
      change({ at: at('2026-10-05T00:00:00Z'), tier: 'guided', listPrice: 2900 }),
    ],
    [
      change({ at: at('2026-09-02T00:00:00Z'), tier: 'guided', listPrice: 2900 }),
      change({ at: at('2026-10-06T00:00:00Z') }),
    ],
    [change({ at: at('2026-09-02T00:00:00Z') }), ended(at('2026-10-07T00:00:00Z'))],
    [change({ at: at('2026-10-08T00:00:00Z') }), ended(at('2026-10-09T00:00:00Z'))],
  ];
  t.match(sumsOf(people, 2).months[0], {
    month: '2026-10',
    opening: 4700,
    started: 1800,
    expansion: 2000,
    contraction: 2000,
    churn: 1800,
    closing: 4700,
    people: 3,
  });
});

t.test('a change that a clock dated too early keeps its place', async (t) => {
  const history = [change({ at: NOW - DAY }), ended(NOW - 2 * DAY)];
  t.match(toSteps(history, NOW).at(-1), { tier: null, at: NOW - DAY });
});

t.test('per person: rounded to the nearest unit, null for no people', async (t) => {
  t.equal(perPerson(0, 0), null);
  t.equal(perPerson(100, 3), 33);
  t.equal(perPerson(200, 3), 67);
  t.equal(perPerson(5, 2), 3);
});
