import { openingReason } from '@roletrail/contracts/events/admin';
import { EXPORT_FORMATS, mayHoldEntries } from '@roletrail/contracts/export-formats';
import { OPENING_TEXT_MIN } from '@roletrail/contracts/limits';
import { z } from 'zod';
import { instantFromAddress, momentOf, TRAIL_FILTERS } from './trail-address.ts';

const grounds = {
  reasonCode: openingReason,
  text: z
    .string()
    .trim()
    .min(OPENING_TEXT_MIN, `Say why in at least ${OPENING_TEXT_MIN} characters.`),
};
const NO_PASSWORD = 'Enter your password.';

/** Schema of the form that opens sealed data. */
export const openingFields = z.object({
  ...grounds,
  currentPassword: z.string().min(1, NO_PASSWORD),
});

/** Schema of the form of an export. Returns the password only with opened data. */
export const exportFields = z
  .object({
    ...grounds,
    format: z.enum(EXPORT_FORMATS),
    opened: z.boolean(),
    currentPassword: z.string(),
  })
  .refine(({ opened, currentPassword }) => !opened || currentPassword !== '', {
    path: ['currentPassword'],
    message: NO_PASSWORD,
    // also if the text is missing
    when: () => true,
  })
  .refine(({ opened, format }) => !opened || mayHoldEntries(format), {
    path: ['format'],
    message: 'Choose another format: CSV for Excel never holds what was sealed.',
  })
  .transform(({ currentPassword, ...body }) => (body.opened ? { ...body, currentPassword } : body));

/** Schema of the filters of records. Days become instants, UTC. */
export const filterFields = z
  .record(z.enum(TRAIL_FILTERS), z.string().trim())
  .transform(({ from, to, ...typed }) => ({
    ...typed,
    from: momentOf(from, 'begins'),
    to: momentOf(to, 'ends'),
  }));

/** Schema of the form of a moment. Returns an instant, ISO 8601. */
export const momentFields = z.object({
  at: z
    .string()
    .transform(instantFromAddress)
    .refine((at) => at !== '', 'Write it as 2026-01-31 12:00.'),
  user: z.string().trim(),
});
