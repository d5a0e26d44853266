/** Releases of the Occupational Employment and Wage Statistics whose form is known. */
import { SourceError } from '../source-error.ts';

type Edition = {
  /** the highest pay that it prints */
  readonly top: { readonly year: number; readonly hour: number };
};

const TOP = { year: 239_200, hour: 115 };
const EDITIONS: Readonly<Record<string, Edition>> = {
  '2023-05': { top: TOP },
  '2024-05': { top: TOP },
  '2025-05': { top: TOP },
};

/** `2024-05` → `May 2024`; the survey's figures are always of a May */
export const editionWords = (edition: string) => `May ${edition.slice(0, 4)}`;

/** @throws SourceError UNKNOWN, by the name of what it is and of those that are known */
export function knownEdition(edition: string): Edition {
  const known = EDITIONS[edition];
  if (known !== undefined) return known;
  const names = Object.keys(EDITIONS).map(editionWords).join(', ');
  throw new SourceError(
    'UNKNOWN',
    `These are the estimates of ${editionWords(edition)}, a release that this version does not know. It knows ${names}.`,
  );
}

/** As the bureau names files (`state_M2024_dl.xlsx`, `all_data_M_2024.xlsx`) and sheets (`All May 2024 data`). */
const SAYS = /(?:^|[^a-z])M_?(\d{4})(?!\d)|\bMay (\d{4})\b/gi;

/** Returns the release that file and sheet names agree on. @throws SourceError */
export function editionOf(names: readonly string[]): string {
  const years = names.flatMap((name) =>
    [...name.matchAll(SAYS)].map((found) => found[1] ?? found[2] ?? ''),
  );
  const [year, other] = [...new Set(years)];
  if (year === undefined) {
    throw new SourceError(
      'UNKNOWN',
      `Nothing says which release it is: ${names.join(', ')}. Keep the name that the bureau gave the file, such as state_M2024_dl.xlsx.`,
    );
  }
  if (other !== undefined) {
    throw new SourceError(
      'FORM',
      `The files are of two releases, May ${year} and May ${other}. Import them apart.`,
    );
  }
  return `${year}-05`;
}

/** Returns the edition of a data version (market-figures.ts); null: national data only. */
export const editionIn = (version: string): string | null =>
  /\+oews-(\d{4}-\d{2})-/.exec(version)?.[1] ?? null;

/** Credit and changes, shown beside the figures of a release. */
export const oewsCredit = (edition: string) => ({
  source: `Occupational Employment and Wage Statistics, ${editionWords(edition)}`,
  publisher: 'U.S. Bureau of Labor Statistics',
  period: `estimates of ${editionWords(edition)}`,
  licence: 'public domain',
  licenceUrl: 'https://www.bls.gov/bls/linksite.htm',
  attribution:
    'Bureau of Labor Statistics, U.S. Department of Labor, Occupational Employment and Wage Statistics, https://www.bls.gov/oes/',
  changes: [
    'Rows of detailed occupations in all industries are kept, with employment, mean pay and five points of its distribution; groups, single industries, errors of the estimates and shares are left out.',
    'Marks are kept as marks: no estimate, and at or above the highest pay that is printed.',
  ],
});
