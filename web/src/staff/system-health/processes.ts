import type { ProcessState } from '@roletrail/contracts/http/system-health';

const RANK: Readonly<Record<ProcessState['state'], number>> = { silent: 0, gone: 1, up: 2 };

/** Sorts unhealthy processes first, then by name, so that rows keep their order. */
export function sortProcesses(processes: readonly ProcessState[]): ProcessState[] {
  return [...processes].sort(
    (a, b) =>
      RANK[a.state] - RANK[b.state] ||
      a.instance.localeCompare(b.instance) ||
      a.startedAt.localeCompare(b.startedAt),
  );
}

/** @param at time of the data */
export function formatProcessState({ state, heardAt }: ProcessState, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(heardAt)) / 1000));
  if (state === 'silent') return `No report for ${seconds} s`;
  return state === 'up' ? 'Up' : 'Gone';
}
