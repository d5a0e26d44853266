/** What a role is to a person beside likeness: within reach, of their level, paid and common enough. */
import { handbookPage, type Occupation } from '../career/career-data.ts';
import { findPageConditions } from '../career/handbook-conditions.ts';
import { RANK_OF_CATEGORY, type WorkData } from '../career/work-file.ts';
import { educationRank } from './conditions.ts';

/** Facts of a person that a role is compared with. */
export type Means = {
  /** rank in ENTRY_EDUCATION that they have, or their occupations ask for; null: not known */
  readonly education: number | null;
  /** highest rank that they would still study for; null if they do not say */
  readonly schooling: number | null;
  /** least pay, US dollars a year; null: none named */
  readonly payFloor: number | null;
  /** occupations that they have */
  readonly base: readonly Occupation[];
  /** whether they led people */
  readonly hasLed: boolean;
};

/** Share of people in an occupation from which its level of education is usual, 0 to 1. */
const USUAL = 0.5;
/** Years of study that each rank in ENTRY_EDUCATION takes beyond none. */
const YEARS = [0, 0, 1, 1, 2, 4, 6, 9];

/**
 * Returns 1 if half of the people in the occupation have no more education than the person has or
 * would get, less for fewer; without a survey by the usual entry. null: not known.
 */
export function reachOf(occupation: Occupation, means: Means, work: WorkData): number | null {
  if (means.education === null) return null;
  const level = Math.max(means.education, means.schooling ?? 0);
  const shares = work.byCode.get(occupation.code)?.education ?? null;
  const entry = educationRank(handbookPage(occupation));
  const more = Math.max(0, (YEARS[entry ?? 0] ?? 0) - (YEARS[level] ?? 0));
  const byEntry = entry === null ? null : 1 / 2 ** more;
  if (shares === null) return byEntry;
  let within = 0;
  for (const [category, share] of shares)
    if ((RANK_OF_CATEGORY[category - 1] ?? 0) <= level) within += share / 100;
  const byPeople = Math.min(1, within / USUAL);
  return byEntry === null ? byPeople : (byPeople + byEntry) / 2;
}

/** Returns 1 for the same preparation, less for each job zone more or less. */
export function preparationOf({ zone }: Occupation, { base }: Means): number | null {
  if (base.length === 0) return null;
  const most = Math.max(...base.map((one) => one.zone));
  const apart = zone - most;
  return apart > 0 ? Math.max(0, 1 - 0.3 * apart) : Math.max(0, 1 + 0.3 * apart);
}

/**
 * Returns 1 at the floor, or at the pay of the person's occupations, less below; null: not known. Pay
 * of the survey does not count here, because the weights were tuned without it.
 */
export function ratePay(occupation: Occupation, { payFloor, base }: Means): number | null {
  const pay = handbookPage(occupation)?.pay.medianYear ?? null;
  const own = base.flatMap((one) => handbookPage(one)?.pay.medianYear ?? []);
  const wanted = payFloor ?? (own.length === 0 ? null : Math.max(...own));
  if (pay === null || wanted === null) return null;
  return Math.max(0, Math.min(1, 1 - 2.5 * (1 - pay / wanted)));
}

/** First-line supervisors, and managers. */
const SUPERVISES = /^(?:33|35|37|39|41|43|45|47|49|51|53)-1/;
const MANAGES = /^11-/;
/** Managers of the whole of an organisation, which no one becomes next. */
const HEADS = /^11-(?:101|103)/;

export const leads = (code: string): boolean => SUPERVISES.test(code) || MANAGES.test(code);

/** Share of the best score of what a person did from which a trade is one that they worked in. */
const WORKED_IN = 0.75;

/**
 * Returns 1 for a role that leads no one, or people of a trade that the person worked in and led in; 0 for
 * supervisors of any other trade.
 * @param done how near what the person did is to the role, 0 to 1; null: not known
 */
export function rateLevel(
  { code, related }: Occupation,
  { base, hasLed }: Means,
  done: number | null,
): number {
  if (!leads(code)) return 1;
  if (HEADS.test(code)) return 0;
  const isOwn = base.some(
    (one) =>
      one.code.slice(0, 2) === code.slice(0, 2) ||
      (MANAGES.test(code) && related.includes(one.code)),
  );
  if (isOwn) return hasLed ? 1 : 0.5;
  if (!hasLed) return 0;
  return MANAGES.test(code) || (done ?? 0) >= WORKED_IN ? 0.4 : 0;
}

/** Professions that are learnt at a university for this field alone, some for many years. */
const PROFESSIONS = /^(?:17-[12]|19-[123]|23-1|25-1(?!194)|29-1|21-20)/;
/** Least reach of a profession, and of one of the person's own field, in which people do study on. */
const REACH_LEAST = 0.4;
const REACH_LEAST_OWN = 0.1;

/** Returns true for a profession that takes years of study more than the person has. */
export function isOutOfReach(occupation: Occupation, means: Means, work: WorkData): boolean {
  const { code } = occupation;
  if (!PROFESSIONS.test(code)) return false;
  const isOwn = means.base.some((one) => one.code.slice(0, 2) === code.slice(0, 2));
  return (reachOf(occupation, means, work) ?? 1) < (isOwn ? REACH_LEAST_OWN : REACH_LEAST);
}

const LICENCE = {
  required: 0,
  'some-states-or-specialities': 0.7,
  'certification-usual': 0.7,
  'none-mentioned': 1,
} as const;

/** Returns 1 if no licence is named, or the person's own occupations have it; null: not known. */
export function rateLicence(occupation: Occupation, { base }: Means): number | null {
  const page = findPageConditions(occupation);
  if (page === null) return null;
  const own = base.some((one) => findPageConditions(one)?.licenceOf === page.licenceOf);
  return own ? 1 : LICENCE[page.licence];
}

/** Openings a year from which an occupation is found everywhere. */
const MANY = 100_000;
const FEW = 300;

/**
 * Returns 1 for an occupation with openings everywhere, 0 for one with hardly any; null: not known.
 * Occupations of one page share its openings.
 */
export function openingsOf(occupation: Occupation): number | null {
  const { figures } = occupation;
  const openings = handbookPage(occupation)?.openings ?? null;
  if (openings === null) return null;
  const each = openings / (figures.kind === 'group' ? Math.max(1, figures.shared.length) : 1);
  const share = Math.log(Math.max(FEW, each) / FEW) / Math.log(MANY / FEW);
  return Math.min(1, share);
}
