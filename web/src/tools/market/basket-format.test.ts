import t from 'tap';
import { formatAdPay, formatAskedCount, missingFromBasket } from './basket-format.ts';

t.test('a term has the number of ads that ask for it, and as a must', async (t) => {
  const ads = [0, 1, 2, 3, 5];
  t.equal(formatAskedCount({ ads, musts: [0, 1, 2, 5] }, 6), '5 of 6 ask for it, 4 as a must');
  t.equal(formatAskedCount({ ads, musts: [] }, 6), '5 of 6 ask for it, none as a must');
  t.equal(formatAskedCount({ ads, musts: null }, 6), '5 of 6 ask for it', 'counted before that');
});

t.test('the pay of the ads is one sentence', async (t) => {
  const paid = (
    ad: number,
    from: number | null,
    to: number | null,
    per: 'year' | 'hour' = 'year',
  ) => ({
    ad,
    from,
    to,
    per,
    currency: 'USD' as const,
    text: '',
    span: { source: '', start: ad, end: 0 },
  });
  t.equal(formatAdPay([], 5), 'None of your 5 ads says what it pays.');
  t.equal(formatAdPay([paid(0, 20, 25, 'hour')], 5), '1 of your 5 ads says what it pays.');
  t.equal(
    formatAdPay([paid(0, 60_000, 80_000), paid(1, null, 90_000), paid(2, 20, 25, 'hour')], 5),
    '3 of your 5 ads say what they pay. By the year, they name amounts from $60,000 to $90,000.',
  );
});

t.test('terms missing in the resume keep their order', async (t) => {
  const term = (name: string) => ({ name, kind: 'tool', field: '', ads: [], musts: null });
  const terms = [term('Excel'), term('SAP'), term('SQL')];
  const coverage = { resume: 'Mine', named: ['SAP'] };
  t.same(
    missingFromBasket({ terms, coverage }).map(({ name }) => name),
    ['Excel', 'SQL'],
  );
});
