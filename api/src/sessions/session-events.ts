import type { Actor } from '@roletrail/contracts/events/envelope';
import type { RevokeScope, SessionEndReason } from '@roletrail/contracts/events/session';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { uuidv7 } from 'uuidv7';
import { API_EVENT_SOURCE } from '../event-source.ts';

interface OfSession {
  readonly userId: string;
  readonly sessionId: string;
}

const head = (userId: string) => ({ id: uuidv7(), source: API_EVENT_SOURCE, subject: userId });

export function sessionStarted(
  of: OfSession,
  method: 'signup' | 'password' | 'password+totp',
): OutboxItem {
  const { userId, sessionId } = of;
  return {
    draft: {
      ...head(userId),
      type: 'roletrail.session.started.v1',
      data: { userId, sessionId, method },
    },
  };
}

export function sessionRevoked(
  of: OfSession,
  why: { reason: SessionEndReason; scope: RevokeScope; actor: Actor },
): OutboxItem {
  const { userId, sessionId } = of;
  return {
    draft: {
      ...head(userId),
      type: 'roletrail.session.revoked.v1',
      data: { userId, sessionId, ...why },
    },
  };
}

export function sessionTokenReused(of: OfSession, detail: string): OutboxItem {
  const { userId, sessionId } = of;
  return {
    draft: {
      ...head(userId),
      type: 'roletrail.session.token_reused.v1',
      data: { userId, sessionId, detail },
    },
  };
}

export function sessionExpired(
  why: OfSession & { reason: SessionEndReason; scope: RevokeScope },
): OutboxItem {
  const { userId, sessionId, reason, scope } = why;
  return {
    draft: {
      ...head(userId),
      type: 'roletrail.session.expired.v1',
      data: { userId, sessionId, reason, scope },
    },
  };
}
