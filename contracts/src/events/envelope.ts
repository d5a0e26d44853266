import { z } from 'zod';
import { eventText, id, utcInstant } from '../primitives.ts';

/**
 * Builds the schema of a CloudEvents 1.0 event in structured JSON. Shapes are permanent: a change
 * is a new version of the type with a golden file, and the older version gets a pure step to it
 * (upcast.ts).
 *
 * `time` and `sequence` are assigned under the partition's lock when the event enters the outbox:
 * sequence order = commit order = time order of one partition.
 */
export function envelope<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.strictObject({
    specversion: z.literal('1.0'),
    id,
    source: eventText(200),
    type: z.literal(type),
    subject: eventText(200),
    time: utcInstant,
    /** CloudEvents sequence extension: dense per topic-partition, from 1, as decimal text. */
    sequence: z.string().regex(/^[1-9][0-9]{0,15}$/),
    datacontenttype: z.literal('application/json'),
    data,
  });
}

/** Actor: a person, a command on the operator's console, or the service itself. */
export const actor = z.strictObject({
  kind: z.enum(['user', 'operator', 'system']),
  id: eventText(200).nullable(),
});
export type Actor = z.infer<typeof actor>;

/**
 * Personal data sealed under the person's data key: version byte, nonce, ciphertext and tag,
 * base64url. Bound to the event id and the person (see vault).
 */
export const sealed = z
  .string()
  .max(8192)
  // no bound in the expression: counting costs as much as all other checks of an event together
  .regex(/^[A-Za-z0-9_-]+$/);
