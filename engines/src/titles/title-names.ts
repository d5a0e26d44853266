/** Every name under which an occupation can be searched, and how lists of names are written. */
import type { CareerData } from '../career/career-data.ts';
import { wholeCode } from '../career/occupation-code.ts';
import { type AlternateTitles, formsOf } from '../career/titles-file.ts';
import { nameKey } from '../text/tokens.ts';
import { HANDS_ALIASES } from './aliases-hands.ts';
import { OFFICE_ALIASES } from './aliases-office.ts';

export type NameSource = 'title' | 'reported' | 'alias' | 'alternate';

export type TitleName = {
  readonly text: string;
  readonly code: string;
  readonly source: NameSource;
  /** 0 to 1: how surely the name means this occupation rather than another of its line */
  readonly weight: number;
};

export type Alias = { readonly title: string; readonly codes: readonly string[] };

export class AliasError extends Error {}

/**
 * Parses lines `code, code | title, title`: each title may mean each of the occupations, the
 * likeliest first. A code without its last part ends in .00.
 * @throws AliasError with a line without a title, or a duplicate title; CareerDataError if a code
 *   is invalid
 */
export function parseAliases(text: string): Alias[] {
  const seen = new Set<string>();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [codes = [], titles = [], ...rest] = line
        .split('|')
        .map((part) => part.split(',').map((item) => item.trim()));
      if (rest.length > 0 || titles.length === 0) throw new AliasError(`one bar: ${line}`);
      return titles.map((title) => {
        const key = nameKey(title);
        if (key === '' || seen.has(key)) throw new AliasError(`twice, or empty: ${title}`);
        seen.add(key);
        return { title, codes: codes.map(wholeCode) };
      });
    });
}

export function ownAliases(): Alias[] {
  return parseAliases(OFFICE_ALIASES + HANDS_ALIASES);
}

/** Factor for a part of a title, because it may belong to others too. */
const PART = 0.98;

/** @throws AliasError for an alias of an occupation that the data do not have */
export function titleNames(data: CareerData, aliases: readonly Alias[]): TitleName[] {
  const own = data.occupations.flatMap(({ code, title, reportedTitles }): TitleName[] => [
    ...namesInTitle(title).map((text, at) => named(text, code, 'title', at === 0 ? 1 : PART)),
    ...reportedTitles.flatMap(formsOf).map((text) => named(text, code, 'reported', 0.96)),
  ]);
  const ours = aliases.flatMap(({ title, codes }) =>
    codes.map((code, at) => {
      if (!data.byCode.has(code)) throw new AliasError(`${title}: there is no occupation ${code}`);
      return named(title, code, 'alias', 1 - 0.03 * at);
    }),
  );
  return [...own, ...ours];
}

function named(text: string, code: string, source: NameSource, weight: number): TitleName {
  return { text, code, source, weight };
}

/**
 * “Maids and Housekeeping Cleaners” is also each of the two, by their plural: “Electrical” of
 * “Electrical and Electronics Drafters” is none. What is excepted is no name.
 */
function namesInTitle(title: string): string[] {
  const whole = title.replace(/,? (?:Except|Including) [\s\S]*/, '').replace(/, All Other$/, '');
  const parts = whole.split(/, and |, | and |--|\//).filter((part) => /[^s]s$/.test(part));
  return [...new Set([whole, ...parts])];
}

/** Names of the alternate titles, of occupations that the data have. */
export function alternateNames(data: CareerData, { byCode }: AlternateTitles): TitleName[] {
  return data.occupations.flatMap(({ code }) =>
    (byCode.get(code) ?? []).flatMap(formsOf).map((text) => named(text, code, 'alternate', 0.96)),
  );
}
