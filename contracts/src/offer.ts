import { z } from 'zod';
import { text } from './primitives.ts';

/** Words that the service offers with a presentation: what an acceptance says, and in which language. */
export const offer = z.strictObject({
  /** text beside the box */
  statement: text(1000).min(1),
  /** label of the button that accepts */
  buttonText: text(200).min(1),
  /** BCP 47 */
  locale: text(35).min(1),
});
export type Offer = z.infer<typeof offer>;
