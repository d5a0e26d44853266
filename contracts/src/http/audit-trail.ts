import { z } from 'zod';
import { offer } from '../offer.ts';
import { sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
import { auditFields, withRules } from './audit.ts';

/**
 * `ledger`: by topic, partition, offset. `newest`: by log time across trees, newest first; copies and
 * unreadable records, which have none, follow in the order of the ledger.
 */
export const recordOrder = z.enum(['ledger', 'newest']);
export type RecordOrder = z.infer<typeof recordOrder>;

/** `hidden`: without the events that say that someone viewed evidence, which each reading adds. */
export const evidenceViews = z.enum(['shown', 'hidden']);
export type EvidenceViews = z.infer<typeof evidenceViews>;

/** GET /admin/audit: a filter, the page size, and a page of the same filter. */
export const auditListQuery = withRules(
  auditFields.extend({
    cursor: text(4096).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    order: recordOrder.default('ledger'),
    views: evidenceViews.default('shown'),
  }),
);
export type AuditListQuery = z.infer<typeof auditListQuery>;

const place = z.object({ topic: z.string(), partition: z.int(), offset: z.int() });

/** Record of the ledger without sealed values. */
export const auditRecord = place.extend({
  /** `duplicate`: a repeated copy of an event; `unreadable`: no code version can parse it */
  kind: z.enum(['event', 'duplicate', 'unreadable']),
  leafHash: sha256Hex,
  eventId: uuid.nullable(),
  type: z.string().nullable(),
  subject: z.string().nullable(),
  /** log time */
  at: utcInstant.nullable(),
  userId: uuid.nullable(),
  decision: z.string().nullable(),
  termsVersion: z.string().nullable(),
  privacyVersion: z.string().nullable(),
  /** the person's data key was destroyed */
  erased: z.boolean(),
  /** the person's account as it is now; null if there is none, or it is erased */
  account: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  /** of a duplicate: place of the first copy */
  first: place.nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** LedgerLag when the answer was made. */
export const ledgerLag = z.object({
  /** records of the log that are in no tree yet */
  behind: z.int(),
  /** events that wait for the log; counted up to AUDIT_COUNT_MAX */
  waiting: z.int(),
});
export type LedgerLag = z.infer<typeof ledgerLag>;

/** In the order that was asked for; all pages use the trees' sizes of the first page. */
export const auditListAnswer = z.object({
  items: z.array(auditRecord),
  /** this page again, with the same tree sizes */
  cursor: z.string(),
  nextCursor: z.string().nullable(),
  trees: z.array(z.object({ topic: z.string(), partition: z.int(), size: z.int() })),
  /** matching records after those sizes; counted up to AUDIT_COUNT_MAX */
  newer: z.int(),
  standing: ledgerLag,
});
export type AuditListAnswer = z.infer<typeof auditListAnswer>;

/** State of the sealed parts of a record. */
export const sealedState = z.enum(['none', 'sealed', 'erased', 'cannot_be_opened']);
export type SealedState = z.infer<typeof sealedState>;

const implausible = z.enum(['before_presentation', 'after_decision']).nullable();

/** Times of one decision from three clocks; none of them is proved. */
export const auditClocks = z.object({
  /** from the person's machine */
  claimed: z.object({
    shownAt: utcInstant.nullable(),
    scrolledAt: utcInstant.nullable(),
    tickedAt: utcInstant.nullable(),
    decidedAt: utcInstant.nullable(),
  }),
  /** why a claimed time is impossible, derived from the entry; null: plausible or not recorded */
  implausible: z.object({
    shownAt: implausible,
    scrolledAt: implausible,
    tickedAt: implausible,
    decidedAt: implausible,
  }),
  /** when the service sent the documents; null for none, or a withdrawal */
  presentedAt: utcInstant.nullable(),
  /** when the request arrived */
  api: utcInstant,
  /** when the event got its place in the order */
  log: utcInstant,
  /** positive if the pair is in order; milliseconds */
  claimedToApi: z.object({ ms: z.int(), skewed: z.boolean() }).nullable(),
  apiToLog: z.object({ ms: z.int(), skewed: z.boolean() }),
});
export type AuditClocks = z.infer<typeof auditClocks>;

/** GET /admin/audit/:topic/:partition/:offset */
export const auditDetail = z.object({
  record: auditRecord,
  /** `integrated`: in the tree, but not covered by a signed checkpoint yet */
  stage: z.enum(['integrated', 'published']),
  /** the event as written, sealed values masked; null if unreadable */
  event: z.record(z.string(), z.unknown()).nullable(),
  /** why it is unreadable */
  unreadable: z.string().nullable(),
  /** base64 of the exact bytes; null without the compliance role */
  raw: z.string().nullable(),
  /** c2sp.org/tlog-proof@v1 text; null until it is published */
  proof: z.string().nullable(),
  sealed: sealedState,
  previous: auditRecord.nullable(),
  next: auditRecord.nullable(),
  /** repeated copies of the same event */
  copies: z.array(place),
  documents: z.array(
    z.object({
      docType: z.string(),
      version: z.string(),
      sha256: sha256Hex,
      /** whether a document of these bytes is published here */
      held: z.boolean(),
    }),
  ),
  /** of a withdrawal: the withdrawn acceptance */
  withdraws: place.nullable(),
  /** displayed words: as offered by the service, as reported by the browser; null: unrecorded */
  screen: z
    .object({
      /** null: not recorded */
      offered: offer.nullable(),
      /** null for a decline */
      reported: z
        .object({ statement: z.string(), buttonText: z.string(), locale: z.string() })
        .nullable(),
    })
    .nullable(),
  /** recorded reason code of a decision, or what the browser sent; null if not recorded */
  reason: z.string().nullable(),
  /** whether scrolling or the person ticked the box; null if not recorded */
  tick: z.enum(['scroll', 'user']).nullable(),
  clocks: auditClocks.nullable(),
});
export type AuditDetail = z.infer<typeof auditDetail>;
