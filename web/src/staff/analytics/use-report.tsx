import { ANALYTICS_LISTED } from '@roletrail/contracts/analytics';
import type { AnalyticsReport } from '@roletrail/contracts/http/analytics';
import type { ReactNode } from 'react';
import { LineChart } from '../../kit/charts/line-chart.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { WholeTable } from '../../kit/table/whole-table.tsx';
import { compareDays, describeViews, formatCut, total } from './summaries.ts';

type Page = AnalyticsReport['pages'][number];
type Named = { readonly name: string; readonly count: number };

const plain = (value: number) => value.toLocaleString('en-GB');

/** Shows views and visits: figures, chart and tables. */
export function UseReport({ report }: { report: AnalyticsReport }) {
  const { points, before } = report;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(['visits', 'views'] as const).map((figure) => (
          <Figure
            key={figure}
            term={figure === 'visits' ? 'Visits' : 'Views'}
            value={total(points, figure)}
            says={compareDays(report, figure, new Date().toISOString().slice(0, 10))}
          />
        ))}
      </dl>
      <LineChart
        title="Views and visits by day"
        summary={describeViews(points)}
        note="Days of UTC. Today is not over. A mark is a release: a new build of the pages."
        categoryName="Day"
        categories={points.map(({ day }) => day)}
        series={[
          { name: 'Views', values: points.map(({ views }) => views) },
          { name: 'Visits', values: points.map(({ visits }) => visits) },
          { name: 'Views before', values: before.map(({ views }) => views) },
        ]}
        marks={report.builds.map(({ build, day }) => ({
          at: points.findIndex((point) => point.day === day),
          says: `${day}, build ${build}`,
        }))}
      />
      <Section title="Pages" cut={formatCut(report.pages.length, ANALYTICS_LISTED.pages, 'views')}>
        <WholeTable
          id="analytics-pages"
          caption="Pages"
          columns={PAGE_COLUMNS}
          rows={report.pages}
          rowKey={({ path }) => path}
        />
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
        {namedTables(report).map(({ id, title, unit, rows }) => (
          <Section
            key={id}
            title={title}
            cut={formatCut(rows.length, ANALYTICS_LISTED.values, unit.toLowerCase())}
          >
            <WholeTable
              id={`analytics-${id}`}
              caption={title}
              columns={namedColumns(title, unit)}
              rows={rows}
              rowKey={({ name }) => name}
            />
          </Section>
        ))}
      </div>
    </div>
  );
}

function Figure({ term, value, says }: { term: string; value: number; says: string }) {
  return (
    <div className="grid content-start gap-1 border-t-2 border-border pt-3">
      <dt className="text-sm font-bold text-muted">{term}</dt>
      <dd>
        <span className="block text-2xl font-bold tabular-nums">{plain(value)}</span>
        <span className="text-sm text-muted">{says}</span>
      </dd>
    </div>
  );
}

function Section(props: { title: string; cut: string | null; children: ReactNode }) {
  const { title, cut, children } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      {cut === null ? null : <p className="text-sm text-muted">{cut}</p>}
      {children}
    </div>
  );
}

const figure = (id: keyof Omit<Page, 'path'>, header: string): Column<Page> => {
  return { id, header, cell: (row) => plain(row[id]), csv: (row) => row[id], numeric: true };
};

const PAGE_COLUMNS: readonly Column<Page>[] = [
  {
    id: 'path',
    header: 'Page',
    cell: ({ path }) => path,
    csv: ({ path }) => path,
    rowHeader: true,
  },
  figure('views', 'Views'),
  figure('entries', 'Entries'),
  figure('lasts', 'Last page'),
];

function namedColumns(title: string, unit: string): readonly Column<Named>[] {
  return [
    { id: 'name', header: title, cell: (row) => row.name, csv: (row) => row.name, rowHeader: true },
    {
      id: 'count',
      header: unit,
      cell: (row) => plain(row.count),
      csv: (row) => row.count,
      numeric: true,
    },
  ];
}

function namedTables({ referrers, devices, languages, widths }: AnalyticsReport) {
  const views = (rows: readonly { name: string; views: number }[]): readonly Named[] =>
    rows.map(({ name, views: count }) => ({ name, count }));
  const hosts = referrers.map(({ name, visits }) => {
    return { name: name === '' ? 'None, or our own' : name, count: visits };
  });
  return [
    { id: 'referrers', title: 'Referring sites', unit: 'Visits', rows: hosts },
    { id: 'devices', title: 'Devices', unit: 'Views', rows: views(devices) },
    { id: 'languages', title: 'Languages', unit: 'Views', rows: views(languages) },
    { id: 'widths', title: 'Widths of the window', unit: 'Views', rows: views(widths) },
  ];
}
