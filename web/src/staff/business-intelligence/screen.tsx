import type { FiguresAnswer } from '@roletrail/contracts/http/business-intelligence';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { DateField } from '../../kit/form/fields.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { useUrlState } from '../../kit/use-url-state.ts';
import { formatDate, formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { CheckboxField } from '../../ui/choice.tsx';
import { businessFiguresQuery } from './api.ts';
import { MetricRows } from './metric-rows.tsx';
import { figureParams, type ReportView, readReportView } from './report-view.ts';
import { FigureTile } from './tile.tsx';

function BusinessIntelligence(texts: { readonly title: string; readonly purpose: string }) {
  const [view, setView] = useUrlState(readReportView, figureParams);
  const query = useQuery(businessFiguresQuery(useHttp(), view));
  const change = (part: Partial<ReportView>) => setView((now) => ({ ...now, ...part }));
  return (
    <StaffPage
      {...texts}
      filters={
        <>
          <DateField
            label="From"
            value={view.from}
            max={view.to}
            onChange={(event) => event.target.value && change({ from: event.target.value })}
          />
          <DateField
            label="To"
            value={view.to}
            min={view.from}
            onChange={(event) => event.target.value && change({ to: event.target.value })}
          />
          <CheckboxField
            label="Compare with the period before"
            checked={view.compare}
            onChange={(event) => change({ compare: event.target.checked })}
          />
        </>
      }
    >
      <QueryView query={query} what="the figures">
        {(found) => <Metrics found={found} view={view} />}
      </QueryView>
    </StaffPage>
  );
}

function Metrics({ found, view }: { found: FiguresAnswer; view: ReportView }) {
  const [search] = useSearchParams();
  const opened = found.metrics.find(({ id }) => id === view.rows);
  const rowsOf = (id: string) => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'sort']) next.delete(name);
    next.set('rows', id);
    return `?${next}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-sm text-muted">
        {formatDate(view.from)} to {formatDate(view.to)}, days of UTC
        {found.boundsBefore
          ? `, compared with the period from ${formatDate(found.boundsBefore.from.slice(0, 10))}`
          : ''}
        . Computed at {formatUtc(found.at)}.
      </p>
      {opened && opened.rows.length > 0 ? <MetricRows key={opened.id} metric={opened} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        {found.metrics.map((metric) => (
          <FigureTile
            key={metric.id}
            metric={metric}
            bounds={found.bounds}
            compared={view.compare}
            rowsAt={rowsOf(metric.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** Figures of the product as a whole, each with its definition and statement. */
export const screen: StaffScreen = {
  purpose: 'How the product is used as a whole, from the first visit to the second week.',
  Content: BusinessIntelligence,
};
