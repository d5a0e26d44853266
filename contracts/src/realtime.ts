import { z } from 'zod';
import { revokeScope, sessionEndReason } from './events/session.ts';
import { consentReason } from './http/legal.ts';
import { utcInstant, uuid } from './primitives.ts';

/** The websocket `/api/realtime`: a typed union both ways (docs: http.md, Realtime). */
export const channel = z.enum(['session', 'health', 'demo']);
export type Channel = z.infer<typeof channel>;

export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    accessToken: z.string().max(4096).optional(),
    channels: z.array(channel).min(1).max(3),
    resumeFrom: z.int().min(0).optional(),
  }),
  z.strictObject({ type: z.literal('activity'), idleMs: z.int().min(0).max(86_400_000) }),
  z.strictObject({ type: z.literal('ping'), n: z.int() }),
  z.strictObject({ type: z.literal('subscribe'), channel }),
  z.strictObject({ type: z.literal('unsubscribe'), channel }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

const numbered = { seq: z.int().min(0), at: utcInstant };

export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    connectionId: z.string(),
    serverTime: utcInstant,
    ...numbered,
  }),
  z.object({ type: z.literal('session.warning'), expiresAt: utcInstant, ...numbered }),
  z.object({ type: z.literal('session.extended'), expiresAt: utcInstant, ...numbered }),
  z.object({
    type: z.literal('session.revoked'),
    reason: sessionEndReason,
    scope: revokeScope,
    ...numbered,
  }),
  z.object({ type: z.literal('session.expired'), ...numbered }),
  z.object({ type: z.literal('consent.required'), reason: consentReason, ...numbered }),
  z.object({ type: z.literal('consent.projected'), eventId: uuid, ...numbered }),
  z.object({ type: z.literal('pong'), n: z.int(), ...numbered }),
  z.object({ type: z.literal('error'), code: z.string(), ...numbered }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

export const CLOSE = {
  badFrame: 4400,
  signedOut: 4401,
  notAllowed: 4403,
  noHello: 4408,
  tooManySockets: 4409,
  tooFast: 4429,
  tryLater: 1013,
} as const;
