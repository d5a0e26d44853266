/** The name of a target role as one person has it: “Registered Nurse”, not “Registered Nurses”. */
import type { OwnFact } from './own-facts.ts';
import type { TargetRole } from './target-terms.ts';

/** What stands behind the role in the title of an ad: an employer, a place, a number. */
const BEHIND = /[,(:]| (?:at|@|in|for|[-–—|]) /i;
/** “Waiters and Waitresses”, and lists with commas */
const SEVERAL = /,|s and /;
/** plural with another ending, or a plural word that one person has too */
const OTHER_PLURALS: readonly (readonly [RegExp, string])[] = [
  [/\bmen$/i, 'man'],
  [/\bwomen$/i, 'woman'],
  [/people$/i, 'person'],
  [/ies$/, 'y'],
  [/(?<=sse|che|she|xe)s$/, ''],
  [/(?<![su])s$/, ''],
];

/** Returns null where the title names several roles, so that no sentence can take it. */
export function singleRoleName({ title, names }: TargetRole): OwnFact | null {
  const isOccupation = names.length > 0;
  if (isOccupation && SEVERAL.test(title)) return null;
  const text = isOccupation ? toSingular(title) : (title.split(BEHIND)[0] ?? '').trim();
  if (text === '' || title === 'the job ad') return null;
  const span = { source: 'target', start: 0, end: title.length };
  return { text, from: { document: 'target', line: title, span } };
}

function toSingular(title: string): string {
  const found = OTHER_PLURALS.find(([ending]) => ending.test(title));
  return found ? title.replace(found[0], found[1]) : title;
}
