import { password } from '@roletrail/contracts/http/auth';
import { articleTag } from '@roletrail/contracts/http/insights';
import { staffReason } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Form of an act on several articles. '-': the act has no such value */
export const bulkForm = z.object({
  at: z.string().min(1, 'Choose a time.'),
  tag: z.union([z.literal('-'), articleTag], 'Use small letters, digits and hyphens.'),
  reason: staffReason,
  currentPassword: password,
});
