import type { StaffFacts } from '@roletrail/contracts/events/staff';
import {
  LEGAL_DRAFTS_MAX,
  type LegalDraft,
  type LegalDraftBody,
} from '@roletrail/contracts/http/legal-drafts';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { documentDigest } from '../documents/digest.ts';
import { acceptHtml, lockDocuments } from '../documents/publish.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { presentDraft, readLegalState, selectDrafts } from './legal-state.ts';

/**
 * Returns an open draft with its text.
 * @throws ApiError NOT_FOUND if there is none of this id, or it was published or deleted
 */
export async function readDraft(
  { deps }: ApiContext,
  reader: CallerFacts,
  id: string,
): Promise<LegalDraft> {
  const [state, row] = await Promise.all([
    readLegalState(deps.db),
    selectDrafts(deps.db).select('d.html').where('d.id', '=', id).executeTakeFirst(),
  ]);
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...presentDraft(reader, state, row), html: row.html };
}

/**
 * Adds a draft.
 * @returns its id
 * @throws ApiError DOCUMENT_UNSAFE, DOCUMENT_DAY_PAST, QUOTA_REACHED, and those of `actAsStaff`
 */
export async function createDraft(
  context: ApiContext,
  staff: CallerFacts,
  docType: DocType,
  body: LegalDraftBody,
): Promise<string> {
  const html = acceptHtml(context.config, body.html);
  const id = uuidv7();
  const target = { kind: 'legal_draft', id };
  const request = { action: 'legal_draft.create', target, reason: 'Began a draft' } as const;
  await actAsStaff(context, staff, request, async ({ tx }) => {
    await lockDocuments(tx);
    await refusePast(tx, body.effectiveDate);
    const { open } = await tx
      .selectFrom('legal_draft')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('doc_type', '=', docType)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(open) >= LEGAL_DRAFTS_MAX) throw new ApiError('QUOTA_REACHED');
    await tx
      .insertInto('legal_draft')
      .values({
        id,
        doc_type: docType,
        html,
        effective_date: body.effectiveDate,
        updated_by: staff.user.id,
      })
      .execute();
    return { before: null, after: factsOf(docType, body.effectiveDate, html), answer: null };
  });
  return id;
}

/**
 * Changes a draft if its revision is still the given one.
 * @throws ApiError NOT_FOUND, DOCUMENT_UNSAFE, DOCUMENT_DAY_PAST, EDIT_CONFLICT, and those of
 *   `actAsStaff`
 */
export async function changeDraft(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
  ifMatch: string | null,
  body: LegalDraftBody,
): Promise<void> {
  const html = acceptHtml(context.config, body.html);
  const target = { kind: 'legal_draft', id };
  const reason = 'Saved a draft';
  const request = { action: 'legal_draft.change', target, reason, ifMatch } as const;
  await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const now = await lockDraft(tx, id);
    expect({ version: rowVersion(now.revision), values: now.facts });
    await refusePast(tx, body.effectiveDate);
    await tx
      .updateTable('legal_draft')
      .set({
        html,
        effective_date: body.effectiveDate,
        revision: now.revision + 1,
        updated_at: sql<Date>`clock_timestamp()`,
        updated_by: staff.user.id,
      })
      .where('id', '=', id)
      .execute();
    const after = factsOf(now.docType, body.effectiveDate, html);
    return { before: now.facts, after, answer: null };
  });
}

/**
 * Deletes a draft. A draft of a release is closed, so that the next start does not bring it again.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function deleteDraft(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const target = { kind: 'legal_draft', id };
  const reason = 'Deleted a draft';
  const request = { action: 'legal_draft.delete', target, reason, ifMatch } as const;
  await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const now = await lockDraft(tx, id);
    expect({ version: rowVersion(now.revision), values: now.facts });
    if (now.isOfRelease) await closeDraft(tx, id, null, staff.user.id);
    else await tx.deleteFrom('legal_draft').where('id', '=', id).execute();
    return { before: now.facts, after: null, answer: null };
  });
}

/** Draft that no other transaction changes until this one ends. */
interface LockedDraft {
  readonly docType: DocType;
  readonly html: string;
  readonly effectiveDate: string;
  readonly revision: number;
  readonly isOfRelease: boolean;
  /** values for the event of an act */
  readonly facts: StaffFacts;
}

/** Locks and returns an open draft. @throws ApiError NOT_FOUND */
export async function lockDraft(tx: Tx, id: string): Promise<LockedDraft> {
  const row = await tx
    .selectFrom('legal_draft')
    .select(['doc_type', 'html', 'effective_date', 'revision', 'release_version'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return {
    docType: row.doc_type,
    html: row.html,
    effectiveDate: row.effective_date,
    revision: row.revision,
    isOfRelease: row.release_version !== null,
    facts: factsOf(row.doc_type, row.effective_date, row.html),
  };
}

/** Closes a draft and empties its text. @param version under which it was published; null: deleted */
export async function closeDraft(
  tx: Tx,
  id: string,
  version: string | null,
  staffId: string,
): Promise<void> {
  await tx
    .updateTable('legal_draft')
    .set({
      html: '',
      closed_at: sql<Date>`clock_timestamp()`,
      published_version: version,
      updated_at: sql<Date>`clock_timestamp()`,
      updated_by: staffId,
    })
    .where('id', '=', id)
    .execute();
}

const factsOf = (docType: DocType, effectiveDate: string, html: string): StaffFacts => ({
  docType,
  effectiveDate,
  sha256: documentDigest(html),
});

/** @throws ApiError DOCUMENT_DAY_PAST if the day is before the UTC day of the database */
export async function refusePast(tx: Database | Tx, day: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean }>`
    select ${day}::date < (clock_timestamp() at time zone 'utc')::date as "isPast"`.execute(tx);
  if (rows[0]?.isPast !== false) throw new ApiError('DOCUMENT_DAY_PAST');
}
