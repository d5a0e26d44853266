import type {
  LaunchCheck,
  LaunchReadiness,
  LaunchSignOff,
} from '@roletrail/contracts/http/launch-readiness';
import {
  LAUNCH_SIGN_OFFS,
  type LaunchItemId,
  type LaunchSignOffId,
  type LaunchState,
} from '@roletrail/contracts/staff/launch';
import { rowVersion } from '../staff/act.ts';
import type { LaunchRows } from './rows.ts';
import type { RanCheck } from './run-checks.ts';

/** Checks and sign-offs with their waivers, without the decisions. */
export type LaunchBoard = Pick<LaunchReadiness, 'checks' | 'signOffs'>;

const FOUND = { open: 'unknown', signed: 'pass', refused: 'fail' } as const;

/** Joins what the checks found with the stored rows. */
export function makeBoard(ran: readonly RanCheck[], rows: LaunchRows): LaunchBoard {
  return {
    checks: ran.map((check) => presentCheck(check, rows)),
    signOffs: LAUNCH_SIGN_OFFS.map((id) => presentSignOff(id, rows)),
  };
}

export function presentCheck(ran: RanCheck, rows: LaunchRows): LaunchCheck {
  const { id, found, says, advice, at, tookMs } = ran;
  return { id, ...itemOf(id, found, rows), says, advice, at: at.toISOString(), tookMs };
}

export function presentSignOff(id: LaunchSignOffId, rows: LaunchRows): LaunchSignOff {
  const { status, owner, evidence, due, note, version } = rows.signOffOf(id);
  return {
    id,
    ...itemOf(id, FOUND[status], rows),
    status,
    owner,
    evidence,
    due,
    note,
    overdue: status === 'open' && due !== null && due < rows.today,
    version: rowVersion(version),
  };
}

function itemOf(id: LaunchItemId, found: Exclude<LaunchState, 'waived'>, rows: LaunchRows) {
  const { until, reason, version } = rows.waiverOf(id);
  const holds = until !== null && until >= rows.today;
  const state: LaunchState = holds && found !== 'pass' ? 'waived' : found;
  return {
    state,
    found,
    waiver: holds ? { until, reason } : null,
    waiverVersion: rowVersion(version),
  };
}

/** Returns the state of each item, by id. */
export function statesOf({ checks, signOffs }: LaunchBoard): Record<string, LaunchState> {
  return Object.fromEntries([...checks, ...signOffs].map(({ id, state }) => [id, state]));
}

/** Returns true if every item has passed or is waived. */
export const isReady = (board: LaunchBoard): boolean =>
  [...board.checks, ...board.signOffs].every(({ state }) => state === 'pass' || state === 'waived');

/** Returns the version of all states, as an ETag. */
export const boardVersion = (board: LaunchBoard): string => rowVersion(statesOf(board));
