import { csvLine } from './csv.ts';
import { decodeEvent } from './events/codec.ts';
import { toDecisionEvent, versionsOf } from './events/decisions.ts';
import { lineFormat, type TextFormat } from './export-formats.ts';
import type { TopicPartitionOffset } from './http/audit.ts';

/** Format version; changes with any byte of an export of the same records. */
export const EXPORT_FORMAT_VERSION = 1;

/** Columns of every export, in order; all follow from the log's entries. */
export const EXPORT_COLUMNS = [
  'topic',
  'partition',
  'offset',
  'status',
  'eventId',
  'type',
  'time',
  'subject',
  'userId',
  'decision',
  'termsVersion',
  'privacyVersion',
] as const;
/** Hexadecimal columns for readers of entries; with them each row proves itself. */
export const ENTRY_COLUMNS = ['leafHash', 'entry'] as const;

/**
 * Opened values of a decision, in plain text. No entry proves them: a verifier has only the
 * service's word. `sealedState` explains empty values.
 */
export const OPENED_COLUMNS = [
  'sealedState',
  'ip',
  'peer',
  'userAgent',
  'claimedUserAgent',
  'deviceId',
  'email',
  'name',
  'words',
] as const;

export type LogColumn = (typeof EXPORT_COLUMNS | typeof ENTRY_COLUMNS)[number];
export type OpenedColumn = (typeof OPENED_COLUMNS)[number];
export type ExportColumn = LogColumn | OpenedColumn;
/** `duplicate`: an earlier record holds the same event. `unreadable`: its event is unreadable. */
export type RowStatus = 'event' | 'duplicate' | 'unreadable';
/**
 * `none`: it seals nothing. `erased`: its person's key was destroyed, and nothing else is called so.
 * `cannot_be_opened`: key or sealed value are not what they were. Null: no event can be read.
 */
export type RowSealedState = 'opened' | 'none' | 'erased' | 'cannot_be_opened';
type Field = string | number | null;
/** Fields derived from a record. */
export type LogRow = Readonly<Record<LogColumn, Field>>;
export type OpenedFields = Readonly<Record<OpenedColumn, string | null>>;
/** Row of any export: the fields of its columns. */
export type ExportRow = Readonly<Partial<Record<ExportColumn, Field>>>;

/** Returns the columns of an export. @param opened only with entries */
export function listExportColumns(withEntries: boolean, opened = false): readonly ExportColumn[] {
  return [
    ...EXPORT_COLUMNS,
    ...(withEntries ? ENTRY_COLUMNS : []),
    ...(opened ? OPENED_COLUMNS : []),
  ];
}

/** Log record with its leaf hash. */
export interface ExportedRecord extends TopicPartitionOffset {
  readonly entry: Uint8Array;
  readonly leafHash: Uint8Array;
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Builds a row from a record. The database builds rows from its tables; a verifier builds them
 * again from the entries only, with this function.
 * @param seen returns true if an event of this id is earlier in the export
 * @returns the row with the event's id (null if unreadable), or the type if newer code wrote it
 */
export function buildExportRow(
  record: ExportedRecord,
  seen: (eventId: string) => boolean,
): { readonly row: LogRow; readonly eventId: string | null } | { readonly newer: string } {
  const decoded = decodeEvent(record.entry);
  if (decoded.kind === 'newer') return { newer: decoded.type };
  const { topic, partition, offset } = record;
  const place = { topic, partition, offset };
  const proof = { leafHash: hex(record.leafHash), entry: hex(record.entry) };
  if (decoded.kind === 'poison')
    return { row: { ...place, ...UNREADABLE, ...proof }, eventId: null };
  const { event } = decoded;
  const decision = toDecisionEvent(event);
  const fields = {
    status: seen(event.id) ? 'duplicate' : 'event',
    eventId: event.id,
    type: event.type,
    time: event.time,
    subject: event.subject,
    userId: 'userId' in event.data ? event.data.userId : null,
    decision: decision?.data.decision ?? null,
    ...(decision ? versionsOf(decision) : { termsVersion: null, privacyVersion: null }),
  };
  return { row: { ...place, ...fields, ...proof }, eventId: event.id };
}

const UNREADABLE = {
  status: 'unreadable',
  eventId: null,
  type: null,
  time: null,
  subject: null,
  userId: null,
  decision: null,
  termsVersion: null,
  privacyVersion: null,
} as const;

/** Formats a row with its line end. CSV: RFC 4180 as PostgreSQL, lines end in LF. */
export function formatExportRow(
  row: ExportRow,
  columns: readonly ExportColumn[],
  format: TextFormat,
): string {
  if (lineFormat(format) === 'csv') return csvLine(columns.map((name) => row[name] ?? null));
  const fields = columns.map((name) => [name, row[name] ?? null] as const);
  return `${JSON.stringify(Object.fromEntries(fields))}\n`;
}

/** By this mark Excel reads a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the text before the rows. */
export function formatExportHeader(columns: readonly ExportColumn[], format: TextFormat): string {
  if (format === 'jsonl') return '';
  return `${format === 'csv-excel' ? BYTE_ORDER_MARK : ''}${columns.join(',')}\n`;
}

/**
 * The fields of a CSV line without its end, null for an empty one, or null where it is no such line.
 * @param line may hold line breaks within quotes
 */
export function fieldsOf(line: string): readonly (string | null)[] | null {
  const fields: (string | null)[] = [];
  for (let at = 0; ; at += 1) {
    const quoted = line[at] === '"';
    const end = quoted ? closingQuote(line, at + 1) : endOfField(line, at);
    if (end === null) return null;
    const raw = line.slice(quoted ? at + 1 : at, end);
    fields.push(quoted ? raw.replaceAll('""', '"') : raw === '' ? null : raw);
    at = quoted ? end + 1 : end;
    if (at === line.length) return fields;
    if (line[at] !== ',') return null;
  }
}

function endOfField(line: string, from: number): number | null {
  const end = line.indexOf(',', from);
  const field = line.slice(from, end < 0 ? undefined : end);
  return /["\r\n]/.test(field) ? null : from + field.length;
}

function closingQuote(line: string, from: number): number | null {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return null;
}
