/** CSV format of the product, for browser and server. */

/**
 * First characters by which a spreadsheet detects a formula, their full-width forms, characters it
 * skips before them, and the apostrophe itself, so that guarding can be undone.
 */
export const GUARDED_CHARACTERS: readonly number[] = [
  9, 10, 13, 32, 39, 43, 45, 61, 64, 0xff0b, 0xff0d, 0xff1d, 0xff20,
];

/** Guards a text for CSV: an apostrophe before text that a spreadsheet would calculate. */
export function escapeFormula(text: string): string {
  return GUARDED_CHARACTERS.includes(text.codePointAt(0) ?? 0) ? `'${text}` : text;
}

/** Returns the original text of a guarded one. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

/** Formats a cell (RFC 4180, as PostgreSQL): null is empty, an empty text is two quotes. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return text === '' || /[",\r\n]/.test(text) ? quoted(text) : text;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A formula behind a character that separates cells or lines in a spreadsheet of another locale. */
const LATER_FORMULA = /([;\t\r\n][ "\u00a0]*)([=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/**
 * Formats a cell of a list that people open in a spreadsheet. If semicolons or tabs separate cells
 * there, quotes inside a line do not keep a cell together, so each part is guarded. Evidence is
 * formatted by `csvCell`: its bytes are fixed, and its readers undo the guard.
 */
export function listCell(value: string | number | null): string {
  if (typeof value !== 'string') return csvCell(value);
  const cell = csvCell(value.replace(LATER_FORMULA, "$1'$2"));
  return !cell.startsWith('"') && /[;\t]/.test(cell) ? quoted(cell) : cell;
}

/** Formats a line of such a list with its LF. */
export function listLine(values: readonly (string | number | null)[]): string {
  return `${values.map(listCell).join(',')}\n`;
}

/** Formats a line with its LF (RFC 4180, as PostgreSQL). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\n`;
}
