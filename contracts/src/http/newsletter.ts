import { z } from 'zod';
import { sha256Hex, utcInstant, uuid } from '../primitives.ts';
import { formEmail, formFields, mailState } from './forms.ts';
import { articleSlug, articleTag } from './insights.ts';

/** POST /newsletter. The answer is the same whether the address is known or not. */
export const newsletterBody = z.strictObject({
  email: formEmail,
  /** only articles with this tag; absent: all */
  tag: articleTag.optional(),
  ...formFields,
});
export type NewsletterBody = z.output<typeof newsletterBody>;

/** 202: a letter with a link is on its way, if mail is; nothing is subscribed before it is opened. */
export const newsletterAnswer = z.object({ mail: mailState });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** POST /newsletter/confirm: 32 random bytes, base64url. */
export const newsletterConfirmBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a confirmation token'),
});
export const newsletterConfirmAnswer = z.object({ tag: articleTag.nullable() });
export type NewsletterConfirmAnswer = z.infer<typeof newsletterConfirmAnswer>;

/** POST /newsletter/unsubscribe: a subscription's id and its signature. */
export const newsletterLeaveBody = z.strictObject({
  token: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{43}$/, 'must be a token'),
});

/** GET /newsletter: the newest issues that were sent, at most 6 */
export const newsletterIssues = z.object({
  issues: z.array(
    z.object({
      id: uuid,
      subject: z.string(),
      sentAt: utcInstant,
      /** paragraphs of words before the articles */
      opening: z.array(z.string()),
      articles: z.array(z.object({ slug: articleSlug, title: z.string() })),
    }),
  ),
});
export type NewsletterIssues = z.infer<typeof newsletterIssues>;

/** POST /newsletter/receipt: a subscription's id and its signature. */
export const newsletterReceiptBody = newsletterLeaveBody;

/** Consent to the newsletter, and its end. */
const newsletterConsent = z.object({
  consentVersion: z.string(),
  consentText: z.string(),
  tag: articleTag.nullable(),
  askedAt: utcInstant,
  confirmedAt: utcInstant,
  /** null: the consent is in force */
  leftAt: utcInstant.nullable(),
  /** entry of the ledger and its proof; null until a signed checkpoint covers it */
  record: z
    .object({
      eventId: uuid,
      topic: z.string(),
      partition: z.int(),
      offset: z.int(),
      /** base64 of the exact bytes of the log entry */
      entry: z.string(),
      leafHash: sha256Hex,
      /** c2sp.org/tlog-proof@v1 text: inclusion in the newest signed checkpoint */
      proof: z.string(),
      origin: z.string(),
      vkey: z.string(),
      size: z.int(),
      root: sha256Hex,
      signedAt: utcInstant,
    })
    .nullable(),
});
export type NewsletterConsent = z.infer<typeof newsletterConsent>;

/** Proof of the consents of one subscription to the newsletter, without the address. */
export const newsletterReceipt = z.object({
  schema: z.literal('roletrail.newsletter-receipt.v1'),
  /** subject of the events about these consents */
  subscriptionId: uuid,
  ...newsletterConsent.shape,
  /**
   * consents that ended before the current or last one, newest first, at most 20; a person who left
   * and subscribed again has some. `record` is null also if the event of a consent was not stored.
   */
  earlier: z.array(newsletterConsent).default([]),
});
export type NewsletterReceipt = z.infer<typeof newsletterReceipt>;
