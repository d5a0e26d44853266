import { z } from 'zod';
import { WITHDRAWAL_WORDS_MAX } from '../limits.ts';
import { offer } from '../offer.ts';
import {
  consentRequestAbout,
  consentRequestReason,
  docType,
  documentVersion,
  sha256Hex,
  text,
  utcInstant,
  uuid,
} from '../primitives.ts';

export const legalDocument = z.object({
  docType,
  version: documentVersion,
  /** sanitised when it was published; `sha256` is the digest of exactly these UTF-8 bytes */
  html: z.string(),
  sha256: sha256Hex,
  isRequired: z.boolean(),
  effectiveDate: z.iso.date(),
  createdAt: utcInstant,
});
export type LegalDocument = z.infer<typeof legalDocument>;

/** GET /legal-documents */
export const legalDocumentsAnswer = z.object({
  /** signed: these documents and this offer, for this session */
  presentationId: z.string(),
  documents: z.array(legalDocument),
  /** words that an acceptance of these documents has to show and to send */
  offer,
});

/** A published version without its text. */
export const legalVersion = z.object({
  docType,
  version: documentVersion,
  sha256: sha256Hex,
  isRequired: z.boolean(),
  effectiveDate: z.iso.date(),
  createdAt: utcInstant,
  /** `coming`: its day has not come; `past`: another version has taken its place */
  state: z.enum(['current', 'coming', 'past']),
  /** where the ledger holds the fact of its publication; null: not (yet) in the signed tree */
  published: z
    .object({
      eventId: uuid,
      topic: z.string(),
      partition: z.int(),
      offset: z.int(),
      leafHash: sha256Hex,
      at: utcInstant,
    })
    .nullable(),
});
export type LegalVersion = z.infer<typeof legalVersion>;

/** GET /legal-document-versions/:docType, the newest effective date first */
export const legalVersionsAnswer = z.object({ items: z.array(legalVersion) });

/** Why the person has, or has not, to decide (again). */
export const consentReason = z.enum([
  'current',
  'never_accepted',
  'terms_changed',
  'privacy_changed',
  'declined',
  'expired',
  'withdrawn',
  'needs_review',
  'asked_again',
]);
export type ConsentReason = z.infer<typeof consentReason>;

export const checkConsentBody = z.strictObject({});
/** POST /legal-check-consent */
export const checkConsentAnswer = z.object({
  needsReConsent: z.boolean(),
  reason: consentReason,
  required: z.object({ termsVersion: documentVersion, privacyVersion: documentVersion }),
  accepted: z
    .object({
      termsVersion: documentVersion,
      privacyVersion: documentVersion,
      acceptedAt: utcInstant,
      eventId: uuid,
    })
    .nullable(),
  /** request of staff to decide again, while it is in force; older releases send none */
  asked: z
    .object({ at: utcInstant, about: consentRequestAbout, reason: consentRequestReason })
    .nullable()
    .default(null),
});
export type CheckConsentAnswer = z.infer<typeof checkConsentAnswer>;

const presentationId = text(2048).min(1);

/**
 * POST /legal-consent with accepted true. Everything here is the client's claim. Words other than
 * those of the presentation's offer are refused.
 */
export const acceptBody = z.strictObject({
  userId: uuid,
  termsVersion: documentVersion,
  privacyVersion: documentVersion,
  accepted: z.literal(true),
  /** why the person was asked, as a code (`acceptanceReason`); anything else is kept sealed */
  reason: text(200).optional(),
  hashOfDocument: sha256Hex,
  acceptedAt: utcInstant,
  scrollConfirmed: z.boolean(),
  deviceId: uuid,
  userAgent: text(512),
  signatureType: z.literal('clickwrap'),
  presentationId,
  privacyHash: sha256Hex.optional(),
  tick: z.enum(['scroll', 'user']),
  shownAt: utcInstant,
  scrolledAt: utcInstant,
  tickedAt: utcInstant,
  ...offer.shape,
});
export type AcceptBody = z.infer<typeof acceptBody>;

/** POST /legal-consent with accepted false. */
export const declineBody = z.strictObject({
  userId: uuid,
  termsVersion: documentVersion,
  accepted: z.literal(false),
  reason: z.literal('user_declined'),
  hashOfDocument: sha256Hex,
  acceptedAt: utcInstant,
  presentationId: presentationId.optional(),
  deviceId: uuid.optional(),
});
export type DeclineBody = z.infer<typeof declineBody>;

/** POST /me/consents/withdraw */
export const withdrawBody = z.strictObject({
  /** the person's own words; they are sealed */
  reason: text(WITHDRAWAL_WORDS_MAX).trim().min(1).optional(),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

export const consentBody = z.discriminatedUnion('accepted', [acceptBody, declineBody]);
export type ConsentBody = z.infer<typeof consentBody>;

/** 201: acknowledged by the log. */
export const recordedAnswer = z.object({
  status: z.literal('recorded'),
  eventId: uuid,
  topic: z.string(),
  partition: z.int(),
  offset: z.int(),
  leafHash: sha256Hex,
  receivedAt: utcInstant,
});
/** 202: durable and effective, its place in the log to come. */
export const pendingAnswer = z.object({
  status: z.literal('pending'),
  eventId: uuid,
  leafHash: sha256Hex,
  receivedAt: utcInstant,
});
export type RecordedAnswer = z.infer<typeof recordedAnswer>;
export type PendingAnswer = z.infer<typeof pendingAnswer>;

/** pending → sequenced (has an offset) → integrated (in the tree) → published (receipt ready). */
export const evidenceStage = z.enum(['pending', 'sequenced', 'integrated', 'published']);
export type EvidenceStage = z.infer<typeof evidenceStage>;

/** One line of GET /me/consents. */
export const consentRecord = z.object({
  eventId: uuid,
  decision: z.enum(['accepted', 'declined', 'withdrawn']),
  reason: z.string().nullable(),
  termsVersion: documentVersion,
  privacyVersion: documentVersion.nullable(),
  decidedAt: utcInstant,
  stage: evidenceStage,
  topic: z.string().nullable(),
  partition: z.int().nullable(),
  offset: z.int().nullable(),
  leafHash: sha256Hex,
});
export type ConsentRecord = z.infer<typeof consentRecord>;

/** Request of staff to decide again, in the same log as the decisions. */
export const consentRequest = z.object({
  eventId: uuid,
  at: utcInstant,
  about: consentRequestAbout,
  reason: consentRequestReason,
  topic: z.string(),
  partition: z.int(),
  offset: z.int(),
});
export type ConsentRequest = z.infer<typeof consentRequest>;

/** `requests`: newest first, at most 200, once they are folded; older releases send none */
export const consentRecordsAnswer = z.object({
  items: z.array(consentRecord),
  requests: z.array(consentRequest).default([]),
});

/** GET /me/consents/:eventId/receipt while no signed checkpoint covers the decision (202) */
export const receiptPending = z.object({ status: z.enum(['pending', 'sequenced', 'integrated']) });

/** The readable cookie `rt_terms_accepted`, URI-encoded JSON. It spares a question, no more. */
export const acceptanceRecord = z.object({
  termsVersion: documentVersion,
  privacyVersion: documentVersion,
  acceptedAt: utcInstant,
  deviceId: z.string(),
  documentHash: sha256Hex,
  savedAt: utcInstant,
});
export type AcceptanceRecord = z.infer<typeof acceptanceRecord>;
