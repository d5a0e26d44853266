import type {
  FiguresAnswer,
  Metric,
  MetricState,
} from '@roletrail/contracts/http/business-intelligence';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Funnel } from '../../kit/charts/funnel.tsx';
import { cn } from '../../lib/cn.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { formatBefore, formatFigureShare, formatMetric } from './figure-text.ts';

const UNKNOWN: Readonly<Record<Exclude<MetricState, 'known'>, { title: string; says: string }>> = {
  missing: {
    title: 'Source missing',
    says: 'Nothing was recorded for this period, or recording is switched off. This is not zero.',
  },
  late: {
    title: 'Took too long',
    says: 'The database needed more than 5 seconds. Choose a shorter period.',
  },
};

type Bounds = FiguresAnswer['bounds'];

/** Metric with its figures and its entry of the dictionary. @param rowsAt address of its rows */
export function FigureTile(props: {
  metric: Metric;
  bounds: Bounds;
  compared: boolean;
  rowsAt: string;
}) {
  const { metric, compared, rowsAt } = props;
  const id = useId();
  return (
    <Card className={cn('grid content-start gap-4', metric.id === 'accounts' && 'lg:col-span-2')}>
      <section aria-labelledby={id} className="grid content-start gap-4">
        <h2 id={id} className="text-lg">
          {metric.name}
        </h2>
        {metric.state === 'known' ? (
          <Figures metric={metric} compared={compared} />
        ) : (
          <div className="grid gap-2">
            <Badge className="justify-self-start">{UNKNOWN[metric.state].title}</Badge>
            <p className="text-sm text-muted">{UNKNOWN[metric.state].says}</p>
          </div>
        )}
        {metric.rows.length > 0 ? (
          <Link className="link target inline-flex items-center justify-self-start" to={rowsAt}>
            Figures behind “{metric.name}”
          </Link>
        ) : null}
        <Dictionary metric={metric} bounds={props.bounds} />
      </section>
    </Card>
  );
}

function Figures({ metric, compared }: { metric: Metric; compared: boolean }) {
  if (metric.id === 'accounts') return <AccountFunnel metric={metric} compared={compared} />;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {metric.figures.map((figure, i) => (
        <div key={figure.name} className="grid content-start gap-0.5">
          <dt className="text-sm font-bold text-muted">{figure.name}</dt>
          <dd className="text-2xl font-bold tabular-nums">{formatMetric(figure, figure.value)}</dd>
          {figure.unit === 'share' ? (
            <dd className="text-sm">{formatFigureShare(figure)}</dd>
          ) : null}
          {compared ? (
            <dd className="text-sm text-muted">{formatBefore(figure, metric.before[i] ?? null)}</dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

/** Funnel of the accounts; its last figure counts those who may still return. */
function AccountFunnel({ metric, compared }: { metric: Metric; compared: boolean }) {
  const steps = metric.figures.slice(0, -1);
  const unfinished = metric.figures.at(-1)?.value ?? 0;
  const [first, last] = [steps[0]?.value ?? 0, steps.at(-1)?.value ?? 0];
  return (
    <>
      <Funnel
        title="Accounts"
        summary={`Of ${first.toLocaleString('en-GB')} who signed up, ${last.toLocaleString('en-GB')} reached every step.`}
        note={
          unfinished > 0
            ? `${unfinished.toLocaleString('en-GB')} signed up less than 7 days ago and may still return.`
            : 'None of them signed up less than 7 days ago.'
        }
        countName="People"
        steps={steps.map(({ name, value }) => ({ name, count: value ?? 0 }))}
      />
      {compared ? (
        <ul className="grid gap-1 text-sm text-muted">
          {steps.map((figure, i) => (
            <li key={figure.name}>
              {figure.name}. {formatBefore(figure, metric.before[i] ?? null)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Dictionary({ metric, bounds }: { metric: Metric; bounds: Bounds }) {
  return (
    <details className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <summary className="target cursor-pointer py-1 font-bold">
        Definition and SQL<span className="sr-only">: {metric.name}</span>
      </summary>
      <DescriptionList
        items={[
          { term: 'Definition', detail: metric.definition },
          { term: 'Owner', detail: metric.owner },
          { term: 'In the SQL', detail: `$1 is ${bounds.from}, $2 is ${bounds.until}` },
        ]}
      />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        aria-label={`SQL of “${metric.name}”`}
        className="mt-3 max-h-80 overflow-auto rounded-md border border-border bg-raised p-3"
      >
        <pre className="text-xs">{metric.sql}</pre>
      </section>
    </details>
  );
}
