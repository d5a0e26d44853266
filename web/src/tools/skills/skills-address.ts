/** State of the page in the URL. Answers are never part of it. */
export type SkillsUrlState = {
  readonly part: 'skills' | 'interests';
  /** code of the target occupation; null: none */
  readonly of: string | null;
  /** id of a saved job ad; null: none */
  readonly ad: string | null;
  /** code of today's occupation; null: none */
  readonly now: string | null;
  /** id of a saved result or draft that is shown instead; null: none */
  readonly saved: string | null;
};

const CODE = /^\d{2}-\d{4}\.\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a URL. Drops invalid values. */
export function parseSkillsUrl(search: URLSearchParams): SkillsUrlState {
  const valid = (name: string, form: RegExp) => {
    const value = search.get(name);
    return value !== null && form.test(value) ? value : null;
  };
  return {
    part: search.get('part') === 'interests' ? 'interests' : 'skills',
    of: valid('of', CODE),
    ad: valid('ad', UUID),
    now: valid('now', CODE),
    saved: valid('saved', UUID),
  };
}

/** Formats the URL search. Leaves out default values. */
export function formatSkillsSearch({ part, ...rest }: SkillsUrlState): string {
  const search = new URLSearchParams();
  if (part === 'interests') search.set('part', part);
  for (const [name, value] of Object.entries(rest)) {
    if (value !== null) search.set(name, value);
  }
  return `?${search}`;
}

export const NOTHING_CHOSEN: SkillsUrlState = {
  part: 'skills',
  of: null,
  ad: null,
  now: null,
  saved: null,
};
