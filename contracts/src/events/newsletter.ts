import { z } from 'zod';
import { eventText } from '../primitives.ts';
import { envelope } from './envelope.ts';

/**
 * Facts of a consent to the newsletter. The subject of the event is the random id of the
 * subscription: no address, and no digest of one.
 */
const consent = z.strictObject({
  /** version of the sentence that the subscriber agreed to */
  consentVersion: eventText(40),
});

/** A subscriber opened the link of the first letter and confirmed. */
export const newsletterConsentedV1 = envelope('roletrail.newsletter.consented.v1', consent);
/** A subscriber left by the link of a letter. */
export const newsletterLeftV1 = envelope('roletrail.newsletter.left.v1', consent);
