import { z } from 'zod';
import { role, utcInstant, uuid } from '../primitives.ts';
import { linkToken } from './account.ts';
import { email, password } from './auth.ts';
import { tierSlug } from './pricing.ts';
import { nextCursor, staffActBody, staffPage } from './staff.ts';

/** Invitations of staff: `/api/admin/invitations`, and their use: `/api/auth/invitation`. */

/** GET /admin/invitations, newest first */
export const invitationsQuery = z.strictObject({
  ...staffPage,
  expired: z.enum(['true', 'false']).optional(),
});
/** POST /admin/invitations/export: 200 CSV */
export const invitationsFileBody = staffActBody.extend({ expired: invitationsQuery.shape.expired });
export const invitationItem = z.object({
  id: uuid,
  email: z.string(),
  /** given when the invitation is used; null: none */
  role: role.nullable(),
  /** slug; null: no paid plan */
  plan: z.string().nullable(),
  /** name of the plan, as sold now; null: no paid plan */
  planName: z.string().nullable(),
  sentAt: utcInstant,
  expiresAt: utcInstant,
  /** true: the link no longer works; it can be sent again */
  expired: z.boolean(),
  version: z.string(),
});
export type InvitationItem = z.infer<typeof invitationItem>;
export const invitations = z.object({ items: z.array(invitationItem), nextCursor });

/** POST /admin/invitations; an invitation with a role takes the caller's password */
export const inviteBody = staffActBody.extend({
  email,
  role: role.nullable().default(null),
  plan: tierSlug.nullable().default(null),
  currentPassword: password.optional(),
});
export const invitedAnswer = z.object({ id: uuid });

/**
 * POST /admin/invitations/:id/send and …/withdraw, If-Match of the item's `version`; an invitation
 * with a role takes the caller's password
 */
export const invitationParams = z.strictObject({ id: uuid });
export const invitationActBody = staffActBody.extend({ currentPassword: password.optional() });

/**
 * POST /admin/invitations/:id/restore, If-Match: undoes a withdrawal; its link works again. Only for
 * the caller who withdrew it, within `STAFF_UNDO_SECONDS`; else 404
 */
export const invitationRestoreBody = staffActBody;

/** POST /auth/invitation/check; the link stays valid */
export const invitationCheckBody = z.strictObject({ token: linkToken });
export const invitationCheckAnswer = z.object({ email: z.string(), expiresAt: utcInstant });
/** POST /auth/invitation: makes the account and signs in */
export const acceptInvitationBody = z.strictObject({ token: linkToken, password });
