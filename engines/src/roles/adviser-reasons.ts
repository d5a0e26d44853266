/** Reasons from the adviser's tables: a field that the person wants, and a usual move. */
import type { Occupation } from '../career/career-data.ts';
import type { Adviser } from './adviser.ts';
import type { Person } from './person.ts';
import type { RoleReason } from './reason.ts';
import { cutWords, quoteWord } from './wording.ts';

/** Returns the first clause that names a theme which leads to the occupation; [] if there is none. */
export function themesThere(
  { code }: Occupation,
  { wantLines }: Person,
  { themesOf }: Adviser,
): RoleReason[] {
  for (const { text } of wantLines) {
    const [theme] = themesOf(text, code);
    if (theme === undefined) continue;
    const why = `You want: ${quoteWord(cutWords(text))}. This role is of that field: ${theme}.`;
    return [{ kind: 'wanted', why, names: [theme] }];
  }
  return [];
}

/** Returns the occupation of the person from which the move is usual; [] if there is none. */
export function usualMove(
  { code }: Occupation,
  { base }: Person,
  { movesFrom }: Adviser,
): RoleReason[] {
  const from = base.find(({ occupation }) =>
    movesFrom([{ code: occupation.code, pull: 1 }])?.has(code),
  );
  if (from === undefined) return [];
  const { title } = from.occupation;
  const why = `It is a usual next step for people who work as ${title}.`;
  return [{ kind: 'related', why, names: [title] }];
}
