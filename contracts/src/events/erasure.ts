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

/** An erasure request was cancelled before it was due. */
export const erasureCancelledV1 = envelope(
  'roletrail.erasure.cancelled.v1',
  z.strictObject({ userId: uuid, requestId: uuid, actor }),
);
