import type { Role } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import { ApiError } from '../errors.ts';
import type { CallerFacts } from './load-caller.ts';

/**
 * Whether a person has a role now. Everyone may ask about themselves, admins about anyone.
 * @throws ApiError ROLE_REQUIRED
 */
export async function hasRole(
  db: Database,
  caller: CallerFacts,
  userId: string,
  role: Role,
): Promise<boolean> {
  if (userId === caller.user.id) return caller.roles.includes(role);
  if (!caller.roles.includes('admin')) throw new ApiError('ROLE_REQUIRED');
  const row = await db
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}
