import { createHash } from 'node:crypto';
import { type AppliedFilter, appliedFilter } from '@roletrail/contracts/applied-filter';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { ExportFormat } from '@roletrail/contracts/export-formats';
import { EXPORT_FORMAT_VERSION } from '@roletrail/contracts/export-row';
import { EXPORT_DAYS, OPENED_EXPORT_DAYS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import type { EvidenceExportTable } from '@roletrail/db/schema/exports';
import { type Selectable, sql } from 'kysely';
import type { ResolvedFilter } from '../filter.ts';

/** A tree as it was signed when the export was made: offsets 0 … size − 1. */
export interface ExportedTree {
  readonly topic: LedgerTopic;
  readonly partition: number;
  readonly size: number;
}

/** An export as its row has it: with the trees that it names, all that its bytes follow from. */
export interface StoredExport {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly format: ExportFormat;
  readonly withEntries: boolean;
  /** what was sealed stands in it in the clear */
  readonly opened: boolean;
  readonly matching: ResolvedFilter;
  readonly filterSalt: Buffer;
  readonly trees: readonly ExportedTree[];
  readonly epoch: number;
  /** once it was made whole */
  readonly completed: ExportCompletion | null;
}

export interface ExportCompletion {
  readonly bytes: number;
  readonly rows: number;
  readonly sha256: Buffer;
  readonly eventId: string;
}

/** All of an export, made once. */
export interface ExportPassResult {
  readonly bytes: number;
  readonly sha256: Buffer;
  /** of each tree, in their order */
  readonly rows: readonly number[];
}

const DAY_MS = 86_400_000;

const daysOf = (opened: boolean) => (opened ? OPENED_EXPORT_DAYS : EXPORT_DAYS);

/** When the time of an export is over. */
export const availableUntil = ({ createdAt, opened }: Pick<StoredExport, 'createdAt' | 'opened'>) =>
  new Date(createdAt.getTime() + daysOf(opened) * DAY_MS);

/** Whether the time of a row of evidence_export is over. */
export const OVER = sql<boolean>`created_at < clock_timestamp()
  - case when opened then ${daysOf(true)}::int else ${daysOf(false)}::int end * interval '1 day'`;

/** Null: there is no such export, or its time is over. */
export async function findStoredExport(
  db: Database | Tx,
  id: string,
): Promise<StoredExport | null> {
  const row = await db
    .selectFrom('evidence_export')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`not (${OVER})`)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Those that a person made and whose time is not over, newest first. */
export async function exportsMadeBy(
  db: Database,
  userId: string,
  limit: number,
): Promise<readonly StoredExport[]> {
  const rows = await db
    .selectFrom('evidence_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (${OVER})`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(storedOf);
}

function storedOf(row: Selectable<EvidenceExportTable>): StoredExport {
  const { bytes, rows, sha256, completed_event_id: eventId } = row;
  const whole = bytes !== null && rows !== null && sha256 !== null && eventId !== null;
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    format: row.format,
    withEntries: row.with_entries,
    opened: row.opened,
    // as create.ts has written them
    matching: row.filter as ResolvedFilter,
    filterSalt: row.filter_salt,
    trees: row.trees as readonly ExportedTree[],
    epoch: row.epoch,
    completed: whole ? { bytes, rows, sha256, eventId } : null,
  };
}

/** The filter as manifest and event state it: how the database looks for a tag is no part of it. */
export function appliedOf({ tags, ...matching }: ResolvedFilter): AppliedFilter {
  return appliedFilter.parse({ ...matching, tags: tags.map(({ kind, tag }) => ({ kind, tag })) });
}

/**
 * What an erasure changes of an export: tags and keys go with their person, so one that finds
 * records by tags, or opens them, is another file afterwards. Every other one stays what it is.
 */
export async function erasureEpoch(
  db: Database | Tx,
  { matching, opened }: Pick<StoredExport, 'matching' | 'opened'>,
): Promise<number> {
  if (matching.tags.length === 0 && !opened) return 0;
  const { rows } = await sql<{ erased: number }>`
    select count(*)::int as erased from data_key where wrapped is null`.execute(db);
  return rows[0]?.erased ?? 0;
}

/** The same tag is the same bytes. */
export function etagOf({ id, trees, epoch }: StoredExport): string {
  const made = canonicalBytes({ id, trees, epoch, format: EXPORT_FORMAT_VERSION });
  return `"${createHash('sha256').update(made).digest('hex').slice(0, 32)}"`;
}
