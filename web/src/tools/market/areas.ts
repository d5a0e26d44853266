import type {
  Area,
  AreaFigure,
  AreaKind,
  AreaPay,
  AreaWages,
  MarketOccupation,
} from '@roletrail/contracts/tools/market';
import { PER } from '../../features/occupations/labels.ts';
import { count, dollars } from '../../lib/career-format.ts';

/** Groups of areas, in display order. */
export const AREA_GROUPS: readonly { readonly kind: AreaKind; readonly label: string }[] = [
  { kind: 'state', label: 'States' },
  { kind: 'territory', label: 'Territories' },
  { kind: 'metro', label: 'Metropolitan areas' },
  { kind: 'nonmetro', label: 'Outside metropolitan areas' },
];

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Finds the area that a text such as “Ohio” or “Boise, ID” names. Null if none or several match.
 */
export function areaMeant(typed: string | null, areas: readonly Area[]): Area | null {
  const words = plain(typed ?? '');
  if (words === '') return null;
  const exact = areas.filter(({ title }) => plain(title) === words);
  const near = areas.filter((area) => area.kind === 'metro' && isOfMetro(words, area.title));
  const [first, ...more] = exact.length > 0 ? exact : near;
  return first !== undefined && more.length === 0 ? first : null;
}

/** Matches `Boise City, ID`, `New York-Newark-Jersey City, NY-NJ`: cities, then states. */
function isOfMetro(typed: string, title: string): boolean {
  const [city = '', state] = typed.split(',').map((part) => part.trim());
  const comma = title.lastIndexOf(',');
  const cities = plain(title.slice(0, comma)).split('-');
  const states = plain(title.slice(comma + 1)).split('-');
  const isCity = cities.some((one) => one === city || one === `${city} city`);
  return isCity && (state === undefined || states.includes(state));
}

type Unit = 'year' | 'hour';
/** Highest published pay by unit. */
type Tops = Readonly<Record<Unit, number>>;

/** Occupation with published pay in the area. */
export type AreaPayRow = {
  readonly title: string;
  readonly inArea: NonNullable<MarketOccupation['inArea']>;
  readonly here: AreaPay;
};

const NONE = 'no figure';
const SUPPRESSED = 'not published';

/** Returns the annual pay if available. Some occupations have only one unit. */
function wagesOf(pay: AreaPay): { unit: Unit; wages: AreaWages } | null {
  if (pay.year !== null) return { unit: 'year', wages: pay.year };
  return pay.hour && { unit: 'hour', wages: pay.hour };
}

export function formatWage(pay: AreaPay, point: keyof AreaWages, tops: Tops): string {
  const found = wagesOf(pay);
  if (found === null) return NONE;
  const { unit, wages } = found;
  const words = formatFigure(wages[point], unit, tops);
  return words === SUPPRESSED ? words : `${words} ${PER[unit]}`;
}

/** Formats the range between two percentiles. */
export function formatRange(
  pay: AreaPay,
  from: keyof AreaWages,
  to: keyof AreaWages,
  tops: Tops,
): string {
  const found = wagesOf(pay);
  if (found === null) return NONE;
  const { unit, wages } = found;
  const low = formatFigure(wages[from], unit, tops);
  const high = formatFigure(wages[to], unit, tops);
  if (low === SUPPRESSED && high === SUPPRESSED) return SUPPRESSED;
  return `${low === high ? low : `${low} to ${high}`} ${PER[unit]}`;
}

function formatFigure(figure: AreaFigure, unit: Unit, tops: Tops): string {
  if (figure === 'suppressed') return SUPPRESSED;
  if (figure === 'top-coded') return `${dollars(tops[unit], unit)} or more`;
  return dollars(figure, unit);
}

export const formatJobs = ({ jobs }: AreaPay) => (jobs === 'suppressed' ? SUPPRESSED : count(jobs));
