/**
 * Promo codes for trying the product out. They exist in embedded and local Kafka mode only; one of
 * each kind, so that every answer of the check can be seen.
 */
export interface DemoPromo {
  code: string;
  percent_off: number | null;
  /** in the currency's smallest unit */
  amount_off: number | null;
  duration: 'once' | 'months' | 'forever';
  duration_months: number | null;
  tiers: string[] | null;
  expires_at: Date | null;
}

export const DEMO_PROMOS: readonly DemoPromo[] = [
  {
    code: 'FIRST-STEPS',
    percent_off: 20,
    amount_off: null,
    tiers: null,
    expires_at: null,
    duration: 'months',
    duration_months: 3,
  },
  {
    code: 'GUIDE-ME',
    percent_off: null,
    amount_off: 1000,
    tiers: ['guided'],
    duration: 'once',
    duration_months: null,
    expires_at: null,
  },
  {
    code: 'OLD-MAP',
    percent_off: 50,
    amount_off: null,
    tiers: null,
    duration: 'forever',
    duration_months: null,
    expires_at: new Date('2025-12-31T23:59:59Z'),
  },
];
