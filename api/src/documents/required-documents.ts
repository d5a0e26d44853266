import type { DocType } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { BatchLoader } from '../batch-loader.ts';

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

/** Null where one of the two did not bind anybody yet. */
export function requiredOf(
  documents: readonly Pick<RequiredDocument, 'docType' | 'version'>[],
): RequiredVersions | null {
  const of = (type: DocType) => documents.find(({ docType }) => docType === type)?.version;
  const [termsVersion, privacyVersion] = [of('terms'), of('privacy')];
  if (termsVersion === undefined || privacyVersion === undefined) return null;
  return { termsVersion, privacyVersion };
}

/**
 * The newest version of each type that is required and in effect by the database's UTC day
 * (view required_document). One query; the terms first.
 */
export async function readRequiredDocuments(db: Database | Tx): Promise<RequiredDocument[]> {
  const { rows } = await sql<RequiredDocument>`
    select doc_type as "docType", version, sha256, is_required as "isRequired",
      effective_date as "effectiveDate", created_at as "createdAt"
    from required_document order by doc_type desc`.execute(db);
  return rows;
}

/**
 * A reader that answers concurrent calls with one query, always one that began after the call:
 * there is no cache, so a version published before a request is seen by that request.
 */
export function requiredDocumentsReader(db: Database): () => Promise<RequiredDocument[]> {
  const batch = new BatchLoader<'all', RequiredDocument[]>(
    async () => new Map([['all', await readRequiredDocuments(db)]]),
  );
  return async () => (await batch.load('all')) ?? [];
}
