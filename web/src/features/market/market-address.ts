import { COMPARED_MAX } from '@roletrail/contracts/limits';

/** What the page shows, as it stands in the address. A person's pay never does. */
export type MarketUrlState = {
  readonly part: 'figures' | 'ads';
  /** codes of occupations, at most COMPARED_MAX */
  readonly of: readonly string[];
  /** code of an area, or WHOLE_NATION; null: what the person said of themselves */
  readonly area: string | null;
  /** id of something that was saved, shown instead; null: none */
  readonly saved: string | null;
};

/** Where somebody chose no area, though they said where they are. */
export const WHOLE_NATION = 'us';

const AREA = /^(\d{2,7}|us)$/;
const CODE = /^\d{2}-\d{4}\.\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an address, which anybody may have written; what it cannot mean is left out. */
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

/** Only what is not as it is at first stands in the address. */
export function formatMarketSearch({ part, of, area, saved }: MarketUrlState): string {
  const search = new URLSearchParams();
  if (part === 'ads') search.set('part', part);
  if (of.length > 0) search.set('of', of.join(','));
  if (area !== null) search.set('in', area);
  if (saved !== null) search.set('saved', saved);
  return `?${search}`;
}
