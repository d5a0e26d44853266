/** What a person has for a next role: education, least pay, and whether they led people. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { handbookPage } from '../career/career-data.ts';
import { educationRank } from './conditions.ts';
import type { Means } from './fit.ts';
import type { StatedMustHaves } from './must-haves.ts';
import type { Person } from './person.ts';

/** Words of people who led others. */
const LED =
  /\b(?:supervis\w+|led\b|lead(?:er|ing)?\b|manag(?:e|ed|er|ing)\b|foreman|forewoman|in charge of|boss of|crews? of|ran (?:a |the )?(?:crew|shift|team)|hired?\b|hiring|coach(?:ed|ing)?\b|scheduled? (?:for )?(?:the |a )?(?:staff|crew|team|\d+)|under me|work(?:ed)? (?:for|under) me|(?:make|made|did|do) the schedules?|trained? \w+|mentor\w*)/iu;

/**
 * Returns what roles are compared with. Conditions of the form are filters and do not change the order.
 * @param text what the person did, without what they want
 */
export function meansOf(person: Person, { pay, schooling }: StatedMustHaves, text: string): Means {
  const base = person.base.map(({ occupation }) => occupation);
  const had = base.flatMap((one) => educationRank(handbookPage(one)) ?? []);
  return {
    education: person.education ?? (had.length === 0 ? null : Math.max(...had)),
    schooling: schooling && ENTRY_EDUCATION.indexOf(schooling.most),
    payFloor: pay?.value ?? null,
    base,
    hasLed: LED.test(text) || person.titles.some(({ title }) => LED.test(title)),
  };
}
