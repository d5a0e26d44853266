import { z } from 'zod';

/** For the documentation of an answer whose bytes are served as they are, and are no JSON. */
export const describeRawContent = (...types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
});

/** The same for JSON whose bytes are settled before: documented by what they hold. */
export const describeJsonContent = (schema: z.ZodType) => ({
  content: { 'application/json': { schema } },
});
