import { z } from 'zod';
import { eventText, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

/** Why a session ended. */
export const sessionEndReason = z.enum([
  'signed_out',
  'declined',
  'inactivity',
  'lifetime',
  'token_reuse',
  'erased',
  'staff',
  'password_changed',
  'email_changed',
  'restored',
]);
export type SessionEndReason = z.infer<typeof sessionEndReason>;
/** Which of the person's sessions one act ended. */
export const revokeScope = z.enum(['local', 'others', 'global']);
export type RevokeScope = z.infer<typeof revokeScope>;

const ofSession = { userId: uuid, sessionId: uuid };

export const sessionStartedV1 = envelope(
  'roletrail.session.started.v1',
  z.strictObject({ ...ofSession, method: z.enum(['signup', 'password', 'password+totp']) }),
);
export const sessionRevokedV1 = envelope(
  'roletrail.session.revoked.v1',
  z.strictObject({ ...ofSession, reason: sessionEndReason, scope: revokeScope, actor }),
);
export const sessionExpiredV1 = envelope(
  'roletrail.session.expired.v1',
  z.strictObject({ ...ofSession, reason: sessionEndReason, scope: revokeScope }),
);
export const sessionTokenReusedV1 = envelope(
  'roletrail.session.token_reused.v1',
  z.strictObject({ ...ofSession, detail: eventText(200) }),
);
