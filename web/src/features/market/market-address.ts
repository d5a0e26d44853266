import { COMPARED_MAX } from '@roletrail/contracts/limits';

/** What the page shows, as it stands in the address. A person's pay never does. */
export type Address = {
  readonly part: 'figures' | 'ads';
  /** codes of occupations, at most COMPARED_MAX */
  readonly of: readonly string[];
  /** id of something that was saved, shown instead; null: none */
  readonly saved: string | null;
};

const CODE = /^\d{2}-\d{4}\.\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an address, which anybody may have written; what it cannot mean is left out. */
export function readAddress(search: URLSearchParams): Address {
  const codes = (search.get('of') ?? '').split(',').filter((code) => CODE.test(code));
  const saved = search.get('saved');
  return {
    part: search.get('part') === 'ads' ? 'ads' : 'figures',
    of: [...new Set(codes)].slice(0, COMPARED_MAX),
    saved: saved !== null && UUID.test(saved) ? saved : null,
  };
}

/** Only what is not as it is at first stands in the address. */
export function searchOf({ part, of, saved }: Address): string {
  const search = new URLSearchParams();
  if (part === 'ads') search.set('part', part);
  if (of.length > 0) search.set('of', of.join(','));
  if (saved !== null) search.set('saved', saved);
  return `?${search}`;
}
