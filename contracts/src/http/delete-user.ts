import { z } from 'zod';
import { erasureReason } from '../events/erasure.ts';
import { role, sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
import { password } from './auth.ts';
import { nextCursor, staffActBody, staffPage, staffSecuredBody } from './staff.ts';

/** Calls of staff about deletions of accounts: `/api/admin/erasures`, capability `users`. */

/** Effect of an erasure on the rows of a table. */
export const erasureFate = z.enum(['deleted', 'blanked', 'kept']);
export type ErasureFate = z.infer<typeof erasureFate>;

/** Rows of one person in a table, and the effect of an erasure on them. */
export const erasureImpact = z.object({
  table: z.string(),
  /** content of the table, in words */
  holds: z.string(),
  fate: erasureFate,
  rows: z.int().min(0),
  /** true: more rows than were counted */
  more: z.boolean(),
  /** reason for which rows stay; null if they are deleted */
  why: z.string().nullable(),
});
export type ErasureImpact = z.infer<typeof erasureImpact>;

/** Reasons of staff; `own_request` is the person's. */
export const staffErasureReason = erasureReason.exclude(['own_request']);
export type StaffErasureReason = z.infer<typeof staffErasureReason>;

export const staffErasureState = z.enum([
  'waiting',
  'scheduled',
  'refused',
  'withdrawn',
  'void',
  'cancelled',
  'erased',
]);
export type StaffErasureState = z.infer<typeof staffErasureState>;

const staffMember = z.object({ id: uuid, email: z.string() });

/** Request of staff to erase a person. */
export const staffErasure = z.object({
  id: uuid,
  userId: uuid,
  /** '' after the erasure */
  email: z.string(),
  reason: staffErasureReason,
  state: staffErasureState,
  requestedBy: staffMember,
  requestedAt: utcInstant,
  /** who approved, refused or withdrew the request; null if that was not required, or not done yet */
  decidedBy: staffMember.nullable(),
  /** null while it waits for an approval */
  dueAt: utcInstant.nullable(),
  /** end of the request; null while it is open */
  closedAt: utcInstant.nullable(),
  /** true: the erasure waits, because the account is under a legal hold */
  held: z.boolean(),
  version: z.string(),
});
export type StaffErasure = z.infer<typeof staffErasure>;

/** GET /admin/erasures, newest first */
export const staffErasuresQuery = z.strictObject({
  ...staffPage,
  state: z.enum(['open', 'closed']).default('open'),
  code: staffErasureReason.optional(),
});
export type StaffErasuresQuery = z.infer<typeof staffErasuresQuery>;
export const staffErasures = z.object({ items: z.array(staffErasure), nextCursor });
/** POST /admin/erasures/export: 200 CSV */
export const staffErasuresFileBody = staffActBody.extend({
  state: z.enum(['open', 'closed']),
  code: staffErasureReason.optional(),
});

export const erasureParams = z.strictObject({ id: uuid });

/** GET /admin/erasures/people/:id: recorded like a view of the person */
export const erasurePlan = z.object({
  person: z.object({
    id: uuid,
    email: z.string(),
    displayName: z.string().nullable(),
    roles: z.array(role),
    erasedAt: utcInstant.nullable(),
  }),
  /** null: no legal hold */
  hold: z.object({ since: utcInstant }).nullable(),
  /** open request; null: none */
  pending: z.object({ by: z.enum(['person', 'staff']), dueAt: utcInstant.nullable() }).nullable(),
  /** number of members of staff who must agree */
  approvals: z.int().min(1).max(2),
  /** time from the request, or its approval, to the erasure, ms */
  windowMs: z.int().min(0),
  impact: z.array(erasureImpact),
  /** for If-Match of a request and of a hold */
  version: z.string(),
});
export type ErasurePlan = z.infer<typeof erasurePlan>;

/** POST /admin/erasures/people/:id, If-Match of `erasurePlan`: 200 staffErasure */
export const staffErasureBody = staffSecuredBody.extend({
  code: staffErasureReason,
  /** address of the account, typed again; letters compare in any case */
  email: text(254).trim().min(1),
});

/**
 * PUT /admin/erasures/people/:id/hold, If-Match of `erasurePlan`. To lift a hold takes the password,
 * except a hold that the caller set in the last `STAFF_UNDO_SECONDS`.
 */
export const legalHoldBody = staffActBody.extend({
  held: z.boolean(),
  currentPassword: password.optional(),
});
/** `version`: ETag of the plan afterwards */
export const legalHoldAnswer = z.object({ held: z.boolean(), version: z.string() });

/** POST /admin/erasures/:id/approve, If-Match of `staffErasure` */
export const approveErasureBody = staffSecuredBody;
/** POST /admin/erasures/:id/cancel: refuses a waiting request, takes a scheduled one back */
export const cancelErasureBody = staffActBody;

/** GET /admin/erasures/:id/certificate, and `.pdf`: facts of a completed erasure, without a name */
export const erasureCertificate = z.object({
  /** of the request */
  id: uuid,
  service: z.string(),
  /** random id that the account had */
  userId: uuid,
  reason: staffErasureReason,
  requestedBy: uuid,
  requestedAt: utcInstant,
  approvedBy: uuid.nullable(),
  erasedAt: utcInstant,
  /** last day on which a backup may hold the destroyed key */
  backupsUntil: z.iso.date(),
  /** ledger entry of the erasure; null until a signed checkpoint covers it */
  entry: z
    .object({
      eventId: uuid,
      topic: z.string(),
      partition: z.int().min(0),
      offset: z.int().min(0),
      leafHash: sha256Hex,
    })
    .nullable(),
  /** rows immediately before the erasure */
  went: z.array(erasureImpact),
  stays: z.array(erasureImpact),
  /** exports with opened values that contain, or may contain, decisions of the person; at most 200 */
  openedExports: z.array(
    z.object({ madeAt: utcInstant, reason: z.string(), includes: z.enum(['yes', 'possibly']) }),
  ),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;
