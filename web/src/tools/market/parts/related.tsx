import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { formatPay, moneyChange } from '../../../features/occupations/labels.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { percent } from '../../../lib/career-format.ts';
import { Button } from '../../../ui/button.tsx';
import { formatTurnover, joinWithAnd } from '../market-lines.ts';

type Related = MarketOccupation['related'][number];

/** Adds an occupation to the comparison; null: full, or a saved result. */
export type Add = ((code: string) => void) | null;

/** Related occupations, with pay and growth. */
export function RelatedOccupations(props: {
  occupations: readonly MarketOccupation[];
  onAdd: Add;
}) {
  const { occupations, onAdd } = props;
  const chosen = occupations.map(({ code }) => code);
  const add = occupations.length < COMPARED_MAX ? onAdd : null;
  return (
    <div className="grid gap-4">
      {occupations.map((occupation) => (
        <details key={occupation.code} open={occupation.page?.source !== 'handbook'}>
          <summary className="target cursor-pointer py-1">
            <strong>
              {occupation.related.length} near {occupation.title}
            </strong>
            <span className="block text-sm text-muted">{formatFields(occupation.related)}</span>
          </summary>
          <div className="mt-2">
            <WholeTable
              id="market-related"
              caption={`Near ${occupation.title}`}
              columns={columnsFor(chosen, add)}
              rows={occupation.related}
              rowKey={({ code }) => code}
            />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Formats the fields of the occupations, most frequent first. */
export function formatFields(related: readonly Related[]): string {
  if (related.length === 0) return 'Neither source calls an occupation near to it.';
  const counts = new Map<string, number>();
  for (const { field } of related) counts.set(field.name, (counts.get(field.name) ?? 0) + 1);
  const fields = [...counts].toSorted(([, a], [, b]) => b - a);
  return `They lie in ${joinWithAnd(fields.map(([name, count]) => `${name} (${count})`))}.`;
}

/** Formats the median and, for a group, its size. */
function formatMedian({ median, sharing }: Related): string {
  const words = median && formatPay(median);
  if (words === null) return 'no figure';
  return sharing === 1 ? words : `${words} (group of ${sharing})`;
}

function formatPayChange({ pay }: Related): string {
  if (pay.kind === 'one-figure') return 'one figure for both';
  return pay.kind === 'compared' ? moneyChange(pay.from, pay.to, pay.unit) : 'cannot be compared';
}

const BY = { onet: 'O*NET', handbook: 'Handbook', both: 'both' } as const;

function columnsFor(chosen: readonly string[], add: Add): readonly Column<Related>[] {
  const act: Column<Related> = {
    id: 'act',
    header: 'Compare',
    cell: ({ code, title }) =>
      chosen.includes(code) || add === null ? (
        <span className="text-muted">{chosen.includes(code) ? 'is compared' : 'four at most'}</span>
      ) : (
        <Button variant="outline" size="sm" onClick={() => add(code)}>
          Add<span className="sr-only"> {title}</span>
        </Button>
      ),
  };
  return add === null && chosen.length < COMPARED_MAX ? COLUMNS : [...COLUMNS, act];
}

const COLUMNS: readonly Column<Related>[] = [
  {
    id: 'title',
    header: 'Occupation',
    rowHeader: true,
    cell: ({ title }) => title,
    csv: ({ title }) => title,
  },
  {
    id: 'code',
    header: 'Code',
    hidden: true,
    cell: ({ code }) => code,
    csv: ({ code }) => code,
  },
  {
    id: 'field',
    header: 'Field',
    cell: ({ field }) => field.name,
    csv: ({ field }) => field.name,
  },
  { id: 'pay', header: 'Median pay', numeric: true, cell: formatMedian, csv: formatMedian },
  {
    id: 'change',
    header: 'Difference',
    numeric: true,
    cell: formatPayChange,
    csv: formatPayChange,
  },
  {
    id: 'growth',
    header: 'Growth',
    numeric: true,
    cell: ({ growth }) => (growth === null ? 'no figure' : percent(growth)),
    csv: ({ growth }) => growth,
  },
  {
    id: 'turnover',
    header: 'Openings for each 100 jobs',
    numeric: true,
    hidden: true,
    cell: ({ turnover }) => formatTurnover(turnover),
    csv: ({ turnover }) => turnover,
  },
  {
    id: 'by',
    header: 'Who says so',
    hidden: true,
    cell: ({ by }) => BY[by],
    csv: ({ by }) => BY[by],
  },
];
