import type { SettingItem, SettingValueDto } from '@roletrail/contracts/http/settings';
import type { DocType } from '@roletrail/contracts/primitives';
import type { SettingKey } from '@roletrail/contracts/staff/settings';

type Label = { readonly title: string; readonly help: string };

/** Title and effect of each setting. */
export const SETTING_LABELS: Readonly<Record<SettingKey, Label>> = {
  'site.notice': {
    title: 'Notice on every page',
    help: 'For example about maintenance. Open pages of signed-in people show it at once.',
  },
  'site.support_address': {
    title: 'Address of the support desk',
    help: 'Gets a notice of each new ticket and request for a plan. Replies to our mails go there.',
  },
  'security.staff_second_factor': {
    title: 'Second factor of staff',
    help: 'Staff pages refuse sessions without one. You can require it only with one of your own.',
  },
};

/** Formats a value for people. */
export function formatSetting({ kind }: Pick<SettingItem, 'kind'>, value: SettingValueDto): string {
  if (kind === 'switch') return value === true ? 'Required' : 'Not required';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return value === null || value === '' ? 'None' : String(value);
}

/** Titles of the two documents. */
export const DOCUMENT_TITLES: Readonly<Record<DocType, string>> = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
};
