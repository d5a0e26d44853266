import { z } from 'zod';
import { offer } from '../offer.ts';
import { docType, documentVersion, sha256Hex, utcInstant, uuid } from '../primitives.ts';

/** What an event of that kind, or of its version, did not record. Never guessed at. */
const notRecorded = z.literal('not_recorded');
const decision = z.enum(['accepted', 'declined', 'withdrawn']);

const account = z.strictObject({ email: z.string(), name: z.string().nullable() });

/** What was sealed, in the clear for its owner: the service says so, no proof does. */
const opened = z.strictObject({
  /** `not_recorded` where the event sealed nothing of the request; receipts of before have it empty */
  ip: z.string(),
  userAgent: z.string().nullable(),
  claimedUserAgent: z.string().nullable(),
  deviceId: z.string().nullable(),
  /** whom the account named at that moment; events recorded it from their third version on */
  account: z.union([account, notRecorded]),
  /** why the person decided so, in their own words; null: they gave none, or it is a refusal */
  words: z.string().nullable(),
});

/** Of a withdrawal: the acceptance that it takes back, which names the documents. */
const acceptance = z.strictObject({
  offset: z.int(),
  /** base64 of the exact bytes of its log entry, in the same partition */
  entry: z.string(),
  /** its c2sp.org/tlog-proof@v1 text, under the same checkpoint */
  proof: z.string(),
});

/** Where the log has the decision, and what proves it. */
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

/** The first form: no longer given, and verified for as long as somebody keeps one. */
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

/** What the browser reports that it showed, and how the box was ticked. */
const reported = z.strictObject({
  statement: z.string(),
  buttonText: z.string(),
  locale: z.string(),
  tick: z.enum(['scroll', 'user']),
  scrollConfirmed: z.boolean(),
});

/** Times of the browser's clock, which a client can set as it likes. */
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
  /** of an acceptance: why the page asked, which is the browser's claim */
  reason: z.string().nullable(),
  ...place,
  /** what was decided about; of a withdrawal, what the acceptance that it takes back names */
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
  /** whether the person had proved their e-mail address */
  emailProved: z.union([z.boolean(), notRecorded]),
  acceptance: acceptance.nullable(),
  opened: z.union([opened, z.literal('erased')]),
  /** later decisions of the same person when this was given, oldest first */
  supersededBy: z.array(uuid),
};

/** The second form: no longer given. It has the browser's words without the offered ones. */
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
  screen: z.strictObject({
    /** what the service offered, as its presentation signed it */
    offered: z.union([offer, notRecorded]),
    reported: z.union([reported, notRecorded]),
  }),
  times: z.strictObject({
    claimed: claimedTimes,
    /** by the service's clock: when it sent the documents, and when the decision came in */
    observed: z.strictObject({ presentedAt: instant, receivedAt: utcInstant }),
    /** given with the place in the log: no later entry of the partition has an earlier one */
    log: utcInstant,
  }),
});
export type Receipt = z.infer<typeof receipt>;

export type AnyReceipt = Receipt | ReceiptV2 | ReceiptV1;
