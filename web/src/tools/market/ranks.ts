import type {
  MarketMeasure,
  MarketOccupation,
  RankCounts,
} from '@roletrail/contracts/tools/market';
import { count, dollars, percent } from '../../lib/career-format.ts';

/** One measure of one occupation, with its ranks. */
export type RankRow = {
  readonly occupation: MarketOccupation;
  readonly rank: MarketOccupation['ranks'][number];
};

/** Lists the ranks measure by measure. */
export function rankRows(occupations: readonly MarketOccupation[]): readonly RankRow[] {
  return (Object.keys(RANK_MEASURES) as MarketMeasure[]).flatMap((measure) =>
    occupations.flatMap((occupation) =>
      occupation.ranks.flatMap((rank) => (rank.measure === measure ? [{ occupation, rank }] : [])),
    ),
  );
}

export const RANK_MEASURES: Readonly<
  Record<MarketMeasure, { label: string; format: (value: number) => string }>
> = {
  pay: { label: 'Median pay a year', format: dollars },
  jobs: { label: 'Jobs in 2024', format: count },
  growth: { label: 'Growth 2024–34', format: percent },
  openings: { label: 'Openings a year', format: count },
  turnover: { label: 'Openings for each 100 jobs', format: (value) => value.toFixed(1) },
};

/** Formats the value, with “at least” if it is top-coded. */
export function formatValue({ occupation, rank }: RankRow): string {
  const least = rank.measure === 'pay' && occupation.page?.payAtLeast === true ? 'at least ' : '';
  return `${least}${RANK_MEASURES[rank.measure].format(rank.value)}`;
}

/** Returns the rank from the top and the count; ties share a rank. */
export function computeRank({ above, same, below }: RankCounts): { rank: number; of: number } {
  return { rank: above + 1, of: above + same + below + 1 };
}

export function formatRank({ above, same, below }: RankCounts): string {
  const equal = same === 0 ? '' : `${count(same)} the same, `;
  return `${count(above)} higher, ${equal}${count(below)} lower`;
}
