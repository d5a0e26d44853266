import { z } from 'zod';

/** Note of an incident. */
export const noteFields = z.object({ text: z.string().trim().min(1, 'Write something first.') });
