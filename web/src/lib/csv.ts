import { listCell } from '@roletrail/contracts/csv';

export type CsvValue = string | number | boolean | null | undefined;

const cellOf = (value: CsvValue) =>
  listCell(typeof value === 'boolean' ? String(value) : (value ?? null));

/** Formats a CSV file: CRLF lines, with a byte order mark so that spreadsheets read UTF-8. */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
