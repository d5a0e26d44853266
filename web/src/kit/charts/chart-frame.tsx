import { type ReactNode, useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { type ChartMark, type ChartProps, plain, type Series } from './chart-data.ts';
import { Swatch, type SwatchKind } from './swatch.tsx';

/** Common parts of charts: title, summary, legend and a table of the figures. */
export function ChartFrame({
  chart,
  kind,
  marks = [],
  children,
}: {
  chart: ChartProps;
  /** kind of the legend; null: none */
  kind: SwatchKind | null;
  /** events, numbered as in the drawing */
  marks?: readonly ChartMark[];
  children: ReactNode;
}) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure
      aria-labelledby={`${id}-title`}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-3', chart.className)}
    >
      <figcaption className="grid gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 id={`${id}-title`} className="text-lg">
            {chart.title}
          </h3>
          <Button
            variant="outline"
            size="sm"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            data-no-print
          >
            {asTable ? 'Show chart' : 'Show table'}
            <span className="sr-only">: {chart.title}</span>
          </Button>
        </div>
        <p className="max-w-prose text-sm text-muted">{chart.summary}</p>
      </figcaption>
      {asTable ? <Figures chart={chart} /> : children}
      {chart.series.length > 1 && !asTable && kind !== null ? (
        <Legend series={chart.series} kind={kind} />
      ) : null}
      {marks.length > 0 ? <Marks marks={marks} /> : null}
      {chart.note ? <p className="text-xs text-muted">{chart.note}</p> : null}
    </figure>
  );
}

function Legend({ series, kind }: { series: readonly Series[]; kind: SwatchKind }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name }, i) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch kind={kind} index={i} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Marks({ marks }: { marks: readonly ChartMark[] }) {
  return (
    <ol aria-label="What happened meanwhile" className="list-decimal pl-7 text-sm marker:font-bold">
      {marks.map(({ at, says }) => (
        <li key={`${at} ${says}`}>{says}</li>
      ))}
    </ol>
  );
}

function Figures({ chart }: { chart: ChartProps }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <section aria-label={`Figures: ${chart.title}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b-2 border-control text-right">
            <th scope="col" className="py-2 pr-4 text-left">
              {chart.categoryName}
            </th>
            {chart.series.map(({ name }) => (
              <th key={name} scope="col" className="py-2 pl-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.categories.map((category, i) => (
            <tr key={category} className="border-b border-border text-right">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {category}
              </th>
              {chart.series.map(({ name, values, format = chart.format ?? plain }) => {
                const value = values[i];
                return (
                  <td key={name} className="py-1.5 pl-4">
                    {value === null || value === undefined ? 'no value' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
