import type { DocType } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import { NaturalBatch } from '../sessions/natural-batch.ts';

/** A document that people must have decided on now, without its text. */
export interface RequiredDocument {
  docType: DocType;
  version: string;
  sha256: string;
  isRequired: boolean;
  /** YYYY-MM-DD */
  effectiveDate: string;
  createdAt: Date;
}

/** The versions that an acceptance has to name. */
export interface RequiredVersions {
  termsVersion: string;
  privacyVersion: string;
}

/**
 * The newest version of each type that is required and in effect by the database's UTC day
 * (architecture §6): by effective date, then by time of publishing. A calendar day, no moment.
 */
function requiredNow(): RawBuilder<RequiredDocument> {
  return sql<RequiredDocument>`
    select distinct on (doc_type)
      doc_type as "docType", version, sha256, is_required as "isRequired",
      effective_date as "effectiveDate", created_at as "createdAt"
    from legal_documents
    where is_required and effective_date <= (clock_timestamp() at time zone 'utc')::date
    order by doc_type, effective_date desc, created_at desc`;
}

/** One query; the terms first. */
export async function readRequiredDocuments(db: Database | Tx): Promise<RequiredDocument[]> {
  const { rows } = await requiredNow().execute(db);
  return rows.sort((a, b) => (a.docType < b.docType ? 1 : -1));
}

/**
 * A reader that answers concurrent calls with one query, always one that began after the call:
 * there is no cache, so a version published before a request is seen by that request.
 */
export function requiredDocumentsReader(db: Database): () => Promise<RequiredDocument[]> {
  const batch = new NaturalBatch<'all', RequiredDocument[]>(
    async () => new Map([['all', await readRequiredDocuments(db)]]),
  );
  return async () => (await batch.load('all')) ?? [];
}
