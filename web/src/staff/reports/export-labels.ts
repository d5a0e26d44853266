import type { ExportFormat } from '@roletrail/contracts/export-formats';
import type { ExportAnswer, ExportFailure } from '@roletrail/contracts/http/exports';

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  jsonl: 'JSON lines, for programs',
  parquet: 'Parquet, for data tools',
};

export const EXPORT_STATE_LABELS: Readonly<Record<ExportAnswer['state'], string>> = {
  waiting: 'Not downloaded yet',
  running: 'Downloading',
  failed: 'Download failed',
  complete: 'Complete',
  stale: 'Out of date',
};

/** Reason of a failed download and the remedy. */
export const FAILURE_MESSAGES: Readonly<Record<ExportFailure, string>> = {
  left: 'The connection ended before the file did. Resume it in your browser’s list of downloads, or download it again.',
  refused:
    'Your session, your role or your acceptance of the terms ended meanwhile, so it was cut off. Download it again once you have them back.',
  changed: 'What it was made from is not what it was. Make a new one.',
  busy: 'Too many exports were being downloaded at once. Download it again in half a minute.',
  ledger: 'The ledger is being rebuilt. Download it again when that is done.',
  error:
    'Something went wrong on our side. Download it again; if it fails again, tell the operator.',
};

export type Scope = {
  /** each row has its exact entry */
  readonly withEntries: boolean;
  /** all records of the trees */
  readonly whole: boolean;
  /** sealed data is included in clear text */
  readonly opened: boolean;
};

/** Describes exactly what the file and the manifest prove together. */
export function formatProof({ withEntries, whole, opened }: Scope): string {
  if (!withEntries) {
    return 'Nothing by itself: its rows hold no entries, so they are the service’s word. What compliance exports can be proved.';
  }
  const rows = whole
    ? 'Nothing was altered, added or lost: anyone can verify it with the manifest, without us.'
    : 'The rows in it are unaltered and all there: anyone can verify it with the manifest, without us. That no other record matches the filter is proved only with an auditor’s token, and never for an address or a device.';
  return opened ? `${rows} What was opened is the service’s word: only it has the keys.` : rows;
}

/** `6 trees, 1,234 records` */
export function formatTrees(trees: readonly { readonly size: number }[]): string {
  const records = trees.reduce((sum, { size }) => sum + size, 0);
  const count = (n: number, one: string) =>
    `${n.toLocaleString('en-GB')} ${n === 1 ? one : `${one}s`}`;
  return `${count(trees.length, 'tree')}, ${count(records, 'record')}`;
}
