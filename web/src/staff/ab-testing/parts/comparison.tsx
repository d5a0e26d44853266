import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import { useQuery } from '@tanstack/react-query';
import { CurrentVersion } from '../../../kit/staff/current-version.tsx';
import { VersionTable } from '../../../kit/staff/version-table.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { currentExperimentQuery } from '../api.ts';
import {
  EXPERIMENT_STATE_LABELS,
  formatBasis,
  METRIC_LABELS,
  nameArrangement,
  TARGET_LABELS,
} from '../labels.ts';

const LABELS = {
  hypothesis: 'Hypothesis',
  target: 'Target',
  variants: 'People',
  metric: 'What counts',
  baseline: 'Share of people today',
  effect: 'Smallest difference',
  state: 'State',
};

const readable = ({
  hypothesis,
  target,
  variants,
  metric,
  baseline,
  effect,
  state,
}: ExperimentItem) => ({
  hypothesis,
  target: TARGET_LABELS[target],
  variants: variants.map(({ id, weight }) => `${nameArrangement(target, id)}: ${weight}%`),
  metric: METRIC_LABELS[metric],
  baseline: formatBasis(baseline),
  effect: formatBasis(effect),
  state: EXPERIMENT_STATE_LABELS[state],
});

/** What differs between an experiment as it was seen and as it is now. */
export function ExperimentComparison({ item }: { item: ExperimentItem }) {
  const query = useQuery(currentExperimentQuery(useHttp(), item.id));
  return (
    <CurrentVersion query={query} isSeen={(now) => now.item.version === item.version}>
      {(now) => <VersionTable seen={readable(item)} current={readable(now.item)} labels={LABELS} />}
    </CurrentVersion>
  );
}
