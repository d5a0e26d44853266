import t from 'tap';
import { payIn } from './pay.ts';

const paysOf = (ad: string) =>
  payIn(ad).map(({ currency, per, from, to, span }) => [
    ad.slice(span.start, span.end),
    currency,
    per,
    from,
    to,
  ]);

t.test('amounts and ranges, as ads write them', async (t) => {
  const PAYS: readonly [string, string, string, string, number | null, number | null][] = [
    ['Salary: $60,000 - $75,000 a year', '$60,000 - $75,000 a year', 'USD', 'year', 60_000, 75_000],
    ['We pay $24.50–$31/hr.', '$24.50–$31/hr', 'USD', 'hour', 24.5, 31],
    ['Pay range $60-75k', '$60-75k', 'USD', 'year', 60_000, 75_000],
    ['$18 per hour', '$18 per hour', 'USD', 'hour', 18, 18],
    ['£32,000 to £36,500 p.a.', '£32,000 to £36,500 p.a', 'GBP', 'year', 32_000, 36_500],
    ['Salary up to EUR 48,000', 'up to EUR 48,000', 'EUR', 'year', null, 48_000],
    ['Starting at $22/hour', 'Starting at $22/hour', 'USD', 'hour', 22, null],
    ['Annual base of USD 110k+', 'USD 110k+', 'USD', 'year', 110_000, null],
    ['$4,200 a month', '$4,200 a month', 'USD', 'month', 4200, 4200],
    [
      'Compensation: $98,500.00 - $120,000.00',
      '$98,500.00 - $120,000.00',
      'USD',
      'year',
      98_500,
      120_000,
    ],
  ];
  for (const [ad, ...pay] of PAYS) t.same(paysOf(ad), [pay], ad);
});

t.test('what is no pay, or is paid besides, is left', async (t) => {
  for (const ad of [
    'You manage a budget of $250,000 a year.',
    'Sign-on bonus of $5,000',
    'We sell for $12 million a year and raised $40M.',
    'Tuition reimbursement up to $5,250 per year',
    'A $50 gift, 401(k) and $1,000 a year for training allowance',
    'Call 555-0100 in 2026',
    'Revenue grew to $90,000 per month',
    'Salary is competitive.',
  ]) {
    t.same(paysOf(ad), [], ad);
  }
});

t.test('each once, and no more than four', async (t) => {
  t.equal(paysOf('Pay: $20/hour. Again: $20/hour.').length, 1);
  const many = Array.from({ length: 9 }, (_, at) => `Pay: $${20 + at}/hour`).join('\n');
  t.equal(paysOf(many).length, 4);
});

t.test('a long ad of nothing but amounts is read at once', async (t) => {
  const ad = '$1,000 - '.repeat(5500);
  const began = performance.now();
  payIn(ad);
  payIn(`$${'1,'.repeat(25_000)}`);
  payIn(`$${'1'.repeat(50_000)}`);
  payIn(' '.repeat(50_000));
  payIn(`$1,000${' '.repeat(49_000)}-`);
  payIn('$1'.repeat(25_000));
  t.ok(performance.now() - began < 2000);
});
