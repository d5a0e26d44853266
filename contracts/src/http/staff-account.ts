import { z } from 'zod';
import { utcInstant } from '../primitives.ts';
import { password } from './auth.ts';
import { tierSlug } from './pricing.ts';
import { staffActBody } from './staff.ts';

/** Acts of staff on the account of a person: lock, plan, verification mail. */

/** Longest lock, days. */
export const LOCK_DAYS_MAX = 366;

/** Lock of an account. `until`: null if it is not locked; `version`: an ETag. */
export const accountLock = z.object({ until: utcInstant.nullable(), version: z.string() });
export type AccountLock = z.infer<typeof accountLock>;

/**
 * PUT /admin/users/:id/lock, If-Match of `accountLock`; `until` null unlocks. An account with a role
 * takes the caller's password.
 */
export const lockBody = staffActBody.extend({
  until: utcInstant.nullable(),
  currentPassword: password.optional(),
});

/** Paid plan of a person. `tier`: slug, null if they have none; `version`: an ETag. */
export const paidPlan = z.object({ tier: z.string().nullable(), version: z.string() });
export type PaidPlan = z.infer<typeof paidPlan>;

/** PUT /admin/users/:id/plan, If-Match of `paidPlan`; `tier` null ends the paid plan */
export const paidPlanBody = staffActBody.extend({ tier: tierSlug.nullable() });

/** POST /admin/users/:id/plan/undo, If-Match of `paidPlan` */
export const undoPlanBody = staffActBody;
/** Time in which staff can undo a plan that they set; more than the 10 s that the screen offers. */
export const PLAN_UNDO_MS = 60_000;

/** POST /admin/users/:id/verification */
export const sendVerificationBody = staffActBody;
export const sendVerificationAnswer = z.object({ sent: z.literal(true) });
