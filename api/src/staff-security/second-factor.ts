import type { secondFactorBody } from '@roletrail/contracts/http/staff-security';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { readSetting, writeSetting } from '../settings/store.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';

/** Returns true if the caller used a second factor in this session, so would not lock themselves out. */
export const mayRequireFactor = ({ user, session }: CallerFacts): boolean =>
  user.secondFactor && session.method === 'password+totp';

/**
 * Requires a second factor of all staff, or no longer. Counts from the next request on every
 * instance, because each request reads the setting.
 * @returns the new version as an ETag; null if nothing changed
 * @throws ApiError STAFF_SECOND_FACTOR_REQUIRED if the caller has none; EDIT_CONFLICT, and those of
 *   `actAsStaff`
 */
export async function requireSecondFactor(
  context: ApiContext,
  staff: CallerFacts,
  ifMatch: string | null,
  { required, reason, currentPassword }: z.infer<typeof secondFactorBody>,
): Promise<string | null> {
  if (required && !mayRequireFactor(staff)) throw new ApiError('STAFF_SECOND_FACTOR_REQUIRED');
  const target = { kind: 'setting', id: 'security.staff_second_factor' };
  const action = 'security.require_second_factor';
  return actAsStaff(
    context,
    staff,
    { action, target, reason, ifMatch, currentPassword },
    async ({ tx, actId, expect }) => {
      const now = await readSetting(tx, 'security.staff_second_factor', true);
      expect({ version: rowVersion(now.version), values: { required: now.value } });
      if (now.value === required) return null;
      const key = 'security.staff_second_factor';
      const version = await writeSetting(tx, key, required, {
        staffId: staff.user.id,
        actId,
      });
      return {
        before: { required: now.value },
        after: { required },
        answer: rowVersion(version),
      };
    },
  );
}
