import type { RevenueAnswer, RevenueMonth } from '@roletrail/contracts/http/revenue';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatMonth } from '../../../lib/format.ts';
import { formatMoney } from '../../../lib/money.ts';

type Props = { revenue: RevenueAnswer; note: string };

const amounts = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
/** Amount in a table whose note names the currency. */
const formatAmount = (minor: number) => amounts.format(minor / 100);

/** Amount in the file: in the currency, with two decimals. */
const inFile = (minor: number) => (minor / 100).toFixed(2);

/** Opening, movements and closing of each month, newest first. */
export function MonthTable({ revenue, note }: Props) {
  const { currency, months } = revenue;
  const amount = (
    id: keyof Omit<RevenueMonth, 'month' | 'people'>,
    header: string,
  ): Column<RevenueMonth> => ({
    id,
    header,
    numeric: true,
    cell: (row) => formatAmount(row[id]),
    csv: (row) => inFile(row[id]),
  });
  const columns: readonly Column<RevenueMonth>[] = [
    {
      id: 'month',
      header: 'Month',
      rowHeader: true,
      cell: ({ month }) => formatMonth(month),
      csv: ({ month }) => month,
    },
    amount('opening', 'Opening'),
    amount('started', 'New'),
    amount('expansion', 'Expansion'),
    amount('contraction', 'Contraction'),
    amount('churn', 'Churn'),
    amount('closing', 'Closing'),
    {
      id: 'people',
      header: 'People',
      numeric: true,
      cell: ({ people }) => people,
      csv: ({ people }) => people,
    },
    amount('promoCost', 'Promo cost'),
  ];
  return (
    <Section title="Month by month" note={`${currency}. ${note}. The first row is not over yet.`}>
      <WholeTable
        id="revenue-months"
        caption="MRR month by month"
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
      />
    </Section>
  );
}

/** People and MRR by plan. */
export function PlanRevenueTable({ revenue, note }: Props) {
  const { pathname } = useLocation();
  const { currency, plans } = revenue;
  const columns: readonly Column<RevenueAnswer['plans'][number]>[] = [
    {
      id: 'plan',
      header: 'Plan',
      rowHeader: true,
      cell: ({ slug, name, people }) =>
        people === 0 ? (
          name
        ) : (
          <Link className="link" to={`${pathname}?view=people&tier=${slug}`}>
            {name}
          </Link>
        ),
      csv: ({ slug }) => slug,
    },
    {
      id: 'people',
      header: 'People',
      numeric: true,
      cell: ({ people }) => people,
      csv: ({ people }) => people,
    },
    {
      id: 'amount',
      header: 'MRR',
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, currency),
      csv: ({ amount }) => inFile(amount),
    },
  ];
  return (
    <Section title="Active by plan" note={`${currency}. ${note}.`}>
      <WholeTable
        id="revenue-plans"
        caption="People with a paid plan, by plan"
        columns={columns}
        rows={plans}
        rowKey={({ slug }) => slug}
      />
    </Section>
  );
}

/** Reduction of a month by promo code. */
export function PromoTable({ revenue, note }: Props) {
  const { pathname } = useLocation();
  const { currency, promos } = revenue;
  const columns: readonly Column<RevenueAnswer['promos'][number]>[] = [
    {
      id: 'code',
      header: 'Promo code',
      rowHeader: true,
      cell: ({ id, code }) => (
        <Link className="link" to={`${pathname}?view=people&promo=${id}`}>
          {code}
        </Link>
      ),
      csv: ({ code }) => code,
    },
    {
      id: 'people',
      header: 'People',
      numeric: true,
      cell: ({ people }) => people,
      csv: ({ people }) => people,
    },
    {
      id: 'cost',
      header: 'Cost of a month',
      numeric: true,
      cell: ({ cost }) => formatMoney(cost, currency),
      csv: ({ cost }) => inFile(cost),
    },
  ];
  return (
    <Section title="Promo cost now" note={`${currency}. ${note}. At most 20 codes.`}>
      {promos.length === 0 ? (
        <p className="text-muted">No plan has a discount now.</p>
      ) : (
        <WholeTable
          id="revenue-promos"
          caption="Promo cost by code"
          columns={columns}
          rows={promos}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function Section(props: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-lg">{props.title}</h2>
      {props.children}
      <p className="text-xs text-muted">{props.note}</p>
    </section>
  );
}
