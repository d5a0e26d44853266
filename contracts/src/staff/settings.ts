/** Rate limits that staff may change: requests of one window, from one address unless noted. */
export const LIMIT_KEYS = [
  'limits.sign_in',
  /** wrong passwords for one account */
  'limits.sign_in_failures',
  'limits.sign_up',
  'limits.links',
  'limits.tools',
  'limits.uploads',
  'limits.certificates',
  'limits.calendars',
  'limits.titles',
  'limits.forms',
  'limits.newsletter',
  'limits.promo_codes',
  'limits.collect',
  /** archives of one person */
  'limits.own_data',
  /** exports of the ledger by one member of staff */
  'limits.exports',
] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];

/**
 * Settings that staff may change. Keys are stored and go into events, so a key is never reused for
 * another setting.
 */
export const SETTING_KEYS = [
  'site.notice',
  'site.notice_level',
  'site.notice_from',
  'site.notice_until',
  'site.support_address',
  'security.staff_second_factor',
  ...LIMIT_KEYS,
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** Title of each setting, on its screen and in the search. */
export const SETTING_TITLES: Readonly<Record<SettingKey, string>> = {
  'site.notice': 'Notice on every page',
  'site.notice_level': 'Level of the notice',
  'site.notice_from': 'Begin of the notice',
  'site.notice_until': 'End of the notice',
  'site.support_address': 'Address of the support desk',
  'security.staff_second_factor': 'Second factor of staff',
  'limits.sign_in': 'Sign-ins',
  'limits.sign_in_failures': 'Wrong passwords',
  'limits.sign_up': 'New accounts',
  'limits.links': 'Letters with links, and their use',
  'limits.tools': 'Calls of the career tools',
  'limits.uploads': 'Files',
  'limits.certificates': 'Certificates of decisions',
  'limits.titles': 'Job titles of visitors',
  'limits.calendars': 'Reads of calendar links',
  'limits.forms': 'Tickets and requests for plans',
  'limits.newsletter': 'Newsletter',
  'limits.promo_codes': 'Promo codes',
  'limits.collect': 'Measurements of pages',
  'limits.own_data': 'Archives of own data',
  'limits.exports': 'Exports of the ledger',
};

/** Returns the path of the settings screen at a setting. */
export const toSettingPath = (key: SettingKey): string =>
  `/admin/settings?${new URLSearchParams({ ...(key.startsWith('limits.') ? { view: 'limits' } : {}), setting: key })}`;

export const SETTING_GROUPS = ['site', 'security', 'limits'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Maximum length of the notice on every page, UTF-16 units. */
export const SITE_NOTICE_MAX = 200;
