import type { PageFigures } from '@roletrail/contracts/http/occupations';
import { dollars, percent } from '../../lib/career-format.ts';
import {
  type Band,
  computeTurnover,
  GROWTH_BANDS,
  OPENINGS_BANDS,
  PAY_BANDS,
  TURNOVER,
} from './bands.ts';
import type { MeasureName } from './explorer-address.ts';
import type { OccupationItem } from './items.ts';
import type { SearchHit } from './search.ts';

/** Measure that colours the map of jobs. */
export type Measure = {
  readonly label: string;
  readonly bands: readonly Band[];
  /** null if the source gives no value */
  readonly of: (page: PageFigures) => number | null;
  readonly format: (value: number) => string;
};

export const TREEMAP_MEASURES: Readonly<Record<MeasureName, Measure>> = {
  pay: {
    label: 'Median pay a year',
    bands: PAY_BANDS,
    of: ({ payYear }) => payYear,
    format: dollars,
  },
  growth: {
    label: 'Growth 2024–34',
    bands: GROWTH_BANDS,
    of: ({ growth }) => growth,
    format: percent,
  },
  openings: {
    label: TURNOVER,
    bands: OPENINGS_BANDS,
    of: computeTurnover,
    format: (value) => value.toFixed(1),
  },
};

/** Jobs of one occupation, or of a group if the source does not split it. */
export type Tile = {
  readonly page: PageFigures;
  readonly jobs: number;
  /** first occupation of the group */
  readonly item: OccupationItem;
};

/** @returns tiles, most jobs first; pages without a number of jobs are left out */
export function toTreemapTiles(hits: readonly SearchHit[]): readonly Tile[] {
  const tiles = new Map<string, Tile>();
  for (const { item } of hits) {
    const { figures: page } = item;
    if (page === null || !page.jobs || tiles.has(page.slug)) continue;
    tiles.set(page.slug, { page, jobs: page.jobs, item });
  }
  return [...tiles.values()].sort((a, b) => b.jobs - a.jobs);
}

/** Formats the summary of the map, two sentences. */
export function formatTilesSummary(shown: readonly Tile[], all: number, measure: Measure): string {
  const [first] = shown;
  if (first === undefined) return 'None of these occupations has a number of jobs.';
  const most = `Most jobs of these: ${first.page.title}, ${first.jobs.toLocaleString('en-US')}.`;
  const valued = shown.flatMap(({ page }) => {
    const value = measure.of(page);
    return value === null ? [] : [{ title: page.title, value }];
  });
  const top = valued.toSorted((a, b) => b.value - a.value)[0];
  const highest = top
    ? ` Highest by ${measure.label.toLowerCase()}: ${top.title}, ${measure.format(top.value)}.`
    : '';
  const left = all - shown.length;
  return `${most}${highest}${left > 0 ? ` ${left} smaller ones have no room here: narrow the list to see them.` : ''}`;
}
