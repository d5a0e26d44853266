import { createHash } from 'node:crypto';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { settingBody } from '@roletrail/contracts/http/settings';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { ruleOfSetting, type SettingKey } from '../settings/registry.ts';
import { checkNotice } from '../settings/site-notice.ts';
import { readSetting, writeSetting } from '../settings/store.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { mayRequireFactor } from '../staff-security/second-factor.ts';

type Body = z.infer<typeof settingBody>;

/**
 * Changes a setting. Counts from the next request on every instance, because requests read it.
 * @returns the new version as an ETag; null if nothing changed
 * @throws ApiError SETTING_FIXED; VALIDATION_FAILED if the value does not fit the key, and those of
 *   `checkNotice`;
 *   STAFF_SECOND_FACTOR_REQUIRED if a caller without a second factor requires one; EDIT_CONFLICT,
 *   and those of `actAsStaff`
 */
export async function changeSetting<K extends SettingKey>(
  context: ApiContext,
  staff: CallerFacts,
  key: K,
  ifMatch: string | null,
  { value: asked, reason, currentPassword }: Body,
): Promise<string | null> {
  const { schema, secured = false, fixed } = ruleOfSetting(key);
  if (fixed?.(context.config) !== undefined) throw new ApiError('SETTING_FIXED');
  const parsed = schema.safeParse(asked);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'does not fit this setting';
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'value', message }] });
  }
  const value = parsed.data;
  if (key === 'security.staff_second_factor' && value === true && !mayRequireFactor(staff)) {
    throw new ApiError('STAFF_SECOND_FACTOR_REQUIRED');
  }
  const action = secured ? 'setting.change_protected' : 'setting.change';
  const target = { kind: 'setting', id: key };
  return actAsStaff(
    context,
    staff,
    { action, target, reason, ifMatch, currentPassword },
    async ({ tx, actId, expect }) => {
      // before the lock of the key, so that the locks of the notice have one order
      await checkNotice(tx, key, value, context.clock.now());
      const now = await readSetting(tx, key, true);
      expect({ version: rowVersion(now.version), values: { value: now.value } });
      if (now.value === value) return null;
      const version = await writeSetting(tx, key, value, { staffId: staff.user.id, actId });
      return {
        before: factsOf(now.version, now.value),
        after: factsOf(version, value),
        answer: rowVersion(version),
      };
    },
  );
}

/** Returns what the event of a change holds: texts may name people, so only their digest. */
function factsOf(version: number, value: boolean | number | string | null): StaffFacts {
  if (typeof value !== 'string') return { version, value };
  return { version, sha256: createHash('sha256').update(value, 'utf8').digest('hex') };
}
