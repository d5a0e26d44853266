import { z } from 'zod';
import { docType, documentVersion, sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
import { password } from './auth.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/** Legal documents as staff draft and publish them: `/api/admin/legal-documents`. */

/** Maximum length of a document, UTF-16 units. */
export const LEGAL_HTML_MAX = 150_000;
/** Maximum open drafts of one document. */
export const LEGAL_DRAFTS_MAX = 10;

const publishedVersion = z.object({
  version: documentVersion,
  effectiveDate: z.iso.date(),
  sha256: sha256Hex,
  publishedAt: utcInstant,
});

const draftHead = {
  id: uuid,
  docType,
  /** version that it becomes if it is published next */
  version: documentVersion,
  effectiveDate: z.iso.date(),
  /** version of a release whose text waits for a decision; null: staff began it */
  releaseVersion: documentVersion.nullable(),
  /** ETag for a change */
  revision: z.string(),
  changedAt: utcInstant,
  /** masked without the permission to see addresses; '' for an erased account and for a release */
  changedBy: z.string(),
};
const legalDraftItem = z.object(draftHead);
export type LegalDraftItem = z.infer<typeof legalDraftItem>;

/** GET /admin/legal-documents */
export const legalOverview = z.object({
  /** ETag for a publication: it changes with each version that is published */
  version: z.string(),
  /** UTC day of the service */
  today: z.iso.date(),
  documents: z.array(
    z.object({
      docType,
      /** null: none is in force */
      inForce: publishedVersion.nullable(),
      /** versions whose day has not come, the next first */
      coming: z.array(publishedVersion),
      /** latest change first */
      drafts: z.array(legalDraftItem),
    }),
  ),
  /** open sockets of all processes that report; pages behind them check again at once */
  openSockets: z.int().min(0),
});
export type LegalOverview = z.infer<typeof legalOverview>;

/** POST /admin/legal-documents/drafts, and PUT …/:id with If-Match of its `revision` */
const draftText = {
  /** from the UTC day of the service on */
  effectiveDate: z.iso.date(),
  html: text(LEGAL_HTML_MAX).min(1),
};
export const legalDraftBody = z.strictObject(draftText);
export const newLegalDraftBody = z.strictObject({ docType, ...draftText });
export type LegalDraftBody = z.infer<typeof legalDraftBody>;
export const legalDraftParams = z.strictObject({ id: uuid });
/** A draft with its text, in the form in which it is published */
export const legalDraft = z.object({ ...draftHead, html: z.string() });
export type LegalDraft = z.infer<typeof legalDraft>;

/** Documents of one publication. */
export const legalChoice = z.enum(['terms', 'privacy', 'both']);
export type LegalChoice = z.infer<typeof legalChoice>;

/** GET /admin/legal-documents/affected: people whose acceptance names a version in force */
export const affectedQuery = z.strictObject({ documents: legalChoice, ...staffPage });
export const affectedPeople = z.object({
  /** people of all pages; null after the first page */
  total: z.int().min(0).nullable(),
  items: z.array(
    z.object({
      id: uuid,
      /** masked without the permission to see addresses */
      email: z.string(),
      termsVersion: documentVersion,
      privacyVersion: documentVersion,
      acceptedAt: utcInstant,
    }),
  ),
  nextCursor,
});
export type AffectedPeople = z.infer<typeof affectedPeople>;

/** POST /admin/legal-documents/affected/export: 200 CSV of these people */
export const affectedFileBody = staffActBody.extend({ documents: legalChoice });

/** POST /admin/legal-documents/publish, with If-Match of the overview's `version` */
export const publishLegalBody = staffActBody.extend({
  /** one or two drafts, of different documents */
  drafts: z
    .array(z.strictObject({ id: uuid, revision: text(40).min(1) }))
    .min(1)
    .max(2),
  /** people who would be asked again, as the caller saw their number; compared with that of now */
  affected: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  currentPassword: password,
});
export type PublishLegalBody = z.infer<typeof publishLegalBody>;
export const publishedLegal = z.object({
  published: z.array(z.object({ docType, version: documentVersion, sha256: sha256Hex })),
  /** people who are asked again, counted in the transaction of the publication */
  affected: z.int().min(0),
});
export type PublishedLegal = z.infer<typeof publishedLegal>;
