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

t.test('pay in other currencies, units and spellings', async (t) => {
  const PAYS: readonly [string, string, string, number | null, number | null][] = [
    ['£19.85ph rising to £24.10ph', 'GBP', 'hour', 19.85, 24.1],
    ['$21/hr - $25/hr', 'USD', 'hour', 21, 25],
    ['Gehalt: 48.000 – 56.000 € brutto', 'EUR', 'year', 48_000, 56_000],
    ['Salary 3.250,50 EUR per month', 'EUR', 'month', 3250.5, 3250.5],
    ["Salary CHF 95'000 to CHF 110'000", 'CHF', 'year', 95_000, 110_000],
    ['Pay: 45 000 SEK per month', 'SEK', 'month', 45_000, 45_000],
    ['Salary ₹12-18 LPA', 'INR', 'year', 1_200_000, 1_800_000],
    ['$90,000 - $98,000 CAD a year', 'CAD', 'year', 90_000, 98_000],
    ['A$95k to A$110k + super', 'AUD', 'year', 95_000, 110_000],
    ['Hobart, Australia. $48 to $55 p.h.', 'AUD', 'hour', 48, 55],
    ['£180 - £210 p/d via umbrella', 'GBP', 'day', 180, 210],
    ['£1,950 pcm', 'GBP', 'month', 1950, 1950],
    ['€ 2.900 - € 3.600 bruto per maand', 'EUR', 'month', 2900, 3600],
    ['60.000 EUR Gehalt', 'EUR', 'year', 60_000, 60_000],
    ['min $60,000 max $75,000', 'USD', 'year', 60_000, 75_000],
    ['c. £40,000', 'GBP', 'year', 40_000, 40_000],
    ['circa £40k', 'GBP', 'year', 40_000, 40_000],
    ['$16.50 to start', 'USD', 'hour', 16.5, 16.5],
    ['starts at $16.50', 'USD', 'hour', 16.5, null],
    ['Starting: $16.50', 'USD', 'hour', 16.5, 16.5],
    ['Journeyman scale $41.20', 'USD', 'hour', 41.2, 41.2],
    ['Leeds | £29,500 | 37 hours', 'GBP', 'year', 29_500, 29_500],
    ['Salary range: USD $120,000.00 to USD $150,000.00 annually', 'USD', 'year', 120_000, 150_000],
    ['R 350 000 - R 420 000 per annum', 'ZAR', 'year', 350_000, 420_000],
    ['KES 80,000 – 100,000 per month', 'KES', 'month', 80_000, 100_000],
    ['Salary: ₩45,000,000 per year', 'KRW', 'year', 45_000_000, 45_000_000],
    ['RM 4,500 - RM 6,000 per month', 'MYR', 'month', 4500, 6000],
    ['TRY 60.000 per month', 'TRY', 'month', 60_000, 60_000],
    ['60.000 € - 70.000 € / Jahr', 'EUR', 'year', 60_000, 70_000],
    ['EUR 3.200,00 – 3.900,00 brutto/Monat', 'EUR', 'month', 3200, 3900],
    ['Pay & Benefits$30.00 - $44.00/hr DOE + $2 shift diff', 'USD', 'hour', 30, 44],
    ['Clerk | Andheri | 3.6 - 5.4 LPA', 'INR', 'year', 360_000, 540_000],
    ['Salary ₹6,00,000 - ₹8,00,000 per annum', 'INR', 'year', 600_000, 800_000],
    ['$3,420 to $3,985 per fortnight, NSW award', 'AUD', 'fortnight', 3420, 3985],
    ['£46,500 + overtime + 33 days holiday', 'GBP', 'year', 46_500, 46_500],
    ['Day rate: £350 - £400', 'GBP', 'day', 350, 400],
    ['Monthly salary of €2.800', 'EUR', 'month', 2800, 2800],
    ['We pay $240 per shift', 'USD', 'shift', 240, 240],
    ['Pay: $48 a visit', 'USD', 'visit', 48, 48],
    ['14,50 € pro Stunde', 'EUR', 'hour', 14.5, 14.5],
    ['Hourly rate starting from $21.75', 'USD', 'hour', 21.75, null],
    ['Salary: max. 61,000 PLN per annum', 'PLN', 'year', null, 61_000],
  ];
  for (const [ad, ...pay] of PAYS) {
    const found = payIn(ad).map(({ currency, per, from, to }) => [currency, per, from, to]);
    t.same(found, [pay], ad);
  }
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
    'We try 60 new dishes a year.',
    'Tickets are $5 - $10 at the door.',
    'You get £100 when you refer a friend.',
    'Salary packaging up to $15,900',
    'Our office in Washington, D.C. $250,000 was given to the museum',
    'You run systems at scale and move $250,000 each night',
    'The season starts in May with a $12,000 machine',
    'New to start-ups? We won $50,000 in May',
    'You have spent at least €20k a month of other people’s money',
    'Staff housing in a private room at $400 a month',
  ]) {
    t.same(paysOf(ad), [], ad);
  }
});

t.test('an amount for a fortnight is left out beside one for a year', async (t) => {
  const found = payIn('Salary $98,000 a year ($3,769 per fortnight)');
  t.same(
    found.map(({ per, from }) => [per, from]),
    [['year', 98_000]],
  );
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
  payIn('100 '.repeat(12_500));
  payIn('100.000 – '.repeat(5000));
  payIn('$100 per hour to '.repeat(3000));
  payIn('3.6 - 5.4 '.repeat(5000));
  payIn('1,00,'.repeat(10_000));
  t.ok(performance.now() - began < 2000);
});
