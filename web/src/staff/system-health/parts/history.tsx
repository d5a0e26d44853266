import type { HealthHistory, HealthSeries } from '@roletrail/contracts/http/system-health';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { LineChart } from '../../../kit/charts/line-chart.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { healthHistoryOptions } from '../api/health.ts';
import {
  formatTimeOfDay,
  historySummary,
  placedMarks,
  SERIES_LABELS,
  thinned,
  UNIT_FORMATS,
} from '../history-points.ts';

const HOURS = { 1: 'Last hour', 6: 'Last 6 hours', 24: 'Last 24 hours' } as const;

const toSeries = (name: string | null): HealthSeries =>
  name !== null && Object.hasOwn(SERIES_LABELS, name) ? (name as HealthSeries) : 'requests';
const toHours = (text: string | null) =>
  text !== null && Object.hasOwn(HOURS, text) ? Number(text) : 24;
const readChoice = (search: URLSearchParams) => ({
  series: toSeries(search.get('figure')),
  hours: toHours(search.get('hours')),
});
const writeChoice = ({ series, hours }: ReturnType<typeof readChoice>) => ({
  figure: series === 'requests' ? null : series,
  hours: hours === 24 ? null : `${hours}`,
});

/** Chart of one figure with events. Memoised, because the page renders every second. */
export const HealthHistoryPart = memo(Chosen);

function Chosen() {
  const [{ series, hours }, choose] = useUrlState(readChoice, writeChoice);
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,12rem)]">
        <SelectField
          label="Figure"
          value={series}
          onChange={({ target }) => choose({ series: toSeries(target.value), hours })}
        >
          {Object.entries(SERIES_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Time"
          value={hours}
          onChange={({ target }) => choose({ series, hours: toHours(target.value) })}
        >
          {Object.entries(HOURS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Found series={series} hours={hours} />
    </div>
  );
}

function Found({ series, hours }: { series: HealthSeries; hours: number }) {
  const { data, error, refetch } = useQuery(healthHistoryOptions(useHttp(), series, hours));
  if (error && data === undefined) {
    return (
      <LoadFailure
        what="the figures of the last hours"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loading what="the figures" />;
  return <Chart history={data} />;
}

function Chart({ history }: { history: HealthHistory }) {
  const { series, unit, stepSeconds } = history;
  const points = thinned(history.points);
  const marks = placedMarks(points, history.marks);
  const format = UNIT_FORMATS[unit];
  if (points.length === 0) {
    return <p className="text-muted">Nothing has been measured yet. Come back in a minute.</p>;
  }
  const stands = Math.ceil(history.points.length / points.length) * stepSeconds;
  return (
    <LineChart
      title={SERIES_LABELS[series]}
      summary={historySummary(points, format)}
      note={`Each point is the highest of ${stands < 120 ? `${stands} seconds` : `${Math.round(stands / 60)} minutes`}. A gap means that nothing was measured.`}
      categoryName="Time"
      categories={points.map(({ at }) => formatTimeOfDay(at, stands < 60))}
      series={[{ name: SERIES_LABELS[series], values: points.map(({ value }) => value) }]}
      format={format}
      marks={marks.map(({ at, mark }) => ({
        at,
        says: `${formatTimeOfDay(mark.at, true)}, ${mark.says}`,
      }))}
    />
  );
}
