/** The forms of an export. `csv-excel`: CSV that Excel opens as UTF-8, without bytes of entries. */
export const EXPORT_FORMATS = ['csv', 'csv-excel', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Those whose rows are lines. */
export type TextFormat = Exclude<ExportFormat, 'parquet'>;

/** Returns the form of the lines of a format. */
export function lineFormat(format: TextFormat): 'csv' | 'jsonl' {
  return format === 'jsonl' ? 'jsonl' : 'csv';
}

/** Returns the ending of a file's name. */
export function fileEnding(format: ExportFormat): string {
  return format === 'csv-excel' ? 'csv' : format;
}

/** Returns true if rows of this format may contain the bytes of their entries. */
export function mayHoldEntries(format: ExportFormat): boolean {
  return format !== 'csv-excel';
}
