import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import {
  ABORT,
  capability,
  isWellFormed,
  role,
  text,
  units,
  utcInstant,
  uuid,
} from '../primitives.ts';

export const email = z.email().max(EMAIL_MAX);
/**
 * A password as typed; its strength is judged apart (422 WEAK_PASSWORD with reasons). Well-formed:
 * lone surrogates all have the same UTF-8 bytes, so different ones would open the same account.
 */
export const password = z
  .string()
  .min(1)
  .max(1024, ABORT)
  .check(units(1024))
  .refine(isWellFormed, 'must be well-formed text');
/** Six digits of the authenticator app, or a recovery code; spaces and dashes do not count. */
export const secondFactorCode = text(32);

/** POST /auth/signup */
export const signupBody = z.strictObject({ email, password });
/** POST /auth/login */
export const loginBody = z.strictObject({
  /** any text: what has no account is INVALID_CREDENTIALS and not a matter of form */
  email: text(EMAIL_MAX).min(1),
  password,
  /** asked for by 401 SECOND_FACTOR_REQUIRED; a wrong one is 403 SECOND_FACTOR_INVALID */
  totp: secondFactorCode.optional(),
});
/** POST /auth/logout?scope= */
export const logoutQuery = z.strictObject({
  scope: z.enum(['local', 'others', 'global']).default('local'),
});
/** POST /auth/activity: milliseconds since the person's last input. */
export const activityBody = z.strictObject({ idleMs: z.int().min(0).max(86_400_000) });
/** When the session is warned and ends if nothing more happens; `at`: the server's time. */
const sessionEnds = { warnAt: utcInstant, expiresAt: utcInstant, at: utcInstant };
export const activityAnswer = z.object(sessionEnds);

export const user = z.object({
  id: uuid,
  email: z.string(),
  roles: z.array(role),
  /** tasks that the account may do as an administrator; [] for others */
  capabilities: z.array(capability),
  createdAt: utcInstant,
  displayName: z.string().nullable(),
  /** mail to this address was proved to reach them */
  emailVerified: z.boolean(),
  /** a second factor is set up: signing in takes a code, and passwords may be shorter */
  secondFactor: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A user agent in words; every part may be unknown. */
export const device = z.object({
  kind: z.enum(['desktop', 'mobile', 'tablet', 'program', 'unknown']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** e.g. "Firefox on Windows" */
  label: z.string(),
});
export type Device = z.infer<typeof device>;

export const session = z.object({
  id: uuid,
  createdAt: utcInstant,
  lastActivityAt: utcInstant,
  expiresAt: utcInstant,
  userAgent: z.string().nullable(),
  device,
  /** how the person proved who they are */
  method: z.enum(['signup', 'password', 'password+totp']),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/**
 * Arrangement of a target that a person gets; a target without one has its base. Any names, so that
 * an open tab of an earlier release can read the answer.
 */
export const arrangement = z.object({
  target: z.string(),
  variant: z.string(),
  /** running experiment that has not counted the person yet; null: there is nothing to count */
  experiment: uuid.nullable(),
});
export type Arrangement = z.infer<typeof arrangement>;

/** Answer of signup, login and refresh; the refresh and device tokens travel as cookies. */
export const sessionAnswer = z.object({
  accessToken: z.string(),
  expiresAt: utcInstant,
  session,
  user,
  arrangements: z.array(arrangement).default([]),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const userAnswer = z.object({ user });
/** GET /auth/session: extends nothing. */
export const currentSessionAnswer = z.object({ session, ...sessionEnds });
/** GET /auth/sessions, at most 200: with the address each was begun from, null when it is not known. */
export const sessionsAnswer = z.object({
  items: z.array(session.extend({ address: z.string().nullable() })),
});
export type ListedSession = z.infer<typeof sessionsAnswer>['items'][number];

/** POST /rpc/has_role */
export const hasRoleBody = z.strictObject({ _user_id: uuid, _role: role });
