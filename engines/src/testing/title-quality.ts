/** Share of titles with a plausible occupation among the first five. */
import type { CareerData } from '../career/career-data.ts';
import { wholeCode } from '../career/occupation-code.ts';
import { isInsufficient } from '../engine.ts';
import { nameKey } from '../text/tokens.ts';
import { findOccupations } from '../titles/find-occupations.ts';
import { createTitleIndex, type TitleIndex } from '../titles/title-index.ts';
import { ownAliases } from '../titles/title-names.ts';
import { HELD_OUT_TITLES } from './title-cases-held-out.ts';
import { TUNED_TITLES } from './title-cases-tuned.ts';

export type TitleCase = { readonly title: string; readonly codes: readonly string[] };

/** Lines `title | code, code`. */
export function parseCases(text: string): TitleCase[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', codes = ''] = line.split('|').map((part) => part.trim());
      return { title, codes: codes.split(',').map((code) => wholeCode(code.trim())) };
    });
}

export const CASES = { tuned: parseCases(TUNED_TITLES), heldOut: parseCases(HELD_OUT_TITLES) };

export type TitleQuality = {
  readonly cases: number;
  readonly first: number;
  readonly firstFive: number;
  /** titles of which none of the first five is right */
  readonly missed: readonly string[];
};

export type Aliases = 'all' | 'others' | 'none';

/**
 * @param aliases all of ours; those that are none of the cases' own titles, so that no case is
 *   answered by a line which has it; or none, to see what the search finds in the sources alone
 */
export function titleQuality(
  data: CareerData,
  cases: readonly TitleCase[],
  aliases: Aliases,
): TitleQuality {
  const asked = new Set(cases.map(({ title }) => nameKey(title)));
  const kept = ownAliases().filter(
    ({ title }) => aliases === 'all' || (aliases === 'others' && !asked.has(nameKey(title))),
  );
  const index = createTitleIndex(data, kept);
  const ranks = cases.map((one) => rankOf(one, index));
  const within = (n: number) => ranks.filter((rank) => rank < n).length / cases.length;
  const missed = cases.filter((_, at) => (ranks[at] ?? 5) >= 5).map(({ title }) => title);
  return { cases: cases.length, first: within(1), firstFive: within(5), missed };
}

function rankOf({ title, codes }: TitleCase, index: TitleIndex): number {
  const { result } = findOccupations({ asOf: '2026-01-01', title, limit: 5 }, index, 0);
  if (isInsufficient(result)) return 5;
  const at = result.candidates.findIndex(({ code }) => codes.includes(code));
  return at < 0 ? 5 : at;
}
