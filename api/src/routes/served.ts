import { z } from 'zod';

/** For the documentation of an answer whose bytes are served as they are, and are no JSON. */
export const served = (type: string) => ({ content: { [type]: { schema: z.unknown() } } });
