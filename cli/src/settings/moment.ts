import { parseDuration } from './duration.ts';

const DAY_MS = 24 * 3_600_000;

const EXACT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Without a zone: UTC. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/;
const SHORT = /^(\d{1,8})(s|m|h|d|w)$/;
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS } as const;
const CALENDAR = /^P(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(.*)$/;

/** Returns true for a moment with date, time and zone. */
export function isExactMoment(text: string): boolean {
  return EXACT.test(text);
}

/**
 * Parses a moment: with a zone, without one (UTC), `today` and `yesterday` (their first instant in
 * UTC), or how long before `now`: `90s`, `30m`, `1h`, `2d`, `1w`, or an ISO 8601 duration. Years
 * and months are of the calendar; a day has 24 hours.
 * @returns null for any other text, and for a day that does not exist
 */
export function parseMoment(text: string, now: Date): Date | null {
  if (text === 'today' || text === 'yesterday') {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    return new Date(text === 'today' ? today : today - DAY_MS);
  }
  return parseDate(text) ?? parseAgo(text, now);
}

function parseDate(text: string): Date | null {
  const [, exactDay] = EXACT.exec(text) ?? [];
  if (exactDay !== undefined) return isDay(exactDay) ? valid(new Date(text)) : null;
  const [, day, time = '00:00'] = LOCAL.exec(text) ?? [];
  return day !== undefined && isDay(day) ? valid(new Date(`${day}T${time}Z`)) : null;
}

/** 30 February is another day to the parser of the platform. */
function isDay(day: string): boolean {
  const date = valid(new Date(`${day}T00:00Z`));
  return date?.toISOString().startsWith(day) === true;
}

function parseAgo(text: string, now: Date): Date | null {
  const [, count, unit] = SHORT.exec(text) ?? [];
  const short = Object.entries(UNIT_MS).find(([name]) => name === unit);
  if (short) return valid(new Date(now.getTime() - Number(count) * short[1]));
  const [whole, years = 0, months = 0, weeks = 0, rest = ''] = CALENDAR.exec(text) ?? [];
  if (whole === undefined || whole === 'P') return null;
  const ms = rest === '' ? 0 : parseDuration(`P${rest}`);
  if (ms === null) return null;
  const start = monthsBefore(now, Number(years) * 12 + Number(months));
  return valid(new Date(start.getTime() - Number(weeks) * 7 * DAY_MS - ms));
}

/** Same day of an earlier month (UTC), or its last day if it is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const moved = new Date(now);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(now.getUTCDate(), days));
  return moved;
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
