import { startCollector } from './collector.ts';
import { measureWebVitals } from './web-vitals.ts';

/** Starts both parts of the measurement; vitals first, because their listeners must run first. */
export function startMeasuring(): void {
  measureWebVitals();
  void startCollector();
}
