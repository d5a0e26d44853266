import { z } from 'zod';
import { eventText, uuid } from '../primitives.ts';
import { projectionName } from './admin.ts';
import { actor, envelope } from './envelope.ts';

/** A record that a projection could not read: the projection's name, and where the record stands. */
const place = {
  projection: projectionName,
  topic: eventText(100),
  partition: z.int().min(0),
  offset: z.int().min(0),
};

/** Newer code read the record after all, and folded it at its own offset. */
export const deadLetterRedrivenV1 = envelope(
  'roletrail.dead_letter.redriven.v1',
  z.strictObject({
    ...place,
    /** the event that it turned out to be */
    eventId: uuid,
    /** who asked for it */
    actor,
  }),
);

/**
 * Why somebody expects nothing more of a record. A code, and no words of anybody's: events are for
 * ever.
 */
export const discardReason = z.enum([
  /** nobody of ours wrote it */
  'not_ours',
  /** its bytes were damaged before they came into the log */
  'damaged',
  /** somebody tried something out */
  'trial',
  /** the person whom it concerned has decided again */
  'decided_again',
]);
export type DiscardReason = z.infer<typeof discardReason>;

/** Somebody has looked at the record and expects nothing more of it; nothing was changed by that. */
export const deadLetterDiscardedV1 = envelope(
  'roletrail.dead_letter.discarded.v1',
  z.strictObject({ ...place, reason: discardReason, actor }),
);
