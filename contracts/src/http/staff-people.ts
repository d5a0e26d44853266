import { z } from 'zod';
import { capability, role, uuid } from '../primitives.ts';
import { staffSecuredBody } from './staff.ts';

/** Staff calls about people: `/api/admin/users`. */

export const personParams = z.strictObject({ id: uuid });

/** What a person may do as staff, and its version as an ETag. */
export const personAccess = z.object({
  roles: z.array(role),
  /** [] without the role `admin` */
  capabilities: z.array(capability),
  version: z.string(),
});
export type PersonAccessAnswer = z.infer<typeof personAccess>;

/** PUT /admin/users/:id/roles/:role, If-Match of `personAccess` */
export const roleParams = z.strictObject({ id: uuid, role });
export const roleBody = staffSecuredBody.extend({ granted: z.boolean() });

/** PUT /admin/users/:id/capabilities, If-Match of `personAccess`; all of them lift the limit */
export const capabilitiesBody = staffSecuredBody.extend({
  capabilities: z.array(capability).min(1).max(5),
});
