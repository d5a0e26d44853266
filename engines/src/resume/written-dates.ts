/** Dates of a draft as text. */
import { type DateRange, datesIn, type MonthDate } from './dates.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONTH = `(?:(?:${MONTHS.join('|')}) )?\\d{4}`;
const ISO = '\\d{4}-\\d{2}(?:-\\d{2}(?:T[\\d:.]{1,18}Z?)?)?';
/** Dates that hold nothing but a range: ISO 8601, or the form of `writeDates`. */
const PLAIN = new RegExp(
  `^(?:until )?(?:${MONTH}|${ISO})(?: – (?:${MONTH}|${ISO}|present))?$`,
  'i',
);

/** Formats a range: “Mar 2019 – present”, “until Mar 2019”; '' for null. */
export function writeDates(range: DateRange | null): string {
  if (!range) return '';
  const { from, to, current } = range;
  if (from === null && to !== null && !current) return `until ${monthOf(to)}`;
  const ends = [from && monthOf(from), current ? 'present' : to && monthOf(to)].filter(Boolean);
  return [...new Set(ends)].join(' – ');
}

/** Returns the usual form of dates. Dates that hold more than a range stay as they are. */
export function usualDates(text: string): string {
  return PLAIN.test(text) ? writeDates(datesIn(text)[0] ?? null) || text : text;
}

const monthOf = ({ year, month }: MonthDate) =>
  month === null ? `${year}` : `${MONTHS[month - 1]} ${year}`;
