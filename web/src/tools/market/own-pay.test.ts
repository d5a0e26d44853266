import { payPosition } from '@roletrail/contracts/pay-position';
import type { MarketOccupation, OwnPay } from '@roletrail/contracts/tools/market';
import t from 'tap';
import { FILE_LINES } from './market-file.ts';
import { formatPercentiles, LINES } from './market-lines.ts';
import { formatPosition, isWrong, ownPayOf } from './own-pay.ts';
import { computeRank, formatRank } from './ranks.ts';

type Page = NonNullable<MarketOccupation['page']>;
const of = { code: '51-0001.00', title: 'Tinkers' };

function occupation(given: Partial<Page> = {}, p90AtLeast = false): MarketOccupation {
  const absent = { kind: 'absent' } as const;
  const page: Page = {
    slug: 'tinkers',
    title: 'Tinkers and potters',
    payYear: 40_000,
    payHour: 19.23,
    payAtLeast: false,
    jobs: 1_000,
    growth: 0,
    outlook: null,
    openings: 90,
    education: absent,
    url: 'https://www.bls.gov/ooh/',
    source: 'handbook',
    lastModified: '2025-08-28',
    spread: { unit: 'year', p10: 25_000, p90: 60_000, of },
    change: 0,
    experience: absent,
    training: absent,
    qualities: [],
    sharedWith: [],
    ...given,
  };
  const field = { id: '51', name: 'Production' };
  const fieldEntry = { pages: 1, named: [], notNamed: 1 };
  const none = {
    jobsThen: null,
    turnover: null,
    ranks: [],
    related: [],
    ownPay: null,
    inArea: null,
  };
  return { ...of, field, fieldEntry, page, p90AtLeast, ...none };
}

const words = (one: MarketOccupation, own: OwnPay) =>
  formatPosition(one, own, payPosition(one, own));

t.test('amounts are parsed as people write them; others are marked invalid', async (t) => {
  const amount = (text: string) => ownPayOf({ amount: text, unit: 'year' })?.amount ?? null;
  t.equal(amount(' $60,000 '), 60_000);
  t.equal(amount('60 000'), 60_000);
  t.equal(amount('21.50'), 21.5);
  for (const wrong of ['', '0', '-5', '45.000', '1e5', '99999999', 'sixty'])
    t.equal(amount(wrong), null, wrong);
  t.equal(isWrong({ amount: 'sixty', unit: 'year' }), true);
  t.equal(isWrong({ amount: '  ', unit: 'year' }), false, 'an empty amount is valid');
});

t.test('a pay lies in a band between two points, each with its amount', async (t) => {
  const year = (amount: number) => words(occupation(), { amount, unit: 'year' });
  t.equal(year(20_000), '$20,000 a year is below the lowest tenth’s limit ($25,000).');
  t.equal(
    year(45_000),
    '$45,000 a year lies between the median ($40,000) and the highest tenth’s limit ($60,000).',
  );
  t.equal(year(60_000), '$60,000 a year reaches the highest tenth’s limit ($60,000), or more.');
  t.notMatch(year(45_000), /%|percentile/);
});

t.test('the summary names figures that cannot be compared', async (t) => {
  const shared = occupation({ sharedWith: [{ code: '51-0002.00', title: 'Potters' }] });
  const own = { amount: 70_000, unit: 'year' } as const;
  t.match(
    words(shared, own),
    /highest tenth’s limit.*The median \(\$40,000\) is the whole group’s/,
  );
  const potters = { ...occupation({ sharedWith: [of] }), code: '51-0002.00' };
  t.match(words(potters, own), /reaches the median .*those of Tinkers alone/);
  t.match(formatPercentiles(shared), /\(of Tinkers alone\)$/);
  t.match(words(occupation(), { amount: 20, unit: 'hour' }), /published by the year only/);
  const hourless = occupation({ payHour: null });
  t.match(words(hourless, { amount: 20, unit: 'hour' }), /Enter yours by the year/);
  t.match(words(occupation({ payAtLeast: true }), { amount: 9, unit: 'year' }), /may lie anywhere/);
  t.match(
    words({ ...occupation(), page: null }, { amount: 9, unit: 'year' }),
    /no pay is published/,
  );
  t.match(formatPercentiles(occupation({}, true)), /to at least \$60,000 a year$/);
});

t.test('a rank has both counts', async (t) => {
  t.same(computeRank({ above: 4, same: 2, below: 3 }), { rank: 5, of: 10 });
  t.equal(formatRank({ above: 4, same: 2, below: 3 }), '4 higher, 2 the same, 3 lower');
  t.equal(formatRank({ above: 0, same: 0, below: 3 }), '0 higher, 3 lower');
});

t.test('a file has one column per pay figure, with its unit', async (t) => {
  const one = occupation({ payYear: null });
  const file = Object.fromEntries(FILE_LINES.map((line) => [line.label, line.csv(one)]));
  t.match(file, {
    'Median pay a year': null,
    'Median pay an hour': 19.23,
    'Lowest tenth': 25_000,
    'Tenths are for each': 'year',
    'Tenths are those of': 'Tinkers',
    'Jobs in 2024': 1_000,
  });
  const screen = Object.fromEntries(LINES.map((line) => [line.label, line.words(one)]));
  t.match(screen, { 'Median pay': '$19.23 an hour', 'Jobs in 2034, expected': 'no figure' });
});
