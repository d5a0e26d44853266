/** One check of what a program can read. */
import type { TextSpan } from '../engine.ts';

export type ReadabilityCheck = {
  readonly code: string;
  readonly state: 'pass' | 'warn' | 'fail';
  readonly title: string;
  /** what was seen */
  readonly why: string;
  /** fields of the draft to look at */
  readonly spans: readonly TextSpan[];
};

export const toCheck = (
  code: string,
  state: ReadabilityCheck['state'],
  title: string,
  why: string,
  spans: readonly TextSpan[] = [],
): ReadabilityCheck => ({ code, state, title, why, spans });
