import type { ExportFormat } from '@roletrail/contracts/export-formats';
import type { ExportAnswer, ExportFailure } from '@roletrail/contracts/http/exports';
import { formatUtc } from '../../lib/format.ts';
import { formatEventType, formatTrailFilter } from './labels.ts';

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, with its proof',
  'csv-excel': 'CSV for Excel, without a proof',
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
    'Your session, your role or your acceptance of the terms ended during the download, which stopped it. Download it again once you have access.',
  changed: 'The records behind it have changed. Make a new export.',
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
    return 'Nothing by itself: its rows hold no entries, so a reader has to trust the service. An export by compliance staff in another format can be proved.';
  }
  const rows = whole
    ? 'Nothing was altered, added or lost: anyone can verify it with the manifest, without us.'
    : 'The rows in it are unaltered and all there: anyone can verify it with the manifest, without us. That no other record matches the filter is proved only with an auditor’s token, and never for an address or a device.';
  return opened ? `${rows} What was opened is the service’s word: only it has the keys.` : rows;
}

/** Describes the filter of an export, a line each; [] if it has none. */
export function formatExportFilter(filter: ExportAnswer['filter']): readonly string[] {
  const { topic, partition, from, to, users, types, decision, version, tags, exact } = filter;
  return [
    topic === null ? null : `Log: ${formatTrailFilter('topic', topic)}`,
    partition === null ? null : `Partition: ${partition}`,
    users === null ? null : formatUsers(users),
    decision === null ? null : `Decision: ${decision}`,
    types === null ? null : `Kind: ${[...new Set(types.map(formatEventType))].join(', ')}`,
    version === null ? null : `Version: ${version.document ?? 'any document'} ${version.version}`,
    from === null ? null : `From: ${formatUtc(from)}`,
    to === null ? null : `Before: ${formatUtc(to)}`,
    ...tags.map(({ kind }) => TAGS[kind]),
    exact === null ? null : formatExact(exact),
  ].filter((line) => line !== null);
}

const TAGS = {
  ip: 'One address of a client, not named in the export',
  device: 'One device, not named in the export',
} as const;

/** Most ids of people in one line. */
const SHOWN_PEOPLE = 3;

function formatUsers(users: readonly string[]): string {
  if (users.length === 0) return 'People: no account had the e-mail address';
  const more = users.length - SHOWN_PEOPLE;
  return `People: ${users.slice(0, SHOWN_PEOPLE).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function formatExact(exact: NonNullable<ExportAnswer['filter']['exact']>): string {
  switch (exact.kind) {
    case 'id':
      return `Id: ${exact.id}`;
    case 'leaf':
      return `Fingerprint of a record: ${exact.hash}`;
    case 'document':
      return `Document: ${exact.document} ${exact.version}`;
    case 'version':
      return `Version: ${exact.version}`;
  }
}

/** `6 trees, 1,234 records` */
export function formatTrees(trees: readonly { readonly size: number }[]): string {
  const records = trees.reduce((sum, { size }) => sum + size, 0);
  const count = (n: number, one: string) =>
    `${n.toLocaleString('en-GB')} ${n === 1 ? one : `${one}s`}`;
  return `${count(trees.length, 'tree')}, ${count(records, 'record')}`;
}
