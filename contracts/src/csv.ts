/** How every CSV of the product writes a cell, in the browser and on the server alike. */

/**
 * First characters by which a spreadsheet takes a text for a formula, their full-width forms, what
 * it skips before them, and the apostrophe itself, so that what was written can be told.
 */
export const GUARDED_CHARACTERS: readonly number[] = [
  9, 10, 13, 32, 39, 43, 45, 61, 64, 0xff0b, 0xff0d, 0xff1d, 0xff20,
];

/** A text as CSV shows it: an apostrophe before what a spreadsheet would calculate. */
export function escapeFormula(text: string): string {
  return GUARDED_CHARACTERS.includes(text.codePointAt(0) ?? 0) ? `'${text}` : text;
}

/** What `guarded` was given. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

/** RFC 4180 as PostgreSQL writes it: null is an empty cell, an empty text two quotes. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line with its end, LF: RFC 4180 as PostgreSQL writes it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\n`;
}
