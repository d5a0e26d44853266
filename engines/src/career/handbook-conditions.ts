/** Licence and conditions of work of each handbook page: reviewed flags in our own words. */
import { handbookPage, type Occupation } from './career-data.ts';
import { PAGES_A_TO_I } from './handbook-conditions-a-i.ts';
import { PAGES_I_TO_Z } from './handbook-conditions-i-z.ts';

export const HANDBOOK_LICENCE_NEEDS = [
  'required',
  'some-states-or-specialities',
  'certification-usual',
  'none-mentioned',
] as const;
export type LicenceNeed = (typeof HANDBOOK_LICENCE_NEEDS)[number];

/** What a flag means, as a person reads it. */
const FLAG_WORDS: Readonly<Record<string, string>> = {
  'full-time': 'mostly full time',
  'part-time-common': 'part time is common',
  'evenings-nights': 'evenings or nights',
  weekends: 'weekends',
  irregular: 'irregular hours',
  'overtime-common': 'overtime is common',
  travel: 'travel',
  shifts: 'shifts',
  seasonal: 'seasonal work',
  'on-call': 'on call',
  outdoors: 'outdoors',
  'stress-deadlines': 'pressure and deadlines',
  'hazards-injury': 'risk of injury',
  'long-on-feet': 'long hours on your feet',
  'heavy-lifting': 'heavy lifting',
  noise: 'noise',
  driving: 'driving',
  heights: 'heights',
  'confined-spaces': 'confined spaces',
  'protective-equipment': 'protective equipment',
};

export type PageConditions = {
  readonly licence: LicenceNeed;
  /** null if the page names none */
  readonly licenceOf: string | null;
  /** ids: hours first, then what the work is like */
  readonly flags: readonly string[];
  /** the flags in words */
  readonly conditions: readonly string[];
};

/** @throws Error for a line with an unknown licence or flag */
function readLine(line: string): readonly [slug: string, PageConditions] {
  const [slug = '', need = '', of = '', schedule = '', physical = ''] = line.split(/ ?\| ?/);
  const licence = HANDBOOK_LICENCE_NEEDS.find((one) => one === need);
  const flags = `${schedule} ${physical}`.split(' ').filter((flag) => flag !== '');
  const conditions = flags.map((flag) => {
    const words = FLAG_WORDS[flag];
    if (words === undefined) throw new Error(`${slug}: no flag ${flag}`);
    return words;
  });
  if (licence === undefined) throw new Error(`${slug}: no licence ${need}`);
  return [slug, { licence, licenceOf: of === '' ? null : of, flags, conditions }];
}

/** By the slug of the page. */
export const PAGE_CONDITIONS: ReadonlyMap<string, PageConditions> = new Map(
  `${PAGES_A_TO_I.trim()}\n${PAGES_I_TO_Z.trim()}`.split('\n').map(readLine),
);

/** Returns the reviewed flags of the occupation's page; null if it has no page. */
export function findPageConditions(occupation: Occupation): PageConditions | null {
  const page = handbookPage(occupation);
  return page && (PAGE_CONDITIONS.get(page.slug) ?? null);
}
