import type { RevenueAnswer, RevenueMonth } from '@roletrail/contracts/http/revenue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BarChart } from '../../../kit/charts/bar-chart.tsx';
import { LineChart } from '../../../kit/charts/line-chart.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatMonth, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { revenueReportQuery } from '../api.ts';
import { Definitions } from './definitions.tsx';
import { MonthTable, PlanRevenueTable, PromoTable } from './tables.tsx';

const MONTHS = [6, 12, 24, 36] as const;
const DEFAULT_MONTHS = 12;
const NOTE = 'List prices, no processor connected';

const parseMonths = (search: URLSearchParams): number =>
  MONTHS.find((count) => String(count) === search.get('months')) ?? DEFAULT_MONTHS;
const formatMonths = (months: number) => ({
  months: months === DEFAULT_MONTHS ? null : String(months),
});

/** Figures, movements, tables and definitions. The number of months is in the URL. */
export function RevenueFigures() {
  const http = useHttp();
  const [months, setMonths] = useUrlState(parseMonths, formatMonths);
  const query = useQuery(revenueReportQuery(http, months));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SelectField
        label="Months"
        className="justify-self-start"
        value={String(months)}
        onChange={({ target }) => setMonths(Number(target.value))}
      >
        {MONTHS.map((count) => (
          <option key={count} value={count}>
            Last {count} months
          </option>
        ))}
      </SelectField>
      <QueryView query={query} what="the figures">
        {(revenue) => <Content revenue={revenue} />}
      </QueryView>
    </div>
  );
}

function Content({ revenue }: { revenue: RevenueAnswer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Tiles revenue={revenue} />
      {revenue.otherCurrency > 0 ? (
        <Alert
          variant="warning"
          title={`${revenue.otherCurrency} people are left out of all figures`}
        >
          Their plan has a price in a currency other than {revenue.currency}.
        </Alert>
      ) : null}
      {isEmpty(revenue) ? (
        <Empty title="No paid plan in these months">
          The charts begin with the first request for a plan that you approve.
        </Empty>
      ) : (
        <>
          <Charts revenue={revenue} />
          <MonthTable revenue={revenue} note={NOTE} />
        </>
      )}
      <div className="grid gap-10 xl:grid-cols-2">
        <PlanRevenueTable revenue={revenue} note={NOTE} />
        <PromoTable revenue={revenue} note={NOTE} />
      </div>
      <Definitions />
    </div>
  );
}

/** Returns true if there was no paid plan in any of the months. */
const isEmpty = ({ months, people }: RevenueAnswer) =>
  people === 0 && months.every(({ opening, started, churn }) => opening + started + churn === 0);

function Tiles({ revenue }: { revenue: RevenueAnswer }) {
  const { pathname } = useLocation();
  const { currency, mrr, arpu, people, promoCost, pending, at } = revenue;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <section aria-label={`Now: ${formatUtc(at)}`} className="grid gap-3">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Tile name="MRR" value={money(mrr)} note={NOTE}>
          {formatUtc(at)}
        </Tile>
        <Tile name="ARPU" value={arpu === null ? '–' : money(arpu)} note={NOTE}>
          MRR per person with a paid plan
        </Tile>
        <Tile name="People with a paid plan" value={people.toLocaleString('en-GB')} note={NOTE}>
          {people === 0 ? (
            'A plan begins with an approved request'
          ) : (
            <Link className="link" to={`${pathname}?view=people`}>
              Show them
            </Link>
          )}
        </Tile>
        <Tile name="Promo cost of a month" value={money(promoCost)} note={NOTE}>
          {pending === 0 ? (
            'No request is waiting'
          ) : (
            <Link className="link" to={`${pathname}?view=requests`}>
              {pending === 1
                ? '1 request is waiting'
                : `${pending.toLocaleString('en-GB')} requests are waiting`}
            </Link>
          )}
        </Tile>
      </ul>
    </section>
  );
}

function Tile(props: { name: string; value: string; note: string; children: ReactNode }) {
  return (
    <li>
      <Card tight className="grid h-full content-start gap-1">
        <h2 className="text-sm font-bold text-muted">{props.name}</h2>
        <p className="text-xl font-bold tabular-nums [overflow-wrap:anywhere]">{props.value}</p>
        <p className="text-sm">{props.children}</p>
        <p className="text-xs text-muted">{props.note}</p>
      </Card>
    </li>
  );
}

/** Returns a sentence about the greatest MRR, with a blank before it; '' if there was none. */
function describePeak(months: RevenueAnswer['months'], money: (minor: number) => string): string {
  const peak = months.reduce<RevenueMonth | null>(
    (top, month) => (top === null || month.closing > top.closing ? month : top),
    null,
  );
  if (peak === null || peak.closing === 0) return '';
  return ` The highest was ${money(peak.closing)} in ${formatMonth(peak.month)}.`;
}

function Charts({ revenue }: { revenue: RevenueAnswer }) {
  const { currency, months } = revenue;
  const categories = months.map(({ month }) => formatMonth(month));
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  // the last one is the current month, which has only begun
  const complete = months.at(-2) ?? last;
  const money = (minor: number) => formatMoney(minor, currency);
  const shared = {
    categoryName: 'Month',
    categories,
    format: money,
    note: `${currency}. ${NOTE}.`,
  };
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <LineChart
        {...shared}
        title="MRR at the end of each month"
        summary={`From ${money(first.opening)} before ${formatMonth(first.month)} to ${money(last.closing)} now.${describePeak(months, money)}`}
        series={[{ name: 'MRR', values: months.map(({ closing }) => closing) }]}
      />
      <BarChart
        {...shared}
        stacked
        title="Movements of MRR"
        summary={`${formatMonth(complete.month)}: ${money(complete.started + complete.expansion)} more and ${money(complete.contraction + complete.churn)} less.`}
        series={[
          { name: 'New', values: months.map(({ started }) => started) },
          { name: 'Expansion', values: months.map(({ expansion }) => expansion) },
          { name: 'Contraction', values: months.map(({ contraction }) => 0 - contraction) },
          { name: 'Churn', values: months.map(({ churn }) => 0 - churn) },
        ]}
      />
    </div>
  );
}
