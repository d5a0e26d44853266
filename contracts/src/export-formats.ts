/** The forms of an export. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
/** Those whose rows are lines. */
export type TextFormat = Exclude<ExportFormat, 'parquet'>;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
