import { email } from '@roletrail/contracts/http/auth';
import { staffActBody } from '@roletrail/contracts/http/staff';
import { z } from 'zod';

/** Forms of invitations; loaded at the first judgement. */
/** `currentPassword`: '' for an invitation without a role */
export const actForm = staffActBody.extend({ currentPassword: z.string() });
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
