import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
import { z } from 'zod';

/** What a person types to have their account deleted. Loaded with zod for the first judgement. */
export const erasureFields = z.object({
  currentPassword: z.string().min(1, 'Enter your current password.'),
  phrase: z.string().refine((typed) => typed === ERASURE_PHRASE, 'Type exactly these words.'),
});
