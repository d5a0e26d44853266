import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import { docType, documentVersion, text, utcInstant, uuid } from '../primitives.ts';
import { consentReason } from './legal.ts';

/**
 * GET /admin/audit/as-of: who had accepted what at a moment, and what bound them then.
 * 400 VALIDATION_FAILED for a moment to come, or one up to which not everything is folded yet
 */
export const asOfQuery = z.strictObject({
  at: utcInstant,
  user: uuid.optional(),
  /** the account's current address, ignoring case; an unknown address matches no person */
  email: text(EMAIL_MAX).trim().toLowerCase().min(1).optional(),
  /** last person of the previous page; people are sorted by id */
  after: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type AsOfQuery = z.infer<typeof asOfQuery>;

/** GET /admin/audit/as-of.csv: all of them, as a file. */
export const asOfFileQuery = asOfQuery.pick({ at: true, user: true, email: true });

export const asOfAnswer = z.object({
  at: utcInstant,
  /** documents in force then: each from the later of its publication and midnight UTC of its day */
  documents: z.array(z.object({ docType, version: documentVersion })),
  items: z.array(
    z.object({
      userId: uuid,
      /** `current`: they had accepted the documents in force */
      state: consentReason,
      /** place of the record that determines it */
      topic: z.string(),
      partition: z.int(),
      offset: z.int(),
      /** their last decision before the moment; null if it is unreadable */
      decision: z
        .object({
          eventId: uuid,
          decision: z.enum(['accepted', 'declined', 'withdrawn']),
          termsVersion: z.string().nullable(),
          privacyVersion: z.string().nullable(),
          decidedAt: utcInstant,
        })
        .nullable(),
    }),
  ),
  /** person that was asked for by id or address; null: none was, or no account has the address */
  person: z.object({ userId: uuid, email: z.string().nullable() }).nullable(),
  /** null on the last page */
  next: uuid.nullable(),
});
export type AsOfAnswer = z.infer<typeof asOfAnswer>;
