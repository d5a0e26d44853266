import type { DocType } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { BatchLoader } from '../batch-loader.ts';

/** Document that people must decide on now, without its text. */
export interface RequiredDocument {
  docType: DocType;
  version: string;
  sha256: string;
  isRequired: boolean;
  /** YYYY-MM-DD */
  effectiveDate: string;
  createdAt: Date;
}

/** Versions that an acceptance must name. */
export interface RequiredVersions {
  termsVersion: string;
  privacyVersion: string;
}

/** Returns the versions to accept; null if one of the two documents is not in force. */
export function requiredOf(
  documents: readonly Pick<RequiredDocument, 'docType' | 'version'>[],
): RequiredVersions | null {
  const of = (type: DocType) => documents.find(({ docType }) => docType === type)?.version;
  const [termsVersion, privacyVersion] = [of('terms'), of('privacy')];
  if (termsVersion === undefined || privacyVersion === undefined) return null;
  return { termsVersion, privacyVersion };
}

/**
 * Reads the newest required version of each type in effect on the database's UTC day (view
 * required_document), in one query; terms first.
 */
export async function readRequiredDocuments(db: Database | Tx): Promise<RequiredDocument[]> {
  const { rows } = await sql<RequiredDocument>`
    select doc_type as "docType", version, sha256, is_required as "isRequired",
      effective_date as "effectiveDate", created_at as "createdAt"
    from required_document order by doc_type desc`.execute(db);
  return rows;
}

/**
 * Creates a reader that answers concurrent calls with one query that begins after the call. There
 * is no cache, so a request sees versions published before it.
 */
export function requiredDocumentsReader(db: Database): () => Promise<RequiredDocument[]> {
  const batch = new BatchLoader<'all', RequiredDocument[]>(
    async () => new Map([['all', await readRequiredDocuments(db)]]),
  );
  return async () => (await batch.load('all')) ?? [];
}
