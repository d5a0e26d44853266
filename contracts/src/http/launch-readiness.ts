import { z } from 'zod';
import { sha256Hex, singleLine, text, utcInstant } from '../primitives.ts';
import { LAUNCH_CHECKS, LAUNCH_ITEMS, LAUNCH_SIGN_OFFS, LAUNCH_STATES } from '../staff/launch.ts';
import { staffActBody } from './staff.ts';

/** Launch readiness: `/api/admin/launch-readiness`. */

export const launchState = z.enum(LAUNCH_STATES);

/** An exception: the item counts as `waived` up to and including `until`. */
export const launchWaiver = z.object({
  reason: z.string(),
  /** last day, UTC, YYYY-MM-DD */
  until: z.iso.date(),
});

const item = {
  /** `waived` if a waiver is in force and the item has not passed */
  state: launchState,
  /** state without the waiver */
  found: launchState.exclude(['waived']),
  waiver: launchWaiver.nullable(),
  /** ETag for acts on the waiver */
  waiverVersion: z.string(),
};

export const launchCheck = z.object({
  id: z.enum(LAUNCH_CHECKS),
  ...item,
  /** one sentence: what was found */
  says: z.string(),
  /** one sentence: what to do; null if it passed */
  advice: z.string().nullable(),
  at: utcInstant,
  tookMs: z.int().min(0),
});
export type LaunchCheck = z.infer<typeof launchCheck>;

export const launchSignOff = z.object({
  id: z.enum(LAUNCH_SIGN_OFFS),
  ...item,
  status: z.enum(['open', 'signed', 'refused']),
  /** who answers for it; null if no owner is named */
  owner: z.string().nullable(),
  evidence: z.string().nullable(),
  due: z.iso.date().nullable(),
  note: z.string().nullable(),
  /** open after its due date */
  overdue: z.boolean(),
  /** ETag for acts on the sign-off */
  version: z.string(),
});
export type LaunchSignOff = z.infer<typeof launchSignOff>;

export const launchDecision = z.object({
  at: utcInstant,
  decision: z.enum(['go', 'no_go']),
  /** display name or address (masked without `users`) of the member of staff; null: erased */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** SHA-256 of the stored snapshot, as in the event */
  digest: sha256Hex,
  states: z.partialRecord(z.enum(LAUNCH_ITEMS), launchState),
});

/** GET /admin/launch-readiness: runs all checks */
export const launchReadiness = z.object({
  checks: z.array(launchCheck),
  signOffs: z.array(launchSignOff),
  /** ETag of all states, for a decision */
  version: z.string(),
  /** newest first, at most 20 */
  decisions: z.array(launchDecision),
});
export type LaunchReadiness = z.infer<typeof launchReadiness>;

/** GET /admin/launch-readiness/checks/:id: runs one check */
export const launchCheckParams = z.strictObject({ id: z.enum(LAUNCH_CHECKS) });

const link = text(500)
  .trim()
  .pipe(z.url({ protocol: /^https$/, error: 'must be a link that begins with https://' }));

/** PUT /admin/launch-readiness/sign-offs/:id, If-Match of `version` */
export const launchSignOffParams = z.strictObject({ id: z.enum(LAUNCH_SIGN_OFFS) });
export const launchSignOffBody = staffActBody
  .extend({
    status: launchSignOff.shape.status,
    owner: singleLine(120).nullable(),
    evidence: link.nullable(),
    due: z.iso.date().nullable(),
    note: text(500).trim().nullable(),
  })
  .refine(({ status, owner }) => status !== 'signed' || owner !== null, {
    path: ['owner'],
    message: 'must be named before it is signed',
  })
  .refine(({ status, evidence }) => status !== 'signed' || evidence !== null, {
    path: ['evidence'],
    message: 'must be linked before it is signed',
  });

/** PUT /admin/launch-readiness/waivers/:id, If-Match of `waiverVersion`; `until` null lifts it */
export const launchWaiverParams = z.strictObject({ id: z.enum(LAUNCH_ITEMS) });
export const launchWaiverBody = staffActBody.extend({ until: z.iso.date().nullable() });
/** `version`: ETag of the waiver afterwards */
export const launchWaiverAnswer = z.object({ version: z.string() });

/** POST /admin/launch-readiness/decisions, If-Match of `version` */
export const launchDecisionBody = staffActBody.extend({
  decision: launchDecision.shape.decision,
});
