import type { Test } from 'tap';
import type { Load } from './load.ts';
import type { HistoryLine, Outcome } from './person.ts';

/** Lists the decisions since `began` (ms since 1970) with one of these outcomes. */
export function listOutcomes(load: Load, began: number, ...outcomes: Outcome[]): HistoryLine[] {
  return load.history().filter(({ at, outcome }) => at >= began && outcomes.includes(outcome));
}

/** Asserts that each decision since `began` was recorded or accepted for recording. */
export function assertNoneRefused(t: Test, load: Load, began: number): void {
  const refused = listOutcomes(load, began, 'rejected', 'unknown');
  t.same(refused.slice(0, 5), [], `no decision was refused: ${refused.length}`);
}
