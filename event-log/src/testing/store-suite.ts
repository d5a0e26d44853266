import { outboxSuite } from './outbox-suite.ts';
import { projectorSuite } from './projector-suite.ts';
import { relaySuite } from './relay-suite.ts';
import type { Make, Parent } from './store-harness.ts';

/** Every store keeps these; the SQL stores under real concurrency, the simulator's as they are. */
export function storeSuite<T>(t: Parent, make: Make<T>): void {
  outboxSuite(t, make);
  relaySuite(t, make);
  projectorSuite(t, make);
}
