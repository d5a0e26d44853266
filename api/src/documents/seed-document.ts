import type { Actor } from '@roletrail/contracts/events/envelope';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { inTransaction } from '../transaction.ts';
import {
  type DocumentToPublish,
  lockDocuments,
  type PreparedDocument,
  type PublishDeps,
  type Published,
  prepareDocument,
  publishVersion,
} from './publish.ts';

/**
 * Publishes a version that a release brings. If staff published the latest version of the document,
 * the text becomes a draft instead, once: staff decide. A draft that they deleted stays deleted.
 * @returns `draft` if a draft was added; `unchanged` if the version or its draft was there before
 * @throws ApiError DOCUMENT_EXISTS if a release before published other bytes under this version
 */
export async function seedDocument(
  deps: PublishDeps,
  input: DocumentToPublish,
  actor: Actor,
): Promise<Published['status'] | 'draft'> {
  const document = prepareDocument(deps, input);
  const eventId = uuidv7();
  return inTransaction(deps.db, async (tx) => {
    await lockDocuments(tx);
    const isForStaff = await staffDecide(tx, document);
    if (!isForStaff) return publishVersion(tx, deps.partitions, document, actor, eventId);
    return (await addDraft(tx, document, eventId)) ? 'draft' : 'unchanged';
  });
}

/** Returns true if staff published the latest version, and no release published this one. */
async function staffDecide(tx: Tx, { docType, version, sha256 }: PreparedDocument) {
  const known = await readVersion(tx, docType, version);
  if (known !== null && (!known.byStaff || known.sha256 === sha256)) return false;
  const { rows } = await sql<{ byStaff: boolean }>`
    select ${BY_STAFF} as "byStaff" from legal_documents d
    where d.doc_type = ${docType} order by d.created_at desc limit 1`.execute(tx);
  return rows[0]?.byStaff ?? false;
}

/** SQL condition on `legal_documents d` */
const BY_STAFF = sql<boolean>`exists (
  select 1 from legal_draft s where s.doc_type = d.doc_type and s.published_version = d.version)`;

async function readVersion(tx: Tx, docType: DocType, version: string) {
  const { rows } = await sql<{ sha256: string; byStaff: boolean }>`
    select d.sha256, ${BY_STAFF} as "byStaff" from legal_documents d
    where d.doc_type = ${docType} and d.version = ${version}`.execute(tx);
  return rows[0] ?? null;
}

async function addDraft(tx: Tx, document: PreparedDocument, id: string): Promise<boolean> {
  const { docType, version, html, effectiveDate } = document;
  const { rows } = await sql`
    insert into legal_draft (id, doc_type, html, effective_date, release_version)
    values (${id}, ${docType}, ${html}, greatest(${effectiveDate}::date,
      (clock_timestamp() at time zone 'utc')::date), ${version})
    on conflict (doc_type, release_version) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
