const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const utcDateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const utcDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats an instant in the local time zone. */
export function formatLocal(instant: string): string {
  return dateTime.format(new Date(instant));
}

/** Formats the day of an instant in the local time zone. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** Formats the local time of day; `instant` in ms since the epoch. */
export function formatTime(instant: number): string {
  return time.format(new Date(instant));
}

const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the time since an instant, in its largest unit; `now` in ms since the epoch. */
export function formatSince(instant: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(instant));
  const unit = UNITS.find(([, size]) => ms >= size);
  return unit === undefined ? 'just now' : ago.format(-Math.floor(ms / unit[1]), unit[0]);
}

/** Formats a duration until now, in its largest unit. */
export function formatFor(instant: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(instant));
  const unit = UNITS.find(([, size]) => ms >= size);
  if (unit === undefined) return 'under a minute';
  const count = Math.floor(ms / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'}`;
}

/** Formats a wait: `20 seconds` or `42 minutes`; minutes from two on, rounded up. */
export function formatWait(seconds: number): string {
  const inMinutes = seconds >= 120;
  const count = inMinutes ? Math.ceil(seconds / 60) : seconds;
  return `${count} ${inMinutes ? 'minute' : 'second'}${count === 1 ? '' : 's'}`;
}

const NO_BREAK = '\u00A0';

/** Formats an instant in UTC, for evidence. */
export function formatUtc(instant: string): string {
  const text = utcDateTime.format(new Date(instant));
  // a line may break between day and time only
  return `${text.replaceAll(' ', NO_BREAK).replace(`,${NO_BREAK}`, ', ')}${NO_BREAK}UTC`;
}

/** Formats a calendar date such as 2025-01-15, independent of the time zone. */
export function formatDate(date: string): string {
  return utcDate.format(new Date(`${date}T00:00:00Z`));
}

const utcMonth = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a month such as 2026-03. */
export function formatMonth(month: string): string {
  return utcMonth.format(new Date(`${month}-01T00:00:00Z`));
}

const kilobytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Formats a file size in kB (1,000 bytes) or MB. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${kilobytes.format(Math.ceil(bytes / 1000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;
}
