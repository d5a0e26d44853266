import type { Actor } from '@roletrail/contracts/events/envelope';
import { docType, documentVersion } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { inTransaction } from '../transaction.ts';
import { documentDigest } from './digest.ts';
import { legalHtml } from './legal-html.ts';
import { findMarkupFaults, findUnseenCharacters } from './well-formed.ts';

/** A document as its author hands it in, before `acceptHtml`. */
const documentToPublish = z.strictObject({
  docType,
  version: documentVersion,
  html: z.string().min(1).max(1_000_000),
  isRequired: z.boolean(),
  /** YYYY-MM-DD; may lie ahead: the document then comes into force by itself */
  effectiveDate: z.iso.date(),
});
export type DocumentToPublish = z.infer<typeof documentToPublish>;

export interface Published {
  /** `unchanged`: this very version was published before */
  readonly status: 'published' | 'unchanged';
  readonly docType: DocumentToPublish['docType'];
  readonly version: string;
  readonly sha256: string;
}

export interface PublishDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
  /** links to this origin are kept, see legal-html.ts */
  readonly publicOrigin: string;
}

/**
 * Sanitises and publishes one version of a legal document: from now on its bytes, digest and
 * dates are frozen. The row and its `document.published` event commit together. Publishing the
 * same version with the same bytes and dates again changes nothing.
 * @throws ApiError VALIDATION_FAILED, DOCUMENT_UNSAFE (with what is wrong), DOCUMENT_EXISTS (the
 *   version stands with other bytes or dates); publish again after any other error
 */
export async function publishDocument(
  deps: PublishDeps,
  input: DocumentToPublish,
  actor: Actor,
): Promise<Published> {
  const document = prepareDocument(deps, input);
  const eventId = uuidv7();
  const status = await inTransaction(deps.db, async (tx) => {
    await lockDocuments(tx);
    return publishVersion(tx, deps.partitions, document, actor, eventId);
  });
  return { status, docType: document.docType, version: document.version, sha256: document.sha256 };
}

/** A document in its published form, with the digest of its bytes. */
export type PreparedDocument = DocumentToPublish & { readonly sha256: string };

/**
 * Sanitises a document and computes its digest.
 * @throws ApiError VALIDATION_FAILED, DOCUMENT_UNSAFE
 */
export function prepareDocument(
  deps: Pick<PublishDeps, 'publicOrigin'>,
  input: DocumentToPublish,
): PreparedDocument {
  const parsed = documentToPublish.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((i) => ({ path: i.path.join('.'), message: i.message }));
    throw new ApiError('VALIDATION_FAILED', { errors });
  }
  const html = acceptHtml(deps, parsed.data.html);
  return { ...parsed.data, html, sha256: documentDigest(html) };
}

/**
 * Returns a text in its published form, if that form holds all of it. Drafts of staff, texts of a
 * release and files of the operator are published by the same rules.
 * @throws ApiError DOCUMENT_UNSAFE with the faults of its markup; if there are none, with
 *   everything that the allow-list would take out
 */
export function acceptHtml(
  { publicOrigin }: Pick<PublishDeps, 'publicOrigin'>,
  source: string,
): string {
  // first, because the parser of `legalHtml` copies unclosed elements without bound
  const faults = findMarkupFaults(source);
  if (faults.length > 0) throw createUnsafeError(faults);
  const { html, problems, removed } = legalHtml(source, publicOrigin);
  // in the published form too, because character references are decoded there
  const refused = [...removed, ...problems, ...findUnseenCharacters(html)];
  if (refused.length > 0) throw createUnsafeError(refused);
  return html;
}

/** Creates the error that names at most 20 problems of a text. */
export function createUnsafeError(problems: readonly string[]): ApiError {
  const errors = problems.slice(0, 20).map((message) => ({ path: 'html', message }));
  return new ApiError('DOCUMENT_UNSAFE', { detail: problems[0] ?? '', errors });
}

/** Waits for other publications, so that each sees the versions before it. Until the commit. */
export async function lockDocuments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal_documents', 7))`.execute(tx);
}

/** Publishes a version in a transaction that has called `lockDocuments`. */
export async function publishVersion(
  tx: Tx,
  partitions: PartitionCounts,
  document: PreparedDocument,
  actor: Actor,
  eventId: string,
): Promise<Published['status']> {
  if (!(await insertVersion(tx, document))) {
    await refuseOther(tx, document);
    return 'unchanged';
  }
  await enqueue(tx, partitions, [documentPublished(document, actor, eventId)]);
  return 'published';
}

/** Inserts the row of a version. Returns false if the version exists. */
export async function insertVersion(tx: Tx, document: PreparedDocument): Promise<boolean> {
  const { docType, version, sha256, isRequired, effectiveDate } = document;
  const inserted = await tx
    .insertInto('legal_documents')
    .values({
      doc_type: docType,
      version,
      html: document.html,
      sha256,
      is_required: isRequired,
      effective_date: effectiveDate,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The event that a version of a legal document was published, with the digest of its text. */
export function documentPublished(
  document: Omit<DocumentToPublish, 'html'> & { readonly sha256: string },
  actor: Actor,
  eventId = uuidv7(),
): OutboxItem {
  const { docType, version, sha256, isRequired, effectiveDate } = document;
  return {
    draft: {
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.document.published.v1',
      subject: `${docType}/${version}`,
      data: { docType, version, sha256, isRequired, effectiveDate, actor },
    },
  };
}

async function refuseOther(tx: Tx, document: PreparedDocument): Promise<void> {
  const known = await tx
    .selectFrom('legal_documents')
    .select(['sha256', 'is_required', 'effective_date'])
    .where('doc_type', '=', document.docType)
    .where('version', '=', document.version)
    .executeTakeFirstOrThrow();
  const same =
    known.sha256 === document.sha256 &&
    known.is_required === document.isRequired &&
    known.effective_date === document.effectiveDate;
  if (!same) {
    throw new ApiError('DOCUMENT_EXISTS', {
      detail: `${document.docType} ${document.version} was published with digest ${known.sha256}, effective ${known.effective_date}; publish the change as a new version.`,
    });
  }
}
