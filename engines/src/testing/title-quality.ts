/** Share of titles with a plausible occupation among the first five. */
import type { CareerData } from '../career/career-data.ts';
import { wholeCode } from '../career/occupation-code.ts';
import type { AlternateTitles } from '../career/titles-file.ts';
import { isInsufficient } from '../engine.ts';
import { nameKey } from '../text/tokens.ts';
import { findOccupations } from '../titles/find-occupations.ts';
import { createTitleIndex, type TitleIndex } from '../titles/title-index.ts';
import { ownAliases } from '../titles/title-names.ts';
import { HELD_OUT_TITLES } from './title-cases-held-out.ts';
import { EMPLOYERS_TITLES, EVERYDAY_TITLES } from './title-cases-public.ts';
import { TUNED_TITLES } from './title-cases-tuned.ts';

export type TitleCase = {
  readonly title: string;
  /** accepted codes, or their first parts */
  readonly codes: readonly string[];
};

/** Lines `title | code, code`. */
function parseCases(text: string): TitleCase[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', codes = ''] = line.split('|').map((part) => part.trim());
      return { title, codes: codes.split(',').map((code) => code.trim()) };
    });
}

const exact = ({ title, codes }: TitleCase): TitleCase => ({ title, codes: codes.map(wholeCode) });

/** Every second case is held out. */
function halves(text: string) {
  const cases = parseCases(text);
  return {
    tuned: cases.filter((_, at) => at % 2 === 0),
    heldOut: cases.filter((_, at) => at % 2 === 1),
  };
}

export const CASES = {
  tuned: parseCases(TUNED_TITLES).map(exact),
  heldOut: parseCases(HELD_OUT_TITLES).map(exact),
};
export const EVERYDAY = halves(EVERYDAY_TITLES);
export const EMPLOYERS = halves(EMPLOYERS_TITLES);

export type TitleQuality = {
  readonly cases: number;
  readonly first: number;
  readonly firstFive: number;
  /** of those whose first occupation is certain, the share for which it is right */
  readonly certainRight: number;
  /** share of titles whose first occupation is certain */
  readonly certain: number;
  /** titles of which none of the first five is right */
  readonly missed: readonly string[];
};

export type TitleData = { readonly data: CareerData; readonly alternates: AlternateTitles };

export type Aliases = 'all' | 'others' | 'none';

/**
 * @param aliases all of ours; those that are none of the cases' own titles, so that no case is
 *   answered by a line which has it; or none, to see what the search finds in the sources alone
 */
export function titleQuality(
  { data, alternates }: TitleData,
  cases: readonly TitleCase[],
  aliases: Aliases,
): TitleQuality {
  const asked = new Set(cases.map(({ title }) => nameKey(title)));
  const kept = ownAliases().filter(
    ({ title }) => aliases === 'all' || (aliases === 'others' && !asked.has(nameKey(title))),
  );
  const index = createTitleIndex(data, kept, alternates);
  const ranks = cases.map((one) => rankOf(one, index));
  const within = (n: number) => ranks.filter(({ rank }) => rank < n).length / cases.length;
  const certain = ranks.filter((one) => one.certain);
  return {
    cases: cases.length,
    first: within(1),
    firstFive: within(5),
    certainRight: certain.filter(({ rank }) => rank === 0).length / Math.max(1, certain.length),
    certain: certain.length / cases.length,
    missed: cases.filter((_, at) => (ranks[at]?.rank ?? 5) >= 5).map(({ title }) => title),
  };
}

function rankOf({ title, codes }: TitleCase, index: TitleIndex) {
  const { result } = findOccupations(
    { asOf: '2026-01-01', title, limit: 5, unfinished: false },
    index,
    0,
  );
  if (isInsufficient(result)) return { rank: 5, certain: false };
  const rank = result.candidates.findIndex(({ code }) =>
    codes.some((accepted) => code.startsWith(accepted)),
  );
  return { rank: rank < 0 ? 5 : rank, certain: result.certainty === 'certain' };
}
