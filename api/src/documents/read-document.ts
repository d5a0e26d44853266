import type { LegalDocument } from '@roletrail/contracts/http/legal';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import type { RequiredDocument } from './required-documents.ts';

const COLUMNS = [
  'doc_type as docType',
  'version',
  'html',
  'sha256',
  'is_required as isRequired',
  'effective_date as effectiveDate',
  'created_at as createdAt',
] as const;
/** Texts kept in memory; a version's text never changes, so there is nothing to invalidate. */
const TEXTS_KEPT = 16;

/** Reads whole documents by type and version. */
export interface DocumentTexts {
  /** Null when there is no such version. */
  find(docType: DocType, version: string): Promise<LegalDocument | null>;
  /** The texts of documents that are known to exist, in the same order. */
  of(documents: readonly RequiredDocument[]): Promise<LegalDocument[]>;
}

/** A reader of published texts with a small memory of the latest ones. */
export function documentTexts(db: Database): DocumentTexts {
  const kept = new Map<string, LegalDocument>();

  async function find(docType: DocType, version: string): Promise<LegalDocument | null> {
    const key = `${docType}/${version}`;
    const known = kept.get(key);
    if (known) return known;
    const row = await db
      .selectFrom('legal_documents')
      .select(COLUMNS)
      .where('doc_type', '=', docType)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) return null;
    const document = { ...row, createdAt: row.createdAt.toISOString() };
    const oldest = kept.keys().next();
    if (kept.size >= TEXTS_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(key, document);
    return document;
  }

  return {
    find,
    async of(documents) {
      const found = await Promise.all(documents.map((d) => find(d.docType, d.version)));
      return found.flatMap((document) => document ?? []);
    },
  };
}
