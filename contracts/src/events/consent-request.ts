import { z } from 'zod';
import { consentRequestAbout, consentRequestReason, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

/**
 * Staff asked a person to decide again. It is no decision, and the person's decisions keep their
 * meaning. It ends with the next decision of the person in the order of the log.
 */
export const consentRequestedV1 = envelope(
  'roletrail.consent.requested.v1',
  z.strictObject({
    userId: uuid,
    about: consentRequestAbout,
    /** the words of staff are in an erasable row; the event of their act has a digest of them */
    reason: consentRequestReason,
    actor,
    /** id of the event of the act of staff */
    actId: uuid,
  }),
);
