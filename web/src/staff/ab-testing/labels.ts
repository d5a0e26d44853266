import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import type {
  ArrangementOf,
  ExperimentMetric,
  ExperimentTarget,
} from '@roletrail/contracts/staff/experiments';

export const EXPERIMENT_STATE_LABELS: Readonly<Record<ExperimentItem['state'], string>> = {
  draft: 'Draft',
  running: 'Running',
  ended: 'Ended',
  archived: 'Archived',
};

export const TARGET_LABELS: Readonly<Record<ExperimentTarget, string>> = {
  'dashboard.blocks': 'Order of the blocks of the dashboard',
};

const ARRANGEMENT_LABELS: {
  readonly [T in ExperimentTarget]: Readonly<Record<ArrangementOf<T>, string>>;
} = {
  'dashboard.blocks': { base: 'Articles, then tools', tools_first: 'Tools, then articles' },
};

/** Returns the name of an arrangement. An arrangement of an earlier release has its id. */
export function nameArrangement(target: ExperimentTarget, id: string): string {
  const labels: Readonly<Record<string, string>> = ARRANGEMENT_LABELS[target];
  return labels[id] ?? id;
}

export const METRIC_LABELS: Readonly<Record<ExperimentMetric, string>> = {
  saved_run: 'Saved a result of a career tool',
  saved_application: 'Saved an application',
  returned: 'Signed in again',
};

/** Formats hundredths of a per cent: “12.5%”. */
export const formatBasis = (value: number) => `${(value / 100).toLocaleString('en-GB')}%`;

/** Formats what people get after the end of an experiment; null: it has not ended. */
export function formatOutcome({ state, target, kept }: ExperimentItem): string | null {
  if (state === 'draft' || state === 'running') return null;
  if (kept !== null) return `${nameArrangement(target, kept)} (kept)`;
  return `${nameArrangement(target, 'base')} (as before; discarded)`;
}
