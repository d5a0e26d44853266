import { documentDigest } from '@roletrail/api/documents/digest';
import { documentsOf, readDecision } from '@roletrail/contracts/events/decisions';
import type { DocumentPublication } from '@roletrail/contracts/events/row-changes';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { FsckMismatchError } from './finding.ts';
import { documentKey, type RecordedRows } from './recorded-rows.ts';

/**
 * Two publications this close together may be of transactions that ran at the same time: then the
 * order of their rows is not that of their events.
 */
export const AT_ONCE_MS = 60_000;

/** The row of a document but for its text. */
interface DocumentRow {
  readonly docType: 'terms' | 'privacy';
  readonly version: string;
  readonly sha256: string;
  readonly isRequired: boolean;
  readonly effectiveDate: string;
  readonly createdAt: Date;
}

/**
 * Compares legal_documents with the first event that publishes each version: the text by its
 * digest, and the order of versions that come into force on the same day.
 * @param isCopy a copy may also hold texts that decisions name and that this ledger did not publish
 * @throws Difference for the first row that differs
 */
export async function checkDocuments(
  tx: Tx,
  recorded: Pick<RecordedRows, 'documents' | 'contradictions'>,
  isCopy: boolean,
): Promise<void> {
  const rows = await readRows(tx);
  for (const row of rows) {
    const publication = recorded.documents.get(documentKey(row));
    if (publication) await checkRow(tx, row, publication);
    else if (!isCopy || !(await isDecidedOn(tx, row))) {
      throw differ(row, 'is there, but no event publishes it');
    }
  }
  const found = new Set(rows.map(documentKey));
  for (const [key, publication] of recorded.documents) {
    if (found.has(key)) continue;
    const { eventId, sha256 } = publication;
    throw differ(publication, `is missing, but event ${eventId} published it, sha256 ${sha256}`);
  }
  const [again] = recorded.contradictions;
  if (again) {
    const what = `was published once more by event ${again.eventId}, with other bytes or dates`;
    throw differ(again, what);
  }
  // a copy's rows all bear the moment at which its bundle was written
  if (!isCopy) checkOrder(rows, recorded.documents);
}

async function readRows(tx: Tx): Promise<readonly DocumentRow[]> {
  const rows = await tx
    .selectFrom('legal_documents')
    .select(['doc_type as docType', 'version', 'sha256', 'is_required as isRequired'])
    .select(['effective_date as effectiveDate', 'created_at as createdAt'])
    .execute();
  return rows.sort((a, b) => (documentKey(a) < documentKey(b) ? -1 : 1));
}

async function checkRow(
  tx: Tx,
  row: DocumentRow,
  { sha256, isRequired, effectiveDate }: DocumentPublication,
): Promise<void> {
  const compared = [
    ['sha256', row.sha256, sha256],
    ['is_required', row.isRequired, isRequired],
    ['effective_date', row.effectiveDate, effectiveDate],
  ] as const;
  for (const [column, found, wanted] of compared) {
    if (found === wanted) continue;
    throw differ(row, `${column} is ${found}, the log yields ${wanted}`, column);
  }
  const digest = await digestOf(tx, row);
  if (digest === sha256) return;
  throw differ(row, `html has the digest ${digest}, the log yields ${sha256}`, 'html');
}

/** Computed here, one text at a time: a function of the database could be replaced. */
async function digestOf(tx: Tx, { docType, version }: DocumentRow): Promise<string> {
  const { html } = await tx
    .selectFrom('legal_documents')
    .select('html')
    .where('doc_type', '=', docType)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return documentDigest(html);
}

/** Returns true if a decision of this ledger names the document with its digest. */
async function isDecidedOn(tx: Tx, row: DocumentRow): Promise<boolean> {
  const digest = await digestOf(tx, row);
  if (digest !== row.sha256) return false;
  const version = sql.ref(row.docType === 'terms' ? 'a.terms_version' : 'a.privacy_version');
  const { rows } = await sql<{ entry: Buffer }>`
    select e.entry from audit_entry a
    join ledger_entry e on e.topic = a.topic and e.partition = a.partition
      and e."offset" = a."offset"
    where a.decision in ('accepted', 'declined') and ${version} = ${row.version}
    limit 1`.execute(tx);
  const decision = rows[0] ? readDecision(rows[0].entry) : null;
  return (
    decision !== null &&
    documentsOf(decision).some(
      (named) => documentKey(named) === documentKey(row) && named.sha256 === digest,
    )
  );
}

/**
 * Of versions that come into force on the same day the one that was created last is in force, so
 * rows must be in the order of their events.
 */
function checkOrder(
  rows: readonly DocumentRow[],
  documents: ReadonlyMap<string, DocumentPublication>,
): void {
  const byAge = [...rows].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const publishedAt = (row: DocumentRow) => Date.parse(documents.get(documentKey(row))?.at ?? '');
  byAge.forEach((row, i) => {
    const later = byAge
      .slice(i + 1)
      .find(
        (other) =>
          other.docType === row.docType &&
          other.effectiveDate === row.effectiveDate &&
          publishedAt(other) < publishedAt(row) - AT_ONCE_MS,
      );
    if (!later) return;
    const what = `created_at is before that of version ${later.version}, which was published earlier`;
    throw differ(row, what, 'created_at');
  });
}

function differ(
  { docType, version }: Pick<DocumentRow, 'docType' | 'version'>,
  what: string,
  column: string | null = null,
): FsckMismatchError {
  const row = `legal_documents doc_type ${docType}, version ${version}`;
  return new FsckMismatchError('FSCK_PROJECTION', null, row, what, column);
}
