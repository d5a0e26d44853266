import type { ProfileContent } from '@roletrail/contracts/http/career';

/** Labels of the answers. */
export const STAGE_LABELS = {
  studying: 'Studying',
  starting: 'Starting out',
  working: 'Working',
  changing: 'Changing fields',
  returning: 'Returning to work',
} as const satisfies Record<NonNullable<ProfileContent['stage']>, string>;

export const LEVEL_LABELS = {
  entry: 'Entry',
  mid: 'Middle',
  senior: 'Senior',
  lead: 'Lead',
  manager: 'Manager',
} as const satisfies Record<NonNullable<ProfileContent['level']>, string>;
