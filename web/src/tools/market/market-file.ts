import type {
  AreaPay,
  AreaWages,
  Market,
  MarketOccupation,
} from '@roletrail/contracts/tools/market';
import { type CsvValue, csvFile } from '../../lib/csv.ts';
import { COMMON, type MarketLine, toLine, toNumberLine, WHOSE } from './market-lines.ts';
import { computeRank, RANK_MEASURES, rankRows } from './ranks.ts';

const HEADER = ['Occupation', 'Code', 'Where', 'Figure', 'Unit', 'Value', 'Source', 'Release'];

/** Percentiles of an area, in order. */
const POINTS: Readonly<Record<keyof AreaWages, string>> = {
  p10: 'Pay, lowest tenth',
  p25: 'Pay, lowest quarter',
  median: 'Median pay',
  p75: 'Pay, highest quarter',
  p90: 'Pay, highest tenth',
  mean: 'Mean pay',
};

type Line = readonly [figure: string, unit: string, value: CsvValue];
type Origin = { readonly where: string; readonly source: string; readonly release: string };

/** Lines of a file; each pay figure has its own line. */
export const FILE_LINES: readonly MarketLine[] = [
  WHOSE,
  toNumberLine('Median pay a year', 'US dollars', ({ page }) => page?.payYear),
  toNumberLine('Median pay an hour', 'US dollars', ({ page }) => page?.payHour),
  toLine('Medians are at least these', ({ page }) => (page?.payAtLeast ? 'yes' : '')),
  toNumberLine('Lowest tenth', 'US dollars', ({ page }) => page?.spread?.p10),
  toNumberLine('Highest tenth', 'US dollars', ({ page }) => page?.spread?.p90),
  toLine('Highest tenth is at least this', ({ p90AtLeast }) => (p90AtLeast ? 'yes' : '')),
  toLine('Tenths are for each', ({ page }) => page?.spread?.unit ?? ''),
  toLine('Tenths are those of', ({ page }) => page?.spread?.of.title ?? ''),
  ...COMMON,
];

/** Returns the figures of the occupations as one CSV file, each row with its source and release. */
export function marketFile(market: Market): string {
  const { area, occupations, release } = market;
  const nation = { where: 'United States', source: sourceOf(market.source), release };
  const rows = (occupation: MarketOccupation, lines: readonly Line[], from: Origin) =>
    lines.map((line) => [
      occupation.title,
      occupation.code,
      from.where,
      ...line,
      from.source,
      from.release,
    ]);
  return csvFile(
    HEADER,
    occupations.flatMap((occupation) => {
      const here = occupation.inArea?.here;
      const published = [...figuresOf(occupation), ...placesOf(occupation)];
      if (area === null || !here) return rows(occupation, published, nation);
      const local = {
        where: area.title,
        source: sourceOf(area.source),
        release: area.source.period,
      };
      return [
        ...rows(occupation, published, nation),
        ...rows(occupation, areaFigures(here, area.top), local),
      ];
    }),
  );
}

const sourceOf = ({ name, period }: Market['source']) =>
  `Bureau of Labor Statistics, ${name} (${period})`;

const figuresOf = (occupation: MarketOccupation): readonly Line[] =>
  FILE_LINES.map(({ label, unit, csv }) => [label, unit, csv(occupation)]);

const placesOf = (occupation: MarketOccupation): readonly Line[] =>
  rankRows([occupation]).flatMap(({ rank }): Line[] => {
    const { label } = RANK_MEASURES[rank.measure];
    const [all, field] = [computeRank(rank.all), computeRank(rank.field)];
    return [
      [`${label}: place among all`, `of ${all.of}`, all.rank],
      [`${label}: place in ${occupation.field.name}`, `of ${field.of}`, field.rank],
    ];
  });

/** @param tops highest pay that the survey prints */
function areaFigures(pay: AreaPay, tops: NonNullable<Market['area']>['top']): readonly Line[] {
  const units = (['year', 'hour'] as const).flatMap((unit) => {
    const wages = pay[unit];
    return wages === null ? [] : [{ unit, wages }];
  });
  const wages = units.flatMap(({ unit, wages }) =>
    (Object.keys(POINTS) as (keyof AreaWages)[]).map((point): Line => {
      const figure = wages[point];
      const value =
        figure === 'suppressed'
          ? 'not published'
          : figure === 'top-coded'
            ? `${tops[unit]} or more`
            : figure;
      return [POINTS[point], unit === 'year' ? 'US dollars a year' : 'US dollars an hour', value];
    }),
  );
  const jobs = pay.jobs === 'suppressed' ? 'not published' : pay.jobs;
  return [...wages, ['Employees', 'jobs', jobs]];
}
