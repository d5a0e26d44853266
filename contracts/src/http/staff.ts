import { z } from 'zod';
import { text } from '../primitives.ts';
import { password } from './auth.ts';

/** Parts of all staff calls. */

export const STAFF_REASON_MIN = 3;
export const STAFF_REASON_MAX = 500;

/** Why staff do what they do, in their own words; stored in an erasable row. */
export const staffReason = text(STAFF_REASON_MAX).trim().min(STAFF_REASON_MIN);

/** Body of an act without other values. */
export const staffActBody = z.strictObject({ reason: staffReason });
/** Body of an act that takes the caller's password again. */
export const staffSecuredBody = staffActBody.extend({ currentPassword: password });

export const STAFF_PAGE_MAX = 200;
/** Query of a list that is paged by cursor. */
export const staffPage = {
  cursor: text(500).min(1).optional(),
  limit: z.coerce.number().int().min(1).max(STAFF_PAGE_MAX).default(50),
};
/** Cursor of the next page; null after the last. */
export const nextCursor = z.string().nullable();
