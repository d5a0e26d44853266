/** Ranks of a page's figures among the Handbook's other pages. */
import {
  type MarketMeasure,
  marketMeasure,
  type RankCounts,
} from '@roletrail/contracts/tools/market';
import type { OccupationPage } from '../career/career-data.ts';
import { fieldOf } from '../career/fields.ts';

export type Rank = { measure: MarketMeasure; value: number; all: RankCounts; field: RankCounts };

/** Null: the page does not say. */
const VALUE: Readonly<Record<MarketMeasure, (page: OccupationPage) => number | null>> = {
  pay: ({ pay }) => pay.medianYear,
  jobs: ({ jobs }) => jobs,
  growth: ({ growth }) => growth,
  openings: ({ openings }) => openings,
  turnover: computeOpeningsRate,
};

/** Openings a year for each 100 jobs. */
export function computeOpeningsRate({ openings, jobs }: OccupationPage): number | null {
  return openings === null || jobs === null || jobs === 0 ? null : (100 * openings) / jobs;
}

/** A page that speaks for occupations of several fields is of each of them. */
export function pagesOfField(field: string, pages: readonly OccupationPage[]): OccupationPage[] {
  return pages.filter(({ codes }) => codes.some((code) => fieldOf(code) === field));
}

/**
 * Pages are compared and not occupations: a group's figure is printed once, and counts once.
 * @returns no rank for what the page does not print
 */
export function ranksOf(
  page: OccupationPage,
  field: string,
  pages: readonly OccupationPage[],
): Rank[] {
  const others = pages.filter((other) => other !== page);
  const inField = pagesOfField(field, others);
  return marketMeasure.options.flatMap((measure) => {
    // the survey leaves out the self-employed, whom the handbook counts
    if (page.source === 'survey' && measure !== 'pay') return [];
    const value = VALUE[measure](page);
    if (value === null) return [];
    const among = (list: readonly OccupationPage[]) => placesOf(value, list.map(VALUE[measure]));
    return [{ measure, value, all: among(others), field: among(inField) }];
  });
}

/** @param others null: it has no such figure, and is not compared */
export function placesOf(value: number, others: readonly (number | null)[]): RankCounts {
  const known = others.filter((other) => other !== null);
  const above = known.filter((other) => other > value).length;
  const below = known.filter((other) => other < value).length;
  return { above, same: known.length - above - below, below };
}
