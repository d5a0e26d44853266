import { documentPublished } from '@roletrail/api/documents/publish';
import { roleGranted, roleRevoked } from '@roletrail/api/staff/role-rows';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type DocumentPublication, rowChangeOf } from '@roletrail/contracts/events/row-changes';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { documentKey, type RecordedRows, roleKey } from '../fsck/recorded-rows.ts';
import { OPERATOR } from '../runtime/operator.ts';

/*
 * After a restore or a restart of the ledger the rows of roles and documents are no longer those
 * that the log's events yield. What is recorded here makes both agree again. The product is stopped
 * meanwhile, so no change comes between.
 */

/** Takes the changes that wait in the outbox, in the order in which relays will send them. */
export async function takeWaiting(tx: Tx, recorded: RecordedRows): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .where('offset', 'is', null)
    .orderBy('partition')
    .orderBy('seq')
    .execute();
  for (const { value } of rows) {
    const decoded = decodeEvent(value);
    const change = decoded.kind === 'event' ? rowChangeOf(decoded.event) : null;
    if (change) recorded.take(change);
  }
}

/**
 * Deletes each role whose last event revoked it. The log holds that event, so none is recorded.
 * @returns how many
 */
export async function deleteRevoked(tx: Tx, { roles }: RecordedRows): Promise<number> {
  let deleted = 0;
  for (const { userId, role, granted } of roles.values()) {
    if (granted) continue;
    const result = await tx
      .deleteFrom('user_role')
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/**
 * Records `role.revoked` for each role that the last event grants and the database does not have.
 * @returns how many
 */
export async function recordRevoked(
  tx: Tx,
  partitions: PartitionCounts,
  { roles }: RecordedRows,
  reason: string,
): Promise<number> {
  const rows = await roleRows(tx);
  const held = new Set(rows.map(roleKey));
  const lost = [...roles].filter(([key, { granted }]) => granted && !held.has(key));
  await enqueue(
    tx,
    partitions,
    lost.map(([, { userId, role }]) => roleRevoked({ userId, role, actor: OPERATOR, reason })),
  );
  return lost.length;
}

/** Rows that were recorded. */
export interface HeldRows {
  readonly rolesGranted: number;
  readonly documentsPublished: number;
}

/**
 * Records `role.granted` and `document.published` for each row that no event yields, documents in
 * the order in which they were created. The digest is that of the row: whether it is the text's is
 * for fsck to say.
 */
export async function recordHeld(
  tx: Tx,
  partitions: PartitionCounts,
  recorded: RecordedRows,
  reason: string,
): Promise<HeldRows> {
  const roles = (await roleRows(tx)).filter((row) => !recorded.roles.get(roleKey(row))?.granted);
  const documents = await tx
    .selectFrom('legal_documents')
    .select(['doc_type as docType', 'version', 'sha256', 'is_required as isRequired'])
    .select('effective_date as effectiveDate')
    .orderBy('created_at')
    .execute();
  const unpublished = documents.filter((row) => !recorded.documents.has(documentKey(row)));
  await enqueue(tx, partitions, [
    ...unpublished.map((document) => documentPublished(document, OPERATOR)),
    ...roles.map(({ userId, role }) => roleGranted({ userId, role, actor: OPERATOR, reason })),
  ]);
  return { rolesGranted: roles.length, documentsPublished: unpublished.length };
}

/** A version that was published and is not in the database. */
export type MissingDocument = Pick<DocumentPublication, 'docType' | 'version' | 'sha256'>;

/** Lists what only its author can give back: events hold the digest of a text, not the text. */
export async function missingDocuments(
  tx: Tx,
  { documents }: RecordedRows,
): Promise<readonly MissingDocument[]> {
  const rows = await tx
    .selectFrom('legal_documents')
    .select(['doc_type as docType', 'version'])
    .execute();
  const there = new Set(rows.map(documentKey));
  return [...documents.values()]
    .filter((document) => !there.has(documentKey(document)))
    .map(({ docType, version, sha256 }) => ({ docType, version, sha256 }));
}

function roleRows(tx: Tx) {
  return tx
    .selectFrom('user_role')
    .select(['user_id as userId', 'role'])
    .orderBy('granted_at')
    .execute();
}
