/** Lengths of the parts of a LinkedIn profile. They are LinkedIn's and change without notice. */

export type ProfileLimit = {
  /** characters, by UTF-16 units as the site counts them */
  readonly max: number;
  /** month in which the length was last seen, YYYY-MM */
  readonly asOf: string;
};

export const PROFILE_LIMITS = {
  headline: { max: 220, asOf: '2026-11' },
  about: { max: 2600, asOf: '2026-11' },
  /** description of one job */
  experience: { max: 2000, asOf: '2026-11' },
} as const satisfies Readonly<Record<string, ProfileLimit>>;
export type LimitedPart = keyof typeof PROFILE_LIMITS;

/** Beginning of About that shows before “see more”; a little more or less by device. */
export const ABOUT_HOOK: ProfileLimit = { max: 300, asOf: '2026-11' };

/** Largest profile that a request can give; lengths in UTF-16 units. */
export const PROFILE_MAX = {
  headline: 1000,
  about: 10_000,
  /** pasted text of one section */
  section: 50_000,
  /** jobs, and schools */
  entries: 100,
  skills: 200,
  /** title, employer, school, place, dates, skill */
  field: 300,
  /** description of one job or school */
  description: 5000,
  url: 500,
} as const;
