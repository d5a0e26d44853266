import type { UrlParams } from '../../kit/url-state.ts';

/** Period, comparison and opened rows, as in the URL. */
export type ReportView = {
  /** calendar days of UTC, both included */
  from: string;
  to: string;
  compare: boolean;
  /** id of the metric whose rows are shown; null: none */
  rows: string | null;
};

const DAY_MS = 86_400_000;
/** Length of the period that is shown first. */
const DAYS = 28;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the calendar day of UTC so many days ago. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const readDay = (text: string | null, otherwise: string) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : otherwise;

/** Parses a URL. Replaces invalid values by defaults: the last 28 days. */
export function readReportView(search: URLSearchParams): ReportView {
  return {
    from: readDay(search.get('from'), dayBefore(DAYS - 1)),
    to: readDay(search.get('to'), dayBefore(0)),
    compare: search.get('compare') === 'true',
    rows: search.get('rows'),
  };
}

export function figureParams({ from, to, compare, rows }: ReportView): UrlParams {
  const isDefault = from === dayBefore(DAYS - 1) && to === dayBefore(0);
  return {
    from: isDefault ? null : from,
    to: isDefault ? null : to,
    compare: compare ? 'true' : null,
    rows,
  };
}
