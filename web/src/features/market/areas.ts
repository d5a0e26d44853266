import type {
  Area,
  AreaFigure,
  AreaKind,
  AreaPay,
  AreaWages,
} from '@roletrail/contracts/http/market';
import { count, dollars } from '../../lib/career-words.ts';

/** In the order in which they are offered. */
export const AREA_GROUPS: readonly { readonly kind: AreaKind; readonly label: string }[] = [
  { kind: 'state', label: 'States' },
  { kind: 'territory', label: 'Territories' },
  { kind: 'metro', label: 'Metropolitan areas' },
  { kind: 'nonmetro', label: 'Outside metropolitan areas' },
];

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The area that a person means by what they said of themselves, such as “Ohio” or “Boise, ID”. Null:
 * none, or more than one.
 */
export function areaMeant(said: string | null, areas: readonly Area[]): Area | null {
  const words = plain(said ?? '');
  if (words === '') return null;
  const exact = areas.filter(({ title }) => plain(title) === words);
  const near = areas.filter((area) => area.kind === 'metro' && isOfMetro(words, area.title));
  const [first, ...more] = exact.length > 0 ? exact : near;
  return first !== undefined && more.length === 0 ? first : null;
}

/** `Boise City, ID`, `New York-Newark-Jersey City, NY-NJ`: cities, then states. */
function isOfMetro(said: string, title: string): boolean {
  const [city = '', state] = said.split(',').map((part) => part.trim());
  const comma = title.lastIndexOf(',');
  const cities = plain(title.slice(0, comma)).split('-');
  const states = plain(title.slice(comma + 1)).split('-');
  const isCity = cities.some((one) => one === city || one === `${city} city`);
  return isCity && (state === undefined || states.includes(state));
}

export type Unit = 'year' | 'hour';
type Tops = { readonly year: number; readonly hour: number };

/** By the year where there is one. Null: there is no pay at all. */
export function unitOf(pay: AreaPay): Unit | null {
  if (pay.year !== null) return 'year';
  return pay.hour === null ? null : 'hour';
}

export const AREA_WAGES: readonly { readonly key: keyof AreaWages; readonly label: string }[] = [
  { key: 'p10', label: 'Lowest tenth' },
  { key: 'p25', label: 'Lowest quarter' },
  { key: 'median', label: 'Median' },
  { key: 'p75', label: 'Highest quarter' },
  { key: 'p90', label: 'Highest tenth' },
  { key: 'mean', label: 'Mean' },
];

export function areaFigureWords(figure: AreaFigure, unit: Unit, tops: Tops): string {
  if (figure === 'suppressed') return 'not published';
  if (figure === 'top-coded') return `${dollars(tops[unit], unit)} or more`;
  return dollars(figure, unit);
}

export const jobsWords = ({ jobs }: AreaPay) =>
  jobs === 'suppressed' ? 'not published' : count(jobs);
