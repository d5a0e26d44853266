import type { Test } from 'tap';
import type { Load } from './load.ts';
import type { HistoryLine, Outcome } from './person.ts';

/** Of the decisions since `began` (ms since 1970) those of which people were told one of these. */
export function told(load: Load, began: number, ...outcomes: Outcome[]): HistoryLine[] {
  return load.history().filter(({ at, outcome }) => at >= began && outcomes.includes(outcome));
}

/** Everybody since `began` was told that the decision is recorded, or that it will be. */
export function nobodyRefused(t: Test, load: Load, began: number): void {
  const refused = told(load, began, 'rejected', 'unknown');
  t.same(refused.slice(0, 5), [], `nobody was refused: ${refused.length}`);
}
