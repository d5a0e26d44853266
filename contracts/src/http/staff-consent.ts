import { z } from 'zod';
import { consentRequestAbout, consentRequestReason, uuid } from '../primitives.ts';
import { staffActBody } from './staff.ts';

/** POST /admin/users/:id/ask-again */
export const askAgainBody = staffActBody.extend({
  /** documents that the request is about; the decision covers both */
  about: consentRequestAbout.default('both'),
  /** the person sees this code, not the words of staff */
  code: consentRequestReason,
});
export type AskAgainBody = z.infer<typeof askAgainBody>;
export const askAgainAnswer = z.object({ eventId: uuid });

/** GET (sealed) and POST (opened by compliance) …/decisions/:eventId/certificate.pdf */
export const personDecisionParams = z.strictObject({ id: uuid, eventId: uuid });
