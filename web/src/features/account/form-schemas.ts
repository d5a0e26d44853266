import { z } from 'zod';
import { BAD_ADDRESS } from './labels.ts';

/* Schemas of the account forms. Loaded with zod at the first validation, to keep the page small. */

const currentPassword = z.string().min(1, 'Enter your current password.');

export const nameFields = z.object({
  name: z.string().transform((name) => name.trim() || null),
});

export const passwordFields = z.object({
  currentPassword,
  newPassword: z.string().min(1, 'Enter your new password.'),
});

const code = z.string().trim().min(1, 'Enter the code.');

export const emailFields = z.object({
  email: z.string().trim().min(1, BAD_ADDRESS),
  currentPassword,
});

export const emailAndCodeFields = emailFields.extend({ code });

export const proofFields = z.object({ currentPassword, code });

export const currentPasswordFields = z.object({ currentPassword });

export const firstCodeFields = z.object({
  code: z.string().trim().min(1, 'Enter the six digits.'),
});
