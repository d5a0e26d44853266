import { z } from 'zod';
import { offer } from '../offer.ts';
import { sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
import { auditFields, withRules } from './audit.ts';

/** GET /admin/audit: a filter, how many, and which page of the same filter. */
export const auditListQuery = withRules(
  auditFields.extend({
    cursor: text(4096).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
);
export type AuditListQuery = z.infer<typeof auditListQuery>;

const place = z.object({ topic: z.string(), partition: z.int(), offset: z.int() });

/** One record of the ledger, without anything that was sealed. */
export const auditRecord = place.extend({
  /** `duplicate`: a later copy of an event; `unreadable`: no version of the service can parse it */
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
  /** of a duplicate: where the event stands first */
  first: place.nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** How far the ledger is behind what was acknowledged, when the answer was made. */
export const ledgerLag = z.object({
  /** records that the log has and no tree yet */
  behind: z.int(),
  /** events that wait for the log; counted up to AUDIT_COUNT_MAX */
  waiting: z.int(),
});
export type LedgerLag = z.infer<typeof ledgerLag>;

/** In the order of topic, partition, offset; every page of one list ends where its trees ended at first. */
export const auditListAnswer = z.object({
  items: z.array(auditRecord),
  /** this page again, from trees of the same sizes */
  cursor: z.string(),
  nextCursor: z.string().nullable(),
  trees: z.array(z.object({ topic: z.string(), partition: z.int(), size: z.int() })),
  /** records that match and came after those sizes; counted up to AUDIT_COUNT_MAX */
  newer: z.int(),
  standing: ledgerLag,
});
export type AuditListAnswer = z.infer<typeof auditListAnswer>;

/** What became of the sealed parts of a record. */
export const sealedState = z.enum(['none', 'sealed', 'erased', 'cannot_be_opened']);
export type SealedState = z.infer<typeof sealedState>;

const implausible = z.enum(['before_presentation', 'after_decision']).nullable();

/** Times of one decision by three clocks; none of them is proved. */
export const auditClocks = z.object({
  /** by the person's own machine */
  claimed: z.object({
    shownAt: utcInstant.nullable(),
    scrolledAt: utcInstant.nullable(),
    tickedAt: utcInstant.nullable(),
    decidedAt: utcInstant.nullable(),
  }),
  /** why a claimed time cannot be right, derived from the entry; null: plausible or not recorded */
  implausible: z.object({
    shownAt: implausible,
    scrolledAt: implausible,
    tickedAt: implausible,
    decidedAt: implausible,
  }),
  /** when the service sent the documents; null: none were sent, or it is a withdrawal */
  presentedAt: utcInstant.nullable(),
  /** when the request arrived */
  api: utcInstant,
  /** when the event took its place in the order */
  log: utcInstant,
  /** positive: the later one of the pair is the second one; milliseconds */
  claimedToApi: z.object({ ms: z.int(), skewed: z.boolean() }).nullable(),
  apiToLog: z.object({ ms: z.int(), skewed: z.boolean() }),
});
export type AuditClocks = z.infer<typeof auditClocks>;

/** GET /admin/audit/:topic/:partition/:offset */
export const auditDetail = z.object({
  record: auditRecord,
  /** `integrated`: in the tree, and no signed checkpoint covers it yet */
  stage: z.enum(['integrated', 'published']),
  /** the event as it was written, sealed values masked; null: it cannot be read */
  event: z.record(z.string(), z.unknown()).nullable(),
  /** why it cannot be read */
  unreadable: z.string().nullable(),
  /** base64 of the exact bytes; null without the compliance role */
  raw: z.string().nullable(),
  /** c2sp.org/tlog-proof@v1 text; null until it is published */
  proof: z.string().nullable(),
  sealed: sealedState,
  previous: auditRecord.nullable(),
  next: auditRecord.nullable(),
  /** later copies of the same event */
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
  /** of a withdrawal: the acceptance that it takes back */
  withdraws: place.nullable(),
  /** the words on the screen: what the service offered, and what the browser reports; null: no record of words */
  screen: z
    .object({
      /** null: not recorded */
      offered: offer.nullable(),
      /** null: a refusal reports none */
      reported: z
        .object({ statement: z.string(), buttonText: z.string(), locale: z.string() })
        .nullable(),
    })
    .nullable(),
  /** whether scrolling ticked the box or the person did; null: not recorded */
  tick: z.enum(['scroll', 'user']).nullable(),
  clocks: auditClocks.nullable(),
});
export type AuditDetail = z.infer<typeof auditDetail>;
