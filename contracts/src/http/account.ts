import { z } from 'zod';
import { DISPLAY_NAME_MAX } from '../limits.ts';
import { singleLine, text, utcInstant, uuid } from '../primitives.ts';
import { device, email, password, secondFactorCode } from './auth.ts';

/** Answer of every call that may send a mail: the same whether one is sent or not. */
export const mailAnswer = z.object({ status: z.literal('accepted') });
/** Secret of a link. Links carry it after `#`, so that no server or log gets it. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the token of a link');

/** POST /auth/recover: 202 mailAnswer for every address, known or not. */
export const recoverBody = z.strictObject({ email: text(254).min(1) });
/**
 * POST /auth/recover/check: 200 recoverCheckAnswer for a valid token, which stays valid; the answer
 * determines the minimum length of the new password. 410 LINK_INVALID
 */
export const recoverCheckBody = z.strictObject({ token: linkToken });
export const recoverCheckAnswer = z.object({ secondFactor: z.boolean() });
/**
 * POST /auth/recover/confirm with the token of `/reset-password#token=…`: 204 and every session
 * of the person has ended. 410 LINK_INVALID · 422 WEAK_PASSWORD (the link goes on working).
 */
export const recoverConfirmBody = z.strictObject({ token: linkToken, password });

/** Account change that the link in its e-mail undoes. */
export const undoableChange = z.enum(['second_factor', 'email']);
/** POST /auth/undo/check: 200 undoCheckAnswer; the link stays valid. 410 LINK_INVALID */
export const undoCheckBody = z.strictObject({ token: linkToken });
export const undoCheckAnswer = z.object({
  change: undoableChange,
  changedAt: utcInstant,
  /** sign-in needs a code of the second factor after the undo */
  secondFactor: z.boolean(),
});
export type UndoCheck = z.infer<typeof undoCheckAnswer>;
/**
 * POST /auth/undo with the token of `/undo#token=…`: 204. Address and second factor are as before
 * the change, the password is the new one, every session has ended, links to later changes are
 * void. 410 LINK_INVALID · 422 WEAK_PASSWORD · 409 EMAIL_IN_USE (the link goes on working)
 */
export const undoBody = z.strictObject({ token: linkToken, password });

/**
 * A link that binds an address to an account takes effect in the session that asked for it (Bearer),
 * or with the account's password; else 403 LINK_NEEDS_PASSWORD, PASSWORD_WRONG, and it goes on
 * working.
 */
const linkUse = { token: linkToken, password: password.optional() };
/** POST /auth/verify-email with the token of `/verify-email#token=…`: 204 · 410 LINK_INVALID */
export const verifyEmailBody = z.strictObject(linkUse);
/**
 * POST /auth/email/not-me with the token of either letter, `/verify-email#unasked=…`: 204, an
 * account that was never proved is erased, a change of address is dropped. 410 LINK_INVALID
 */
export const notMeBody = z.strictObject({ token: linkToken });
/** POST /auth/verify-email/resend, signed in, no body: 202 mailAnswer · 429 RATE_LIMITED */

/**
 * POST /auth/email, signed in: 202 mailAnswer; a link goes to the new address (if it has no
 * account) and a notice to the old one. 403 PASSWORD_WRONG / SECOND_FACTOR_INVALID
 */
export const changeEmailBody = z.strictObject({
  email,
  currentPassword: password,
  /** required if the account has a second factor, else ignored */
  code: secondFactorCode.optional(),
});
/**
 * POST /auth/email/confirm with the token of `/verify-email#change=…`: 204, the address is changed
 * and all sessions but the one that asked have ended. 410 LINK_INVALID · 409 EMAIL_IN_USE
 */
export const confirmEmailBody = z.strictObject(linkUse);

/**
 * POST /auth/password, signed in: 204, all other sessions have ended.
 * 403 PASSWORD_WRONG · 422 WEAK_PASSWORD
 */
export const changePasswordBody = z.strictObject({
  currentPassword: password,
  newPassword: password,
});

/** POST /me/export: answers with a zip of all data about the caller. */
export const exportOwnDataBody = z.strictObject({ currentPassword: password });

/**
 * GET /me/saved-before: items that were saved before the owner proved the address. Another person
 * may have saved them. POST /me/saved-before/keep: 204, they stay. DELETE: 204, they are deleted.
 */
export const savedBeforeAnswer = z.object({
  /** null if there are none, or the owner has decided */
  before: utcInstant.nullable(),
  items: z.int().min(0),
});
export type SavedBefore = z.infer<typeof savedBeforeAnswer>;

/** PATCH /auth/user, signed in: 200 userAnswer. Null removes the name. */
export const updateUserBody = z.strictObject({
  displayName: singleLine(DISPLAY_NAME_MAX).nullable(),
});

/** GET /auth/totp */
export const totpStatus = z.object({
  status: z.enum(['off', 'pending', 'on']),
  enabledAt: utcInstant.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** the service requires a factor for one of this person's roles */
  required: z.boolean(),
});
export type TotpStatus = z.infer<typeof totpStatus>;
/** POST /auth/totp: starts or restarts. 403 PASSWORD_WRONG · 409 SECOND_FACTOR_ON */
export const totpEnrolBody = z.strictObject({ currentPassword: password });
export const totpEnrolAnswer = z.object({
  /** otpauth://totp/…, for a QR code */
  uri: z.string(),
  /** the same secret in base32, for typing */
  secret: z.string(),
});
/**
 * POST /auth/totp/confirm: 200 recoveryCodesAnswer. 403 SECOND_FACTOR_INVALID · 409
 * SECOND_FACTOR_OFF if the set-up was not begun or has expired
 */
export const totpConfirmBody = z.strictObject({ code: secondFactorCode });
/** Shown once; each replaces a code once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
/**
 * POST /auth/totp/disable: 204 · 403 PASSWORD_WRONG / SECOND_FACTOR_INVALID · 409
 * SECOND_FACTOR_OFF · 422 WEAK_PASSWORD (too short to stand alone: change it first)
 * POST /auth/totp/recovery-codes: 200 recoveryCodesAnswer, the old ones work no longer
 */
export const totpProofBody = z.strictObject({
  currentPassword: password,
  code: secondFactorCode,
});

/** Entry of an account's history. */
export const activityKind = z.enum([
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'second_factor_failed',
  'recovery_requested',
  'password_recovered',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_made',
  'data_exported',
  'erasure_requested',
  'erasure_cancelled',
  'session_copied',
  'change_undone',
  'calendar_link_made',
]);
export type ActivityKind = z.infer<typeof activityKind>;

/** GET /auth/sign-ins?limit=&before=: newest first; `next` is the `before` of the next page. */
export const signInsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: uuid.optional(),
});
export const signInsAnswer = z.object({
  items: z.array(
    z.object({
      id: uuid,
      kind: activityKind,
      at: utcInstant,
      sessionId: uuid.nullable(),
      /** first sign-in from this browser */
      newDevice: z.boolean(),
      device,
      /** null if unknown */
      address: z.string().nullable(),
      /** of the calling session */
      current: z.boolean(),
    }),
  ),
  next: uuid.nullable(),
});
export type SignIn = z.infer<typeof signInsAnswer>['items'][number];
