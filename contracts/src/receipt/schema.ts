import { z } from 'zod';
import { actor } from '../events/envelope.ts';
import { offer } from '../offer.ts';
import { docType, documentVersion, sha256Hex, utcInstant, uuid } from '../primitives.ts';

/** Values that this event kind or version did not record; never guessed. */
const notRecorded = z.literal('not_recorded');
const decision = z.enum(['accepted', 'declined', 'withdrawn']);

const account = z.strictObject({ email: z.string(), name: z.string().nullable() });

/** Opened values for their owner: claimed by the service, not proved. */
const opened = z.strictObject({
  /** `not_recorded` where the event sealed nothing of the request; receipts of before have it empty */
  ip: z.string(),
  userAgent: z.string().nullable(),
  claimedUserAgent: z.string().nullable(),
  deviceId: z.string().nullable(),
  /** person named in the account then; recorded from the third event version on */
  account: z.union([account, notRecorded]),
  /** the person's own words; null if they gave none, or for a decline */
  words: z.string().nullable(),
});

/** Of a withdrawal: the withdrawn acceptance, which names the documents. */
const acceptance = z.strictObject({
  offset: z.int(),
  /** base64 of the exact bytes of its log entry, in the same partition */
  entry: z.string(),
  /** its c2sp.org/tlog-proof@v1 text, under the same checkpoint */
  proof: z.string(),
});

/** Place of the decision in the log, and its proof. */
const place = {
  topic: z.string(),
  partition: z.int(),
  offset: z.int(),
  /** base64 of the exact bytes of the log entry */
  entry: z.string(),
  leafHash: sha256Hex,
  /** c2sp.org/tlog-proof@v1 text */
  proof: z.string(),
};

/** First form: no longer issued, but verified as long as people have such receipts. */
export const receiptV1 = z.object({
  schema: z.literal('roletrail.receipt.v1'),
  eventId: uuid,
  decision,
  ...place,
  documents: z.array(z.object({ docType, version: documentVersion, sha256: sha256Hex })),
  acceptance: acceptance.nullable().default(null),
  opened: z.union([
    opened.extend({
      account: z.union([account, notRecorded]).default('not_recorded'),
      words: z.string().nullable().default(null),
    }),
    z.literal('erased'),
  ]),
  /** later decisions of the same person, oldest first */
  successors: z.array(uuid),
});
export type ReceiptV1 = z.infer<typeof receiptV1>;

const instant = z.union([utcInstant, notRecorded]);

/** Displayed words as reported by the browser, and how the box was ticked. */
const reported = z.strictObject({
  statement: z.string(),
  buttonText: z.string(),
  locale: z.string(),
  tick: z.enum(['scroll', 'user']),
  scrollConfirmed: z.boolean(),
});

/** Times of the browser's clock, which a client can set freely. */
const claimedTimes = z.strictObject({
  shownAt: instant,
  scrolledAt: instant,
  tickedAt: instant,
  acceptedAt: instant,
});

const common = {
  eventId: uuid,
  decision,
  /** the type of the event, with its version */
  recordedAs: z.string(),
  /** user id */
  person: uuid,
  /** of an acceptance: reason of the question, which is the browser's claim */
  reason: z.string().nullable(),
  ...place,
  /** documents of the decision; for a withdrawal, those of the withdrawn acceptance */
  documents: z.array(
    z.strictObject({
      docType,
      version: documentVersion,
      effectiveDate: z.iso.date(),
      sha256: sha256Hex,
    }),
  ),
  /** how the person had signed in */
  authentication: z.union([
    z.strictObject({ method: z.string(), authenticatedAt: utcInstant }),
    notRecorded,
  ]),
  /** whether the person had verified their e-mail address */
  emailProved: z.union([z.boolean(), notRecorded]),
  acceptance: acceptance.nullable(),
  opened: z.union([opened, z.literal('erased')]),
  /** later decisions of the same person at the time of issue, oldest first */
  supersededBy: z.array(uuid),
};

/** Second form: no longer issued. It has the browser's words without the offered ones. */
export const receiptV2 = z.strictObject({
  schema: z.literal('roletrail.receipt.v2'),
  ...common,
  screen: z.union([reported, notRecorded]),
  times: z.strictObject({
    claimed: claimedTimes,
    observed: z.strictObject({ receivedAt: utcInstant }),
    log: utcInstant,
  }),
});
export type ReceiptV2 = z.infer<typeof receiptV2>;

/** GET /me/consents/:eventId/receipt, in the one byte form of RFC 8785. */
export const receipt = z.strictObject({
  schema: z.literal('roletrail.receipt.v3'),
  ...common,
  /** who withdrew; acceptances and refusals record none, because only the person can make them */
  actor: z.union([actor.shape.kind, notRecorded]),
  screen: z.strictObject({
    /** words that the service offered, signed in its presentation */
    offered: z.union([offer, notRecorded]),
    reported: z.union([reported, notRecorded]),
  }),
  times: z.strictObject({
    claimed: claimedTimes,
    /** by the service's clock: when it sent the documents, and when the decision arrived */
    observed: z.strictObject({ presentedAt: instant, receivedAt: utcInstant }),
    /** assigned with the place in the log: no later entry of the partition has an earlier one */
    log: utcInstant,
  }),
});
export type Receipt = z.infer<typeof receipt>;

export type AnyReceipt = Receipt | ReceiptV2 | ReceiptV1;
