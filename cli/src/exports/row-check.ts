import { readDecision } from '@roletrail/contracts/events/decisions';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import {
  type ExportColumn,
  type ExportedRecord,
  type ExportRow,
  guarded,
  lineOf,
  OPENED_COLUMNS,
  type OpenedColumn,
  rowOf,
  unguarded,
} from '@roletrail/contracts/export-row';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { CliError } from '../runtime/cli-error.ts';
import { finds, findsEvents } from './match-filter.ts';
import { openedFault } from './opened-check.ts';

/** A row of the file: where it says that it stands, its leaf, and what is wrong with it. */
export interface CheckedRow {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** of its entry; null where it holds none */
  readonly leaf: Uint8Array | null;
  readonly fault: string | null;
}

/** Makes each row again from its entry. One for a file: it knows which events stood before. */
export class RowCheck {
  readonly #manifest: Pick<ExportManifest, 'columns' | 'format' | 'filter'>;
  readonly #seen = new Set<string>();

  constructor(manifest: Pick<ExportManifest, 'columns' | 'format' | 'filter'>) {
    this.#manifest = manifest;
  }

  /**
   * @param fields as they are written
   * @param line the whole of it, where the format has lines
   * @returns null: it is no row of such a file
   * @throws CliError EXPORT_UNREADABLE for an event that newer code has written
   */
  check(fields: ExportRow | null, line: string | null): CheckedRow | null {
    const { columns } = this.#manifest;
    const topic = fields?.topic;
    const [partition, offset] = [count(fields?.partition), count(fields?.offset)];
    if (!fields || typeof topic !== 'string' || partition === null || offset === null) return null;
    const place = { topic, partition, offset };
    if (!columns.includes('entry')) return { ...place, leaf: null, fault: null };
    const entry = bytesOf(fields.entry);
    if (entry === null) return { ...place, leaf: null, fault: 'its entry is not hexadecimal' };
    const leaf = leafHash(entry);
    return {
      ...place,
      leaf,
      fault: this.#fault({ ...place, entry, leafHash: leaf }, fields, line),
    };
  }

  /** Whether the filter finds a record that is in no row: no copy, where only events are found. */
  belongs(record: ExportedRecord): boolean {
    const { applied } = this.#manifest.filter;
    const made = rowOf(record, (id) => this.#seen.has(id));
    if ('newer' in made) return false;
    if (made.eventId !== null) this.#seen.add(made.eventId);
    return finds(applied, record) && !(findsEvents(applied) && made.row.status !== 'event');
  }

  #fault(record: ExportedRecord, fields: ExportRow, line: string | null): string | null {
    const { columns, format, filter } = this.#manifest;
    const made = rowOf(record, (id) => this.#isCopy(id, fields));
    if ('newer' in made) {
      const text = `Offset ${record.offset} holds ${made.newer}: verify it with the newer program.`;
      throw new CliError('EXPORT_UNREADABLE', text);
    }
    if (made.eventId !== null) this.#seen.add(made.eventId);
    const other = columns.find(
      (name) => !isOpened(name) && !sameField(made.row, name, fields[name], format === 'csv'),
    );
    if (other === 'leafHash') return 'its entry does not hash to its leafHash';
    if (other !== undefined) return `${other} is not what its entry says`;
    const opened = columns.includes('sealedState') ? openedIn(fields, format === 'csv') : null;
    const shows = opened && openedFault(decisionIn(record, made.eventId), opened);
    if (shows !== null) return shows;
    if (format !== 'parquet' && lineOf({ ...made.row, ...opened }, columns, format) !== line) {
      return 'it is not written as exports are';
    }
    if (findsEvents(filter.applied) && made.row.status !== 'event') return 'no event is in it';
    return finds(filter.applied, record) ? null : 'the filter does not find it';
  }

  /**
   * Whether an event of this id stands earlier. Where not everything was exported the earlier one
   * may be outside: then the row's own word is taken, which nothing else depends on.
   */
  #isCopy(id: string, { status }: ExportRow): boolean {
    const { applied } = this.#manifest.filter;
    if (this.#seen.has(id)) return true;
    const partial = applied.topic !== null || applied.exact !== null;
    return partial && !findsEvents(applied) && status === 'duplicate';
  }
}

const isOpened = (name: ExportColumn): name is OpenedColumn =>
  (OPENED_COLUMNS as readonly ExportColumn[]).includes(name);

/** The opened values of a row as they were before they were written. */
function openedIn(fields: ExportRow, csv: boolean): ExportRow {
  const values = OPENED_COLUMNS.map((name) => {
    const field = fields[name] ?? null;
    return [name, csv && typeof field === 'string' ? unguarded(field) : field] as const;
  });
  return Object.fromEntries(values);
}

/** Undefined where no event can be read. */
function decisionIn({ entry }: ExportedRecord, eventId: string | null) {
  return eventId === null ? undefined : readDecision(entry);
}

function sameField(
  row: ExportRow,
  name: ExportColumn,
  written: string | number | null | undefined,
  csv: boolean,
): boolean {
  const value = row[name] ?? null;
  if (!csv) return value === written;
  if (value === null) return written === null;
  return written === (typeof value === 'number' ? String(value) : guarded(value));
}

function count(field: string | number | null | undefined): number | null {
  if (typeof field !== 'number' && !/^(?:0|[1-9]\d{0,15})$/.test(field ?? '')) return null;
  const value = Number(field);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function bytesOf(field: string | number | null | undefined): Uint8Array | null {
  // an entry of no bytes
  if (field === '') return new Uint8Array(0);
  if (typeof field !== 'string') return null;
  try {
    return fromHex(field);
  } catch (error) {
    if (isLedgerError(error)) return null;
    throw error;
  }
}
