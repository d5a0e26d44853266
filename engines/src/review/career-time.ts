/** Notes on the dates of a career. They do not affect the score. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { TextSpan } from '../engine.ts';
import { type DateRange, datesIn, monthsOf } from '../resume/dates.ts';

export type CareerNote = {
  readonly code: string;
  readonly why: string;
  readonly spans: readonly TextSpan[];
};

/** Parses the dates of an entry; null if there are none. */
export function parseEntryDates({ dates }: DraftEntry): DateRange | null {
  return datesIn(dates)[0] ?? null;
}

/** Months since year 0 at which it ended; what goes on has no end. */
export function findEndMonth({ from, to, current }: DateRange): number {
  if (current) return Number.POSITIVE_INFINITY;
  const last = to ?? from;
  return last ? lastMonthOf(last) : 0;
}

/** A year alone ends with its December. */
function lastMonthOf(date: NonNullable<DateRange['to']>): number {
  return monthsOf(date) + (date.month === null ? 11 : 0);
}

const GAP_LEAST = 6;

/** @param readConsentAsOf year-month-day */
export function notesOf({ entries }: ResumeDraft, asOf: string): readonly CareerNote[] {
  const [year = 0, month = 1] = asOf.split('-').map(Number);
  const now = monthsOf({ year, month });
  const spans = entries
    .flatMap((entry, at) => {
      const range = parseEntryDates(entry);
      if (!range?.from) return [];
      const from = monthsOf(range.from);
      const source = { source: `entries.${at}.dates`, start: 0, end: entry.dates.length };
      return [{ from, to: Math.min(findEndMonth(range), now), source }];
    })
    .sort((a, b) => a.from - b.from);
  const notes: CareerNote[] = [];
  let end: { at: number; source: TextSpan } | null = null;
  for (const { from, to, source } of spans) {
    if (end && from - end.at - 1 > GAP_LEAST) {
      notes.push({
        code: 'gap',
        why: `Between ${monthName(end.at)} and ${monthName(from)} nothing stands. It costs nothing; if you like, name it as an entry (“Career break”).`,
        spans: [end.source, source],
      });
    }
    if (from > now) {
      notes.push({
        code: 'future',
        why: 'It begins in the future. Is the date right?',
        spans: [source],
      });
    }
    if (!end || to > end.at) end = { at: to, source };
  }
  return notes;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const monthName = (months: number) => `${MONTHS[months % 12]} ${Math.floor(months / 12)}`;
