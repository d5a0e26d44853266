import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import { EXPERIMENT_METRICS, EXPERIMENT_TARGET_IDS } from '@roletrail/contracts/staff/experiments';
import type { ExperimentTable } from '@roletrail/db/schema/experiments';
import type { Selectable } from 'kysely';
import { rowVersion } from '../staff/act.ts';

export type ExperimentRow = Selectable<ExperimentTable>;

/** Returns the value of a fixed list. @throws Error if a release took it from the list */
function known<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((one) => one === value);
  if (found === undefined) throw new Error(`this release does not know ${value}`);
  return found;
}

/** Returns an experiment as staff see it. */
export function toExperimentItem(row: ExperimentRow): ExperimentItem {
  return {
    id: row.id,
    key: row.key,
    hypothesis: row.hypothesis,
    target: known(EXPERIMENT_TARGET_IDS, row.target),
    variants: row.variants.map(({ id, weight }) => ({ id, weight })),
    metric: known(EXPERIMENT_METRICS, row.metric),
    baseline: row.baseline,
    effect: row.effect,
    planned: row.planned,
    state: row.state,
    kept: row.kept,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    version: rowVersion(row.version),
  };
}
