/** The few shapes that the articles' figures have; the editor of staff draws them by the same code. */
import {
  drawBar,
  drawRange,
  drawTable,
  scaledTitle,
  wrapFigure,
} from '@roletrail/contracts/article-figures';
import { writeText } from '@roletrail/contracts/article-markup';

export const esc = (text) => writeText(String(text));

export const whole = (n) => Math.round(n).toLocaleString('en-GB').replace('-', '−');
export const dollars = (n) => `$${whole(n)}`;
export const percent = (n, digits = 0) => `${n.toFixed(digits).replace('-', '−')}%`;
export const millions = (n, digits = 2) => `${(n / 1e6).toFixed(digits)} million`;

const step = (share) => Math.max(0, Math.min(100, Math.round(share * 100)));

/** A bar that fills `share` (0 to 1) of its cell. */
export const bar = (share, kind = 'bar') => drawBar(step(share), kind);

/** The heading of a column of bars, with the ends of their scale under it. */
export const scaled = (title, low, high) => [scaledTitle(title, low, high)];

/** A line from `low` to `high` with a mark at `middle`, on a scale from 0 to `max`. */
export const range = (low, middle, high, max) =>
  drawRange({ low: step(low / max), width: step((high - low) / max), mark: step(middle / max) });

/** @param columns `[heading, numeric]`; rows are cells as HTML, the first names the row */
export const table = (columns, rows) =>
  drawTable(
    columns.map(([title, numeric]) => [title, Boolean(numeric)]),
    rows,
  );

/** @param source where the numbers are from, and for what period */
export const figure = (id, caption, content, source, kind = 'chart') =>
  wrapFigure(id, caption, content, source, kind);

export const BLS =
  'Source: Bureau of Labor Statistics, Occupational Outlook Handbook, employment 2024 and projections 2024–34, wages May 2024; own calculation.';
export const ONET =
  'Source: O*NET 29.3 Database (May 2025), USDOL/ETA, CC BY 4.0; own calculation.';
export const BOTH = `${BLS.replace(' own calculation.', '')} O*NET 29.3 Database (May 2025), USDOL/ETA, CC BY 4.0; own calculation.`;

const SHORT = {
  'Nurse anesthetists, nurse midwives, and nurse practitioners':
    'Nurse practitioners, anesthetists, midwives',
  'Software developers, quality assurance analysts, and testers': 'Software developers, testers',
};
export const short = (page) => esc(SHORT[page.title] ?? page.title);
