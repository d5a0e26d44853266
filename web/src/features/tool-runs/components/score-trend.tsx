import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { useState } from 'react';
import { LineChart } from '../../../kit/charts/line-chart.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { trendsOf } from '../trend.ts';

const HEIGHT = 180;

/**
 * Charts the scores saved under one name; renders nothing without a repeated name.
 * @param runs newest first
 * @param what noun of the name: “Resume”
 */
export function ScoreTrend({ runs, what }: { runs: readonly ToolRunSummary[]; what: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const trends = trendsOf(runs);
  const trend = trends.find(({ title }) => title === chosen) ?? trends[0];
  if (trend === undefined) return null;
  const { title, marks, ...lines } = trend;
  return (
    <div className="grid gap-4" data-no-print>
      {trends.length > 1 ? (
        <SelectField
          className="max-w-sm"
          label={what}
          value={title}
          onChange={({ target }) => setChosen(target.value)}
        >
          {trends.map((one) => (
            <option key={one.title}>{one.title}</option>
          ))}
        </SelectField>
      ) : null}
      <LineChart
        className="max-w-2xl"
        title={`How the number of “${title}” went`}
        categoryName="Saved"
        height={HEIGHT}
        note="Of what you saved under this name, the newest. Numbers of the same rules alone can be compared."
        fromZero={false}
        marks={marks}
        {...lines}
      />
    </div>
  );
}
