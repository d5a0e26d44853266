import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type {
  LegalChoice,
  PublishedLegal,
  PublishLegalBody,
} from '@roletrail/contracts/http/legal-drafts';
import type { Tx } from '@roletrail/db/open';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import {
  documentPublished,
  insertVersion,
  lockDocuments,
  type PreparedDocument,
  prepareDocument,
} from '../documents/publish.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff, type CurrentVersion, rowVersion } from '../staff/act.ts';
import { countAffected } from './affected-people.ts';
import { closeDraft, lockDraft, refusePast } from './legal-drafts.ts';
import { factsOfState, type LegalState, nextVersion, readLegalState } from './legal-state.ts';

/**
 * Returns the largest accepted difference between the number of people that staff saw and the
 * number now. People accept and decline meanwhile, so an exact number could never be published
 * under load. Staff who saw none expect that it concerns no person.
 */
const toleranceOf = (seen: number) => (seen === 0 ? 0 : Math.max(2, Math.floor(seen * 0.05)));

/** Draft of a publication, in its published form. */
interface Chosen {
  readonly id: string;
  readonly document: PreparedDocument;
}

/**
 * Publishes one or both documents in one transaction: versions, their events, the event of the act.
 * Of two publications at once, one is refused, because each changes the version of the other.
 * @param ifMatch version of the overview that the caller saw
 * @throws ApiError EDIT_CONFLICT if a version was published meanwhile or a draft was changed;
 *   COUNT_CHANGED if another number of people must decide again than the caller saw;
 *   NOT_FOUND, VALIDATION_FAILED, DOCUMENT_DAY_PAST, DOCUMENT_UNSAFE, and those of `actAsStaff`
 */
export async function publishDrafts(
  context: ApiContext,
  staff: CallerFacts,
  ifMatch: string | null,
  body: PublishLegalBody,
): Promise<PublishedLegal> {
  const { reason, currentPassword } = body;
  const action = 'legal_document.publish';
  const target = { kind: 'legal_document', id: '' };
  const eventIds = body.drafts.map(() => uuidv7());
  const done = await actAsStaff(
    context,
    staff,
    { action, target, reason, ifMatch, currentPassword },
    async ({ tx, actor, expect }) => {
      await lockDocuments(tx);
      const state = await readLegalState(tx);
      const before = factsOfState(state);
      const affected = await countAffected(tx, await choiceOf(tx, body.drafts));
      const { terms = null, privacy = null } = before;
      const current = { version: rowVersion(before), values: { terms, privacy, affected } };
      expect(current);
      const chosen = await readChosen(context, tx, { state, current }, body.drafts);
      const documents = chosen.map(({ document }) => document);
      if (Math.abs(affected - body.affected) > toleranceOf(body.affected)) {
        throw new ApiError('COUNT_CHANGED', { current });
      }
      for (const { id, document } of chosen) {
        if (!(await insertVersion(tx, document))) throw new ApiError('DOCUMENT_EXISTS');
        await closeDraft(tx, id, document.version, staff.user.id);
      }
      return {
        before,
        after: { ...factsOfPublished(documents), affected, affectedSeen: body.affected },
        answer: {
          published: documents.map(({ docType, version, sha256 }) => ({
            docType,
            version,
            sha256,
          })),
          affected,
        },
        targetId: documents.map(({ docType, version }) => `${docType}/${version}`).join(' '),
        events: documents.map((one, nth) => documentPublished(one, actor, eventIds[nth])),
      };
    },
  );
  if (done === null) throw new Error('a publication always changes something');
  return done;
}

async function readChosen(
  context: ApiContext,
  tx: Tx,
  { state, current }: { state: LegalState; current: CurrentVersion },
  drafts: PublishLegalBody['drafts'],
): Promise<readonly Chosen[]> {
  const chosen: Chosen[] = [];
  // in the order of ids, so that two publications never wait for each other's drafts
  for (const { id, revision } of [...drafts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const draft = await lockDraft(tx, id);
    if (rowVersion(draft.revision) !== revision) throw new ApiError('EDIT_CONFLICT', { current });
    if (chosen.some(({ document }) => document.docType === draft.docType)) {
      const errors = [{ path: 'drafts', message: 'must be drafts of different documents' }];
      throw new ApiError('VALIDATION_FAILED', { errors });
    }
    const { docType, effectiveDate } = draft;
    await refusePast(tx, effectiveDate);
    const version = nextVersion(state, docType, effectiveDate);
    // the rules of this release may be stricter than those under which the draft was saved
    const document = { docType, version, html: draft.html, isRequired: true, effectiveDate };
    chosen.push({ id, document: prepareDocument(context.config, document) });
  }
  return chosen;
}

/** Returns the documents of drafts; drafts that do not exist count as both. */
async function choiceOf(tx: Tx, drafts: PublishLegalBody['drafts']): Promise<LegalChoice> {
  const ids = drafts.map(({ id }) => id);
  const rows = await tx
    .selectFrom('legal_draft')
    .select('doc_type')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  const [first, second] = rows;
  return second === undefined && first !== undefined ? first.doc_type : 'both';
}

function factsOfPublished(documents: readonly PreparedDocument[]): StaffFacts {
  return Object.fromEntries(
    documents.flatMap(({ docType, version, sha256, effectiveDate }) => [
      [docType, version],
      [`${docType}Sha256`, sha256],
      [`${docType}From`, effectiveDate],
    ]),
  );
}
