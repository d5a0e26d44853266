import { password } from '@roletrail/contracts/http/auth';
import { staffReason } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Form of a link in the text. */
export const linkForm = z.object({
  href: z
    .string()
    .trim()
    .max(2000)
    .regex(
      /^(?:https:\/\/[^\s<>"'`\\]+|\/(?![/\\])[^\s<>"'`\\]*|#[\w-]+)$/,
      'Begin with https://, with / for a page of ours, or with # for a part of the text.',
    ),
});

/** Form of the publication of an article. `at` '': at once */
export const publishForm = z.object({
  at: z.string(),
  reason: staffReason,
  currentPassword: password,
});
export type PublishForm = z.infer<typeof publishForm>;
