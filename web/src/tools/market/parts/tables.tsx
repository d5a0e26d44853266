import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import type { ReactNode } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatMarketOwner, LINES, type MarketLine } from '../market-lines.ts';
import {
  computeRank,
  formatRank,
  formatValue,
  RANK_MEASURES,
  type RankRow,
  rankRows,
} from '../ranks.ts';

/** Table with a row per figure and a column per occupation. */
export function FiguresTable({ occupations }: { occupations: readonly MarketOccupation[] }) {
  const label: Column<MarketLine> = {
    id: 'label',
    header: 'Figure',
    rowHeader: true,
    cell: (line) => line.label,
    csv: (line) => line.label,
  };
  const unit: Column<MarketLine> = {
    id: 'unit',
    header: 'Unit',
    hidden: true,
    cell: (line) => line.unit,
    csv: (line) => line.unit,
  };
  const columns = occupations.map(
    (occupation): Column<MarketLine> => ({
      id: occupation.code,
      header: occupation.title,
      cell: (line) => line.words(occupation),
      csv: (line) => line.csv(occupation),
    }),
  );
  return (
    <WholeTable
      id="market-figures"
      caption="Figures side by side"
      columns={[label, unit, ...columns]}
      rows={LINES}
      file={null}
      rowKey={(line) => line.label}
    />
  );
}

const ranksOf = (occupations: number): readonly Column<RankRow>[] => [
  {
    id: 'measure',
    header: 'Figure',
    rowHeader: true,
    cell: ({ rank }) => RANK_MEASURES[rank.measure].label,
    csv: ({ rank }) => RANK_MEASURES[rank.measure].label,
  },
  {
    id: 'occupation',
    header: 'Occupation',
    hidden: occupations === 1,
    cell: ({ occupation }) => occupation.title,
    csv: ({ occupation }) => occupation.title,
  },
  {
    id: 'value',
    header: 'Value',
    numeric: true,
    cell: formatValue,
    csv: ({ rank }) => rank.value,
  },
  {
    id: 'all',
    header: 'Among all',
    cell: ({ rank }) => <Place places={rank.all} />,
    csv: ({ rank }) => computeRank(rank.all).rank,
  },
  {
    id: 'all-of',
    header: 'Of all',
    hidden: true,
    cell: ({ rank }) => computeRank(rank.all).of,
    csv: ({ rank }) => computeRank(rank.all).of,
  },
  {
    id: 'field',
    header: 'In its field',
    cell: ({ rank, occupation }) => (
      <>
        <Place places={rank.field} />
        <span className="block text-xs text-muted">{occupation.field.name}</span>
      </>
    ),
    csv: ({ rank }) => computeRank(rank.field).rank,
  },
  {
    id: 'field-of',
    header: 'Of its field',
    hidden: true,
    cell: ({ rank }) => computeRank(rank.field).of,
    csv: ({ rank }) => computeRank(rank.field).of,
  },
  {
    id: 'whose',
    header: 'Whose figures',
    hidden: true,
    cell: ({ occupation }) => formatMarketOwner(occupation),
    csv: ({ occupation }) => formatMarketOwner(occupation),
  },
];

/** Table with the rank of each figure. */
export function RanksTable({ occupations }: { occupations: readonly MarketOccupation[] }) {
  return (
    <WholeTable
      id="market-ranks"
      caption="Places among all occupations and in the field"
      columns={ranksOf(occupations.length)}
      rows={rankRows(occupations)}
      file={null}
      rowKey={({ occupation, rank }) => `${occupation.code} ${rank.measure}`}
    />
  );
}

/** Rank from the top, with both counts, and its position on a scale. */
function Place({ places }: { places: RankRow['rank']['all'] }): ReactNode {
  const { rank, of } = computeRank(places);
  const share = of === 1 ? 50 : (100 * places.below) / (of - 1);
  return (
    <span className="grid gap-1">
      <span className="font-bold whitespace-nowrap tabular-nums">
        {rank} of {of}
      </span>
      <svg aria-hidden="true" className="h-3 w-full max-w-36 overflow-visible max-sm:hidden">
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-control" />
        <circle cx={`${share}%`} cy="50%" r="5" className="fill-chart-1" />
      </svg>
      <span className="text-xs text-muted tabular-nums">{formatRank(places)}</span>
    </span>
  );
}
