import { z } from 'zod';
import { sha256Hex, utcInstant, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

/*
 * Around `subject.erased` (consent.ts), in the same partition and so in one order with it. No
 * projection folds these two: the request itself is a row of `erasure_request`. They are there for
 * a service that was brought back from a backup, which learns from them what was asked and taken
 * back since (recovery/ of cli, and the journal of the audit-projector).
 */

/** A person requested their erasure at `dueAt`, unless they cancel it. */
export const erasureRequestedV1 = envelope(
  'roletrail.erasure.requested.v1',
  z.strictObject({
    userId: uuid,
    requestId: uuid,
    dueAt: utcInstant,
    /** SHA-256 of the random secret in the link of the deletion receipt; identifies no person */
    receipt: sha256Hex,
  }),
);

/**
 * Why an erasure was requested: by the person themselves, or by staff. The words of staff are in an
 * erasable row; the event of their act has a digest of them.
 */
export const erasureReason = z.enum([
  'own_request',
  'asked_by_person',
  'unused',
  'abuse',
  'legal_duty',
  'other',
]);

/** An erasure was requested for `dueAt`, by the person or by staff, unless it is cancelled. */
export const erasureRequestedV2 = envelope(
  'roletrail.erasure.requested.v2',
  z.strictObject({
    userId: uuid,
    requestId: uuid,
    dueAt: utcInstant,
    /** SHA-256 of the random secret in the link of the deletion receipt; identifies no person */
    receipt: sha256Hex,
    actor,
    reason: erasureReason,
    /** second member of staff, who approved it; null if no approval was required */
    approvedBy: uuid.nullable(),
    /** id of the event of the act of staff; null for the person's own request */
    actId: uuid.nullable(),
  }),
);

/** Version 1 was only written for people's own requests. */
export function erasureRequestedV1ToV2(
  event: z.infer<typeof erasureRequestedV1>,
): z.infer<typeof erasureRequestedV2> {
  return {
    ...event,
    type: 'roletrail.erasure.requested.v2',
    data: {
      ...event.data,
      actor: { kind: 'user', id: event.data.userId },
      reason: 'own_request',
      approvedBy: null,
      actId: null,
    },
  };
}

/** An erasure request was cancelled before it was due. */
export const erasureCancelledV1 = envelope(
  'roletrail.erasure.cancelled.v1',
  z.strictObject({ userId: uuid, requestId: uuid, actor }),
);
