import type { LegalVersion } from '@roletrail/contracts/http/legal';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { readRequiredDocuments } from './required-documents.ts';

interface Row {
  version: string;
  sha256: string;
  isRequired: boolean;
  effectiveDate: string;
  createdAt: Date;
  coming: boolean;
  eventId: string | null;
  topic: string;
  partition: number;
  offset: number;
  leafHash: string;
  at: Date;
}

/** Every published version of a document, and where the ledger says that it was published. */
export async function listVersions(db: Database, docType: DocType): Promise<LegalVersion[]> {
  const [required, { rows }] = await Promise.all([
    readRequiredDocuments(db),
    // the topic first: admin events are few, and the primary key begins with it
    sql<Row>`
      select d.version, d.sha256, d.is_required as "isRequired",
        d.effective_date as "effectiveDate", d.created_at as "createdAt",
        d.effective_date > (clock_timestamp() at time zone 'utc')::date as coming,
        a.event_id as "eventId", a.topic, a.partition, a."offset", a.occurred_at as at,
        encode(l.leaf_hash, 'hex') as "leafHash"
      from legal_documents d
      left join audit_entry a on a.topic = 'admin-events'
        and a.type = 'roletrail.document.published.v1'
        and a.subject = d.doc_type || '/' || d.version
      left join ledger_entry l using (topic, partition, "offset")
      where d.doc_type = ${docType}
      order by d.effective_date desc, d.created_at desc, a."offset"`.execute(db),
  ]);
  const current = required.find((document) => document.docType === docType);
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    if (seen.has(row.version)) return [];
    seen.add(row.version);
    return [present(docType, row, current?.version)];
  });
}

function present(docType: DocType, row: Row, current: string | undefined): LegalVersion {
  const { version, sha256, isRequired, effectiveDate, eventId } = row;
  const { topic, partition, offset, leafHash } = row;
  return {
    docType,
    version,
    sha256,
    isRequired,
    effectiveDate,
    createdAt: row.createdAt.toISOString(),
    state: version === current ? 'current' : row.coming ? 'coming' : 'past',
    published:
      eventId === null
        ? null
        : { eventId, topic, partition, offset, leafHash, at: row.at.toISOString() },
  };
}
