import type { MarketMeasure, MarketOccupation, RankCounts } from '@roletrail/contracts/http/market';
import { count, dollars, percent } from '../../lib/career-words.ts';

/** One measure of one occupation, with its places. */
export type RankRow = {
  readonly occupation: MarketOccupation;
  readonly rank: MarketOccupation['ranks'][number];
};

/** Measure by measure, so that occupations stand under one another. */
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

/** The value with “at least” where the source prints no higher one. */
export function valueWords({ occupation, rank }: RankRow): string {
  const least = rank.measure === 'pay' && occupation.page?.payAtLeast === true ? 'at least ' : '';
  return `${least}${RANK_MEASURES[rank.measure].format(rank.value)}`;
}

/** The place from the top, of how many; equal ones share it. */
export function placeOf({ above, same, below }: RankCounts): { rank: number; of: number } {
  return { rank: above + 1, of: above + same + below + 1 };
}

export function placeWords({ above, same, below }: RankCounts): string {
  const equal = same === 0 ? '' : `${count(same)} the same, `;
  return `${count(above)} higher, ${equal}${count(below)} lower`;
}
