import { z } from 'zod';
import { openingReason } from '../events/admin.ts';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '../limits.ts';
import { text, uuid } from '../primitives.ts';
import { sealedState } from './audit-trail.ts';
import { password } from './auth.ts';

/**
 * POST /admin/audit/:topic/:partition/:offset/open, by compliance alone.
 * 403 PASSWORD_WRONG · 409 NOTHING_SEALED · 503 EVIDENCE_UNRECORDED: nothing was opened
 */
export const openSealedBody = z.strictObject({
  reasonCode: openingReason,
  text: text(OPENING_TEXT_MAX).trim().min(OPENING_TEXT_MIN),
  currentPassword: password,
});
export type OpenSealedBody = z.infer<typeof openSealedBody>;

/** What was sealed, for this one view. */
export const openedEvidence = z.object({
  /** null: this version of the event did not seal it */
  request: z
    .object({
      ip: z.string(),
      peer: z.string(),
      userAgent: z.string().nullable(),
      claimedUserAgent: z.string().nullable(),
      deviceId: z.string().nullable(),
    })
    .nullable(),
  account: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  /** of a withdrawal or an acceptance: the person's own words */
  words: z.string().nullable(),
});
export type OpenedEvidence = z.infer<typeof openedEvidence>;

export const openSealedAnswer = z.object({
  /** `sealed` never: it was opened, or it cannot be */
  state: sealedState.exclude(['none', 'sealed']).or(z.literal('opened')),
  opened: openedEvidence.nullable(),
  /** of the evidence.opened that tells of it; null where there was no key to open it with */
  eventId: uuid.nullable(),
});
export type OpenSealedAnswer = z.infer<typeof openSealedAnswer>;
