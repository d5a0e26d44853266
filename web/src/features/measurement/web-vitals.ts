import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import { pushMeasurement } from './data-layer.ts';
import { onFirstInputDelay } from './first-input-delay.ts';
import { type RatedVital, ratingOf } from './rating.ts';

/** Reports six speed metrics of this page. Loaded late, because the browser buffers them. */
export function measureWebVitals(): void {
  const report = (name: RatedVital, value: number, id: string) =>
    pushMeasurement({ event: 'web_vitals', name, value, rating: ratingOf(name, value), id });
  const heard = ({ name, value, id }: Metric) => report(name, value, id);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(heard);
  onFirstInputDelay((value) => report('FID', value, `fid-${randomUuid()}`));
}
