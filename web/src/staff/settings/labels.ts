import type { SiteNotice } from '@roletrail/contracts/http/config';
import type { SettingItem, SettingValueDto } from '@roletrail/contracts/http/settings';
import type { DocType } from '@roletrail/contracts/primitives';
import type { SettingKey } from '@roletrail/contracts/staff/settings';
import { formatUtc } from '../../lib/format.ts';

/** Effect of each setting. */
export const SETTING_HELP: Readonly<Record<SettingKey, string>> = {
  'site.notice':
    'For example about maintenance. Open pages of signed-in people show it at once. Open pages of visitors show it when they go to another page, once a minute has passed.',
  'site.notice_level': 'A critical notice is red, and screen readers read it at once.',
  'site.notice_from': 'Open pages show the notice from this time on. Empty: at once.',
  'site.notice_until': 'Open pages remove the notice at this time. Empty: it stays.',
  'site.support_address':
    'Gets a notice of each new ticket and request for a plan. Replies to our mails go there.',
  'security.staff_second_factor':
    'Staff pages refuse sessions without one. To require it, you need a second factor yourself.',
  'limits.sign_in': 'From one address, with right and wrong passwords.',
  'limits.sign_in_failures':
    'For one account from one address or browser. From anywhere, an account always has 100 an hour.',
  'limits.sign_up': 'From one address.',
  'limits.links':
    'From one address: password recovery, confirmation of an address, and links to unsubscribe.',
  'limits.tools': 'From one address, not counting files.',
  'limits.uploads': 'Uploaded and written ones, from one address.',
  'limits.certificates': 'PDF files that one address downloads.',
  'limits.titles': 'Searched on the home page without an account, from one address.',
  'limits.calendars': 'From one address. Calendar services read for many people at once.',
  'limits.forms': 'From one address, or one account with a confirmed e-mail address.',
  'limits.newsletter': 'Requests from one address.',
  'limits.promo_codes': 'Codes that one address tries.',
  'limits.collect': 'Batches from one address. More are dropped, and no person notices it.',
  'limits.own_data': 'Downloads by one person.',
  'limits.exports': 'Made by one member of staff.',
};

const MINUTE_MS = 60_000;

/** Formats the time in which a limit counts: “a minute”, “in 10 minutes” or “an hour”. */
function formatWindow(ms: number): string {
  if (ms === MINUTE_MS) return 'a minute';
  if (ms === 60 * MINUTE_MS) return 'an hour';
  const minutes = ms / MINUTE_MS;
  return `in ${minutes.toLocaleString('en-GB')} minutes`;
}

/**
 * Says if pages show the notice; null if there is no text.
 * @param now ms since 1970
 */
export function formatNoticeState(
  items: readonly Pick<SettingItem, 'key' | 'value'>[],
  now: number,
): string | null {
  const read = (key: SettingKey) => items.find((item) => item.key === key)?.value ?? null;
  const [from, until] = [read('site.notice_from'), read('site.notice_until')];
  if (read('site.notice') === null || read('site.notice') === '') return null;
  if (typeof until === 'string' && Date.parse(until) <= now) {
    return `Not shown: ended ${formatUtc(until)}`;
  }
  if (typeof from === 'string' && Date.parse(from) > now) return `Shown from ${formatUtc(from)}`;
  return typeof until === 'string' ? `Shown now, until ${formatUtc(until)}` : 'Shown now';
}

/** Levels of a notice, by their code. */
export const LEVELS: Readonly<Record<SiteNotice['level'], string>> = {
  info: 'Information',
  warning: 'Warning',
  critical: 'Critical',
};

/** Formats a value for people. */
export function formatSetting(
  { kind, windowMs }: Pick<SettingItem, 'kind' | 'windowMs'>,
  value: SettingValueDto,
): string {
  if (kind === 'switch') return value === true ? 'Required' : 'Not required';
  if (typeof value === 'number') {
    const number = value.toLocaleString('en-GB');
    if (windowMs === null) return number;
    return `${number} ${formatWindow(windowMs)}`;
  }
  if (value === null || value === '') return 'None';
  if (kind === 'level') return LEVELS[value as SiteNotice['level']] ?? String(value);
  return kind === 'time' ? formatUtc(String(value)) : String(value);
}

/** Titles of the two documents. */
export const DOCUMENT_TITLES: Readonly<Record<DocType, string>> = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
};
