import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
import { z } from 'zod';

/** Fields of the erasure form. Loaded with zod at the first validation. */
export const erasureFields = z.object({
  currentPassword: z.string().min(1, 'Enter your current password.'),
  phrase: z.string().refine((typed) => typed === ERASURE_PHRASE, 'Type exactly these words.'),
});
