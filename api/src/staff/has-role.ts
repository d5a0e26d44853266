import type { Role } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { ApiConfig } from '../config.ts';
import { GUARD } from '../guard.ts';

/**
 * Whether a person has a role now. Everyone may ask about themselves, admins about anyone.
 * @throws ApiError ROLE_REQUIRED, STAFF_SECOND_FACTOR_REQUIRED, CONSENT_REQUIRED
 */
export async function hasRole(
  db: Database,
  config: ApiConfig,
  caller: CallerFacts,
  userId: string,
  role: Role,
): Promise<boolean> {
  if (userId === caller.user.id) return caller.roles.includes(role);
  const refusal = evaluateGuard(GUARD.role('admin'), caller, config);
  if (refusal) throw refusal;
  const row = await db
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}
