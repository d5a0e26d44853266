/**
 * Calendar days as text, `2026-11-29`. A day has no time and no zone, so that it is the same day
 * everywhere and on days with a clock change. Text order is the order of time.
 */

const DAY_MS = 86_400_000;

const middayOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Returns the day that is `count` days later; earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date(middayOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((middayOf(to) - middayOf(from)) / DAY_MS);
}

/** Returns the calendar day of an instant. @param timeZone IANA name; default: of this machine */
export function dayIn(instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}
