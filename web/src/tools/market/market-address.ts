import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';

/** State of the page in the URL. Own pay is never part of it. */
export type MarketUrlState = {
  readonly part: 'figures' | 'ads';
  /** codes of occupations, at most COMPARED_MAX */
  readonly of: readonly string[];
  /** code of an area, or WHOLE_NATION; null: area of the profile */
  readonly area: string | null;
  /** id of a saved result that is shown instead; null: none */
  readonly saved: string | null;
};

/** Chosen nation, although the profile has an area. */
export const WHOLE_NATION = 'us';

const AREA = /^(\d{2,7}|us)$/;
const CODE = /^\d{2}-\d{4}\.\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a URL. Drops invalid values. */
export function parseMarketUrl(search: URLSearchParams): MarketUrlState {
  const codes = (search.get('of') ?? '').split(',').filter((code) => CODE.test(code));
  const saved = search.get('saved');
  const area = search.get('in');
  return {
    part: search.get('part') === 'ads' ? 'ads' : 'figures',
    of: [...new Set(codes)].slice(0, COMPARED_MAX),
    area: area !== null && AREA.test(area) ? area : null,
    saved: saved !== null && UUID.test(saved) ? saved : null,
  };
}

/** Formats the URL search. Leaves out default values. */
export function formatMarketSearch({ part, of, area, saved }: MarketUrlState): string {
  const search = new URLSearchParams();
  if (part === 'ads') search.set('part', part);
  if (of.length > 0) search.set('of', of.join(','));
  if (area !== null) search.set('in', area);
  if (saved !== null) search.set('saved', saved);
  return `?${search}`;
}
