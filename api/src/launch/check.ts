import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import type { LaunchState } from '@roletrail/contracts/staff/launch';
import type { ApiContext } from '../api.ts';

/** What a check found. */
export interface CheckResult {
  readonly found: Exclude<LaunchState, 'waived'>;
  /** one sentence */
  readonly says: string;
  /** one sentence: what to do; null if it passed */
  readonly advice: string | null;
}

/** Input of a check. */
export interface CheckSubject {
  readonly context: ApiContext;
  /** health of the deployment, read once for all checks that run at the same time */
  readonly health: () => Promise<SystemHealth>;
}

export type LaunchCheckFunction = (subject: CheckSubject) => Promise<CheckResult>;

export const pass = (says: string): CheckResult => ({ found: 'pass', says, advice: null });
export const fail = (says: string, advice: string): CheckResult => ({
  found: 'fail',
  says,
  advice,
});
export const unknown = (says: string, advice: string): CheckResult => ({
  found: 'unknown',
  says,
  advice,
});

/** Returns `1 mail`, `2 mails`. */
export const formatQuantity = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
