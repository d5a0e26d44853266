import type { Profile } from '@roletrail/contracts/http/career';
import type { RolesFound } from '@roletrail/contracts/tools/role-finder';

export type Level = NonNullable<Profile['level']>;

/** Levels by title word. Other ignored words (“remote”, “part time”) name no level. */
const LEVELS: Readonly<Record<string, Level>> = {
  intern: 'entry',
  internship: 'entry',
  trainee: 'entry',
  apprentice: 'entry',
  graduate: 'entry',
  junior: 'entry',
  jr: 'entry',
  jnr: 'entry',
  entry: 'entry',
  mid: 'mid',
  senior: 'senior',
  sr: 'senior',
  snr: 'senior',
  lead: 'lead',
  principal: 'lead',
};

/** Returns the level in a title with its word; null if none. */
export function levelIn({
  title,
  level,
}: RolesFound['titles'][number]): { readonly level: Level; readonly word: string } | null {
  for (const { start, end } of level) {
    const word = title.slice(start, end);
    const found = LEVELS[word.toLowerCase()];
    if (found !== undefined) return { level: found, word };
  }
  return null;
}
