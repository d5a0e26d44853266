import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import { role, text, utcInstant, uuid } from '../primitives.ts';

const email = z.email().max(EMAIL_MAX);

/** POST /auth/signup. Password strength is judged apart (422 WEAK_PASSWORD with reasons). */
export const signupBody = z.strictObject({ email, password: z.string().min(1).max(1024) });
/** POST /auth/login */
export const loginBody = z.strictObject({
  /** any text: what has no account is INVALID_CREDENTIALS and not a matter of form */
  email: text(EMAIL_MAX).min(1),
  password: z.string().min(1).max(1024),
  totp: z.string().max(16).optional(),
});
/** POST /auth/logout?scope= */
export const logoutQuery = z.strictObject({
  scope: z.enum(['local', 'others', 'global']).default('local'),
});
/** POST /auth/activity: milliseconds since the person's last input. */
export const activityBody = z.strictObject({ idleMs: z.int().min(0).max(86_400_000) });
export const activityAnswer = z.object({ warnAt: utcInstant, expiresAt: utcInstant });

export const user = z.object({
  id: uuid,
  email: z.string(),
  roles: z.array(role),
  createdAt: utcInstant,
});
export type User = z.infer<typeof user>;

export const session = z.object({
  id: uuid,
  createdAt: utcInstant,
  lastActivityAt: utcInstant,
  expiresAt: utcInstant,
  userAgent: z.string().nullable(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Answer of signup, login and refresh; the refresh and device tokens travel as cookies. */
export const sessionAnswer = z.object({
  accessToken: z.string(),
  expiresAt: utcInstant,
  session,
  user,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const userAnswer = z.object({ user });
export const currentSessionAnswer = z.object({ session });
export const sessionsAnswer = z.object({ items: z.array(session) });

/** POST /rpc/has_role */
export const hasRoleBody = z.strictObject({ _user_id: uuid, _role: role });
