import fc from 'fast-check';
import t from 'tap';
import { evaluatePromo, normaliseCode, type PromoRow } from './promo.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const PLUS = { slug: 'plus', monthlyPrice: 900 };
const promo = (over: Partial<PromoRow>): PromoRow => ({
  id: 'x',
  code: 'First-Steps',
  code_normalized: 'FIRST-STEPS',
  percent_off: 20,
  amount_off: null,
  duration: 'once',
  duration_months: null,
  tiers: null,
  expires_at: null,
  max_redemptions: null,
  per_person: 1,
  times_redeemed: 0,
  is_active: true,
  created_at: NOW,
  batch_id: null,
  batch_name: null,
  ...over,
});

t.test('a code is one whatever its case and spaces', async (t) => {
  t.equal(normaliseCode(' first- steps\n'), 'FIRST-STEPS');
});

t.test('verdicts', async (t) => {
  const verdict = (over: Partial<PromoRow>, plan = PLUS) =>
    evaluatePromo(promo(over), plan, NOW).verdict;
  t.equal(evaluatePromo(null, PLUS, NOW).verdict, 'unknown');
  t.equal(verdict({ expires_at: NOW }), 'expired', 'it ends at the moment it names');
  t.equal(verdict({ expires_at: new Date(NOW.getTime() + 1) }), 'valid');
  t.equal(verdict({ max_redemptions: 3, times_redeemed: 3 }), 'used_up');
  t.equal(verdict({ max_redemptions: 3, times_redeemed: 2 }), 'valid');
  t.equal(verdict({ tiers: ['guided'] }), 'other_plan');
  t.equal(verdict({ tiers: ['guided', 'plus'] }), 'valid');
  t.equal(verdict({}, { slug: 'free', monthlyPrice: 0 }), 'other_plan', 'nothing to reduce');
});

t.test('the effect of a valid code is complete', async (t) => {
  t.match(evaluatePromo(promo({ duration: 'months', duration_months: 3 }), PLUS, NOW), {
    code: 'First-Steps',
    discount: { kind: 'percent', percent: 20 },
    duration: { kind: 'months', months: 3 },
    reducedPrice: 720,
  });
  t.match(evaluatePromo(promo({ percent_off: null, amount_off: 1000 }), PLUS, NOW), {
    discount: { kind: 'amount', amount: 1000 },
    reducedPrice: 0,
  });
});

t.test('a reduced price lies between nothing and the list price, in whole units', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.boolean(),
      (monthlyPrice, percent, amount, byPercent) => {
        const row = promo(
          byPercent ? { percent_off: percent } : { percent_off: null, amount_off: amount },
        );
        const answer = evaluatePromo(row, { slug: 'plus', monthlyPrice }, NOW);
        if (answer.verdict !== 'valid') return false;
        const { reducedPrice } = answer;
        return Number.isInteger(reducedPrice) && reducedPrice >= 0 && reducedPrice <= monthlyPrice;
      },
    ),
  );
});
