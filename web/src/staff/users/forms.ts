import { email } from '@roletrail/contracts/http/auth';
import { staffActBody } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Forms of invitations; loaded at the first judgement. */
export const reasonForm = staffActBody;
/** `role` and `plan`: '' for none; with a role the password is required */
export const inviteForm = staffActBody
  .extend({
    email,
    role: z.enum(['', 'admin', 'compliance']),
    plan: z.string(),
    currentPassword: z.string(),
  })
  .refine(({ role, currentPassword }) => role === '' || currentPassword !== '', {
    path: ['currentPassword'],
    message: 'Enter your password to give a role',
  });
