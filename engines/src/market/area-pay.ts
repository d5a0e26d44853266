/** Pay of occupations in one area from the survey of employers, beside the nation. */
import type {
  AreaFigure,
  AreaPay,
  AreaWages,
  MarketOccupation,
  RankCounts,
} from '@roletrail/contracts/tools/market';
import type { AreaData, InArea } from '../areas/area-data.ts';
import type { AreaHead, AreaRow, Wage, WagesRow } from '../areas/area-file.ts';
import { placesOf } from './ranks.ts';

type InMarket = MarketOccupation['inArea'];

/** @param code of an occupation of the statistics */
export function payInArea(code: string, { code: here }: AreaHead, data: AreaData): InMarket {
  const surveyed = data.surveyed(code);
  if (surveyed === null) return null;
  const everywhere = data.inAreas(surveyed.code);
  const found = everywhere.find(({ area }) => area.code === here);
  const nation = everywhere.find(({ area }) => area.kind === 'nation');
  return {
    surveyed: { title: surveyed.title, group: surveyed.group },
    here: found ? payOf(found.row) : null,
    nation: nation ? payOf(nation.row) : null,
    places: found ? placesAmong(found, everywhere) : null,
  };
}

function payOf([, jobs, year, hour]: AreaRow): AreaPay {
  return {
    jobs: jobs === '*' ? 'suppressed' : jobs,
    year: year && wagesOf(year),
    hour: hour && wagesOf(hour),
  };
}

function wagesOf(row: WagesRow & object): AreaWages {
  const [mean, p10, p25, median, p75, p90] = row.map(figureOf);
  const none = 'suppressed' as const;
  return {
    mean: mean ?? none,
    p10: p10 ?? none,
    p25: p25 ?? none,
    median: median ?? none,
    p75: p75 ?? none,
    p90: p90 ?? none,
  };
}

const FIGURE = { '*': 'suppressed', '#': 'top-coded' } as const;
const figureOf = (wage: Wage): AreaFigure => (typeof wage === 'number' ? wage : FIGURE[wage]);

/** Ranks by pay a year, else by pay an hour: the hours per year are unknown. */
function placesAmong(found: InArea, everywhere: readonly InArea[]): RankCounts | null {
  const unit = found.row[2] === null ? 3 : 2;
  const medianOf = ({ row }: InArea) => heightOf(row[unit]?.[3] ?? '*');
  const own = medianOf(found);
  if (own === null) return null;
  const others = everywhere.filter((one) => one !== found && one.area.kind === found.area.kind);
  return placesOf(own, others.map(medianOf));
}

/** Sort key of a wage: a top-coded wage ranks above all printed ones. */
const heightOf = (wage: Wage) =>
  typeof wage === 'number' ? wage : wage === '#' ? Number.POSITIVE_INFINITY : null;
