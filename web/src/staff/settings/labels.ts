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
  'limits.sign_in': {
    title: 'Sign-ins',
    help: 'From one address, with right and wrong passwords.',
  },
  'limits.sign_in_failures': {
    title: 'Wrong passwords',
    help: 'For one account from one address or browser. From anywhere, an account always has 100 an hour.',
  },
  'limits.sign_up': { title: 'New accounts', help: 'From one address.' },
  'limits.links': {
    title: 'Letters with links, and their use',
    help: 'From one address: recovery, proof of an address, and links to stop letters.',
  },
  'limits.tools': { title: 'Calls of the career tools', help: 'From one address, files aside.' },
  'limits.uploads': { title: 'Files', help: 'Uploaded and written ones, from one address.' },
  'limits.certificates': {
    title: 'Certificates of decisions',
    help: 'PDF files that one address downloads.',
  },
  'limits.titles': {
    title: 'Job titles of visitors',
    help: 'Searched on the home page without an account, from one address.',
  },
  'limits.calendars': {
    title: 'Reads of calendar links',
    help: 'From one address. Calendar services read for many people at once.',
  },
  'limits.forms': {
    title: 'Tickets and requests for plans',
    help: 'From one address, or one account with a proved e-mail address.',
  },
  'limits.newsletter': { title: 'Newsletter', help: 'Requests from one address.' },
  'limits.promo_codes': { title: 'Promo codes', help: 'Codes that one address tries.' },
  'limits.collect': {
    title: 'Measurements of pages',
    help: 'Batches from one address. More are dropped, and no person notices it.',
  },
  'limits.own_data': { title: 'Archives of own data', help: 'That one person downloads.' },
  'limits.exports': {
    title: 'Exports of the ledger',
    help: 'That one member of staff makes.',
  },
};

const MINUTE_MS = 60_000;

/** Formats the time in which a limit counts: “a minute”, “in 10 minutes” or “an hour”. */
function formatWindow(ms: number): string {
  if (ms === MINUTE_MS) return 'a minute';
  if (ms === 60 * MINUTE_MS) return 'an hour';
  const minutes = ms / MINUTE_MS;
  return `in ${minutes.toLocaleString('en-GB')} minutes`;
}

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
  return value === null || value === '' ? 'None' : String(value);
}

/** Titles of the two documents. */
export const DOCUMENT_TITLES: Readonly<Record<DocType, string>> = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
};
