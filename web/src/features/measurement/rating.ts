import { WEB_VITALS } from '@roletrail/contracts/limits';
import type { Measurement } from './data-layer.ts';

export type RatedVital = keyof typeof WEB_VITALS;
type Rating = Extract<Measurement, { event: 'web_vitals' }>['rating'];

/** Rates a value: good up to the first threshold, poor above the second (specification). */
export function ratingOf(name: RatedVital, value: number): Rating {
  const [good, poor] = WEB_VITALS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
