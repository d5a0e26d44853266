import { z } from 'zod';
import { openingReason } from '../events/admin.ts';
import { EXPORT_FORMATS } from '../export-formats.ts';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { auditFilter } from './audit.ts';
import { password } from './auth.ts';

/**
 * POST /admin/audit/exports: 201 exportAnswer, and the cookie with which the browser downloads it.
 * 400 VALIDATION_FAILED · 403 ROLE_REQUIRED (a filter by address or device, or opened
 * values, without the compliance role), PASSWORD_WRONG · 429 RATE_LIMITED · 503 EVIDENCE_UNRECORDED
 */
export const exportBody = z
  .strictObject({
    filter: auditFilter.default({}),
    format: z.enum(EXPORT_FORMATS),
    /** with what the decisions sealed, in the clear; needs the password */
    opened: z.boolean().default(false),
    reasonCode: openingReason,
    /** in the reader's own words */
    text: text(OPENING_TEXT_MAX).trim().min(OPENING_TEXT_MIN),
    currentPassword: password.optional(),
  })
  .refine(({ opened, currentPassword }) => !opened || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'must be given for opened values',
  });
export type ExportBody = z.infer<typeof exportBody>;

/** Also GET /admin/audit/exports/:id. 404 NOT_FOUND for somebody else's, or one whose time is over */
export const exportAnswer = z.object({
  id: uuid,
  createdAt: utcInstant,
  /** until then it can be downloaded, and its manifest */
  availableUntil: utcInstant,
  format: z.enum(EXPORT_FORMATS),
  /** each row holds its exact entry: the reader has the compliance role */
  withEntries: z.boolean(),
  /** each row holds what its record sealed, in the clear */
  opened: z.boolean(),
  /** what it is made from: each tree as it was signed then */
  trees: z.array(z.object({ topic: z.string(), partition: z.int(), size: z.int() })),
  /** null until it was made whole once, by a download to its end */
  file: z.object({ bytes: z.int(), rows: z.int(), sha256: z.string() }).nullable(),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;

export const exportParams = z.strictObject({ id: uuid });

/** GET /admin/audit/export/manifest, while there is none: 202 */
export const manifestPending = z.object({
  /** `incomplete`: not downloaded to its end yet; `unsigned`: its event is not in a signed tree yet */
  status: z.enum(['incomplete', 'unsigned']),
});
