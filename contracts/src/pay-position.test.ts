import t from 'tap';
import type { OccupationDetail } from './http/occupations.ts';
import { payPosition } from './pay-position.ts';
import type { PayPoint, PayPosition } from './tools/market.ts';

type Page = NonNullable<OccupationDetail['page']>;
const of = { code: '51-0001.00', title: 'Tinkers' };
const page = (given: Partial<Page> = {}): Page => ({
  slug: 'tinkers',
  title: 'Tinkers',
  payYear: 40_000,
  payHour: 19.23,
  payAtLeast: false,
  jobs: 1_000,
  growth: 0,
  outlook: null,
  openings: 90,
  education: { kind: 'absent' },
  url: 'https://www.bls.gov/ooh/',
  source: 'handbook',
  lastModified: '2025-08-28',
  spread: { unit: 'year', p10: 25_000, p90: 60_000, of },
  change: 0,
  experience: { kind: 'absent' },
  training: { kind: 'absent' },
  qualities: [],
  sharedWith: [],
  ...given,
});
const year = (amount: number, given?: Partial<Page>, code = of.code) =>
  payPosition({ code, page: page(given) }, { amount, unit: 'year' });
const hour = (amount: number, given?: Partial<Page>) =>
  payPosition({ code: of.code, page: page(given) }, { amount, unit: 'hour' });
const placed = (from: PayPoint | null, to: PayPoint | null) => ({ kind: 'placed', from, to });

t.test('a pay lies in one of four bands, each from its lower point on', async (t) => {
  t.same(year(24_999), { ...placed(null, 'p10'), unused: [] });
  t.match(year(25_000), placed('p10', 'median'));
  t.match(year(39_999.99), placed('p10', 'median'));
  t.match(year(40_000), placed('median', 'p90'));
  t.match(year(59_999), placed('median', 'p90'));
  t.match(year(60_000), placed('p90', null));
});

t.test('more pay never lies lower', async (t) => {
  const order = [null, 'p10', 'median', 'p90'];
  const at = (found: PayPosition) => (found.kind === 'placed' ? order.indexOf(found.from) : -1);
  for (let amount = 1; amount < 90_000; amount += 997)
    t.ok(at(year(amount)) <= at(year(amount + 997)), `${amount}`);
});

t.test('points of another unit, of one in the group, or “at least” are not used', async (t) => {
  t.same(hour(20), {
    ...placed('median', null),
    unused: [
      { point: 'p10', why: 'unit' },
      { point: 'p90', why: 'unit' },
    ],
  });
  const potters = { code: '51-0002.00', title: 'Potters' };
  t.match(
    year(70_000, { sharedWith: [of] }, potters.code),
    {
      ...placed('median', null),
      unused: [{ why: 'one-of-group' }, { point: 'p90', why: 'one-of-group' }],
    },
    'the tenths are tinkers’',
  );
  t.same(
    year(50_000, { sharedWith: [potters] }),
    { ...placed('p10', 'p90'), unused: [{ point: 'median', why: 'of-group' }] },
    'tinkers have the tenths, and no median of their own',
  );
  const within = { sharedWith: [{ code: '51-0001.03', title: 'Travelling tinkers' }] };
  t.same(year(70_000, within), { ...placed('p90', null), unused: [] }, 'counted as one');
  t.same(
    year(70_000, { sharedWith: [potters], source: 'survey' }),
    { ...placed('p90', null), unused: [] },
    'a row of the survey has its own tenths',
  );
  const top = {
    spread: { unit: 'year', p10: 80_000, p90: 239_200, of },
    payYear: 150_000,
  } as const;
  t.match(year(300_000, top), {
    ...placed('median', null),
    unused: [{ point: 'p90', why: 'top-coded' }],
  });
  const noYear = { payYear: null };
  t.match(year(30_000, noYear), {
    ...placed('p10', 'p90'),
    unused: [{ point: 'median', why: 'unit' }],
  });
});

t.test('the reason if there is no position', async (t) => {
  t.same(payPosition({ code: of.code, page: null }, { amount: 1, unit: 'year' }), {
    kind: 'none',
    why: 'no-figure',
  });
  const nothing = { payYear: null, payHour: null, spread: null };
  t.same(year(30_000, nothing), { kind: 'none', why: 'no-figure' });
  t.same(year(30_000, { payAtLeast: true }), { kind: 'none', why: 'top-coded' });
  t.same(hour(30, { payHour: null }), { kind: 'none', why: 'unit' });
  t.match(hour(30, { payHour: null, payYear: null }), { why: 'unit' }, 'tenths a year alone');
});
