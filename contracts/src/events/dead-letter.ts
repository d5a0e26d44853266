import { z } from 'zod';
import { eventText, uuid } from '../primitives.ts';
import { projectionName } from './admin.ts';
import { actor, envelope } from './envelope.ts';

/** Record that a projection could not read: the projection's name, and the record's place. */
const place = {
  projection: projectionName,
  topic: eventText(100),
  partition: z.int().min(0),
  offset: z.int().min(0),
};

/** Newer code read the record and folded it at its own offset. */
export const deadLetterRedrivenV1 = envelope(
  'roletrail.dead_letter.redriven.v1',
  z.strictObject({
    ...place,
    /** id of the event in it */
    eventId: uuid,
    /** actor of the request */
    actor,
  }),
);

/** Reason to discard a record. A code and no free text, because events are permanent. */
export const discardReason = z.enum([
  /** written by a foreign producer */
  'not_ours',
  /** its bytes were damaged before they reached the log */
  'damaged',
  /** written for a test */
  'trial',
  /** the person concerned has decided again */
  'decided_again',
]);
export type DiscardReason = z.infer<typeof discardReason>;

/** Staff discarded an unreadable record; nothing else was changed. */
export const deadLetterDiscardedV1 = envelope(
  'roletrail.dead_letter.discarded.v1',
  z.strictObject({ ...place, reason: discardReason, actor }),
);
