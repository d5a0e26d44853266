import { escapeFormula, unescapeFormula } from '@roletrail/contracts/csv';
import { readDecision } from '@roletrail/contracts/events/decisions';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import {
  buildExportRow,
  type ExportColumn,
  type ExportedRecord,
  type ExportRow,
  formatExportRow,
  OPENED_COLUMNS,
  type OpenedColumn,
} from '@roletrail/contracts/export-row';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { VerifyError } from '../verify-error.ts';
import { Copies, type RowPlace } from './copies.ts';
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

/** Rebuilds each row from its entry. Use one per file, because it remembers the earlier events. */
export class RowCheck {
  readonly #manifest: Pick<ExportManifest, 'columns' | 'format' | 'filter'>;
  readonly #copies = new Copies();

  constructor(manifest: Pick<ExportManifest, 'columns' | 'format' | 'filter'>) {
    this.#manifest = manifest;
  }

  /**
   * @param fields as they are written
   * @param line the whole of it, where the format has lines
   * @param row counted from 1
   * @returns null: it is no row of such a file
   * @throws VerifyError EXPORT_UNREADABLE for an event that newer code has written
   */
  check(fields: ExportRow | null, line: string | null, row: number): CheckedRow | null {
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
      fault: this.#fault({ ...place, row, entry, leafHash: leaf }, fields, line),
    };
  }

  /** Returns true if a row contains this event with these bytes. */
  holds(eventId: string, leaf: Uint8Array): boolean {
    return this.#copies.isSame(eventId, leaf);
  }

  /**
   * Rows that say that they are copies, of what no row holds. Where not everything was exported
   * the event may be outside: then that is the row's own word, which nothing else depends on.
   */
  orphans(): readonly RowPlace[] {
    const { topic, exact } = this.#manifest.filter.applied;
    return topic !== null || exact !== null ? [] : this.#copies.orphans();
  }

  #fault(record: ExportedRecord & RowPlace, fields: ExportRow, line: string | null): string | null {
    const { columns, format, filter } = this.#manifest;
    const made = buildExportRow(record, (id) => this.#isCopy(id, record, fields));
    if ('newer' in made) {
      const text = `Offset ${record.offset} holds ${made.newer}: verify it with the newer program.`;
      throw new VerifyError('EXPORT_UNREADABLE', text);
    }
    const other = columns.find(
      (name) => !isOpened(name) && !sameField(made.row, name, fields[name], format === 'csv'),
    );
    if (other === 'leafHash') return 'its entry does not hash to its leafHash';
    if (other !== undefined) return `${other} is not what its entry says`;
    const { eventId } = made;
    const same = eventId === null || this.#copies.isSame(eventId, record.leafHash);
    if (!same) return 'another event has its id';
    const opened = columns.includes('sealedState') ? openedIn(fields, format === 'csv') : null;
    const shows = opened && openedFault(decisionIn(record, made.eventId), opened);
    if (shows !== null) return shows;
    if (
      format !== 'parquet' &&
      formatExportRow({ ...made.row, ...opened }, columns, format) !== line
    ) {
      return 'it is not written as exports are';
    }
    if (findsEvents(filter.applied) && made.row.status !== 'event') return 'no event is in it';
    return finds(filter.applied, record) ? null : 'the filter does not find it';
  }

  #isCopy(id: string, record: ExportedRecord & RowPlace, { status }: ExportRow): boolean {
    return this.#copies.isCopy(id, record.leafHash, record, status);
  }
}

const isOpened = (name: ExportColumn): name is OpenedColumn =>
  (OPENED_COLUMNS as readonly ExportColumn[]).includes(name);

/** The opened values of a row as they were before they were written. */
function openedIn(fields: ExportRow, csv: boolean): ExportRow {
  const values = OPENED_COLUMNS.map((name) => {
    const field = fields[name] ?? null;
    return [name, csv && typeof field === 'string' ? unescapeFormula(field) : field] as const;
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
  return written === (typeof value === 'number' ? String(value) : escapeFormula(value));
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
