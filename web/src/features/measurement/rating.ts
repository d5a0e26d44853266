import { WEB_VITALS } from '@roletrail/contracts/limits';
import type { Measurement } from './data-layer.ts';

export type VitalName = keyof typeof WEB_VITALS;
type Rating = Extract<Measurement, { event: 'web_vitals' }>['rating'];

/** By the specification's thresholds: good up to the first, poor above the second. */
export function ratingOf(name: VitalName, value: number): Rating {
  const [good, poor] = WEB_VITALS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
