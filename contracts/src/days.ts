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

/** Returns whether this machine knows the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the Monday on or before a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(middayOf(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/**
 * Returns the instant at which the clocks of a zone show a time. A time that a clock change skips
 * counts as the time after the change; a time that occurs twice is the first.
 * @param time `14:30` @param timeZone IANA name
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // the offsets a day before and after include the one that applies
  const candidates = [-DAY_MS, DAY_MS].map((ms) => wanted - offsetAt(wanted + ms, timeZone));
  const exact = candidates.filter((one) => one + offsetAt(one, timeZone) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** Returns how far the clocks of a zone are ahead of UTC, ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}
