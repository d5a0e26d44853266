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
  'site.support_address',
  'security.staff_second_factor',
  ...LIMIT_KEYS,
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const SETTING_GROUPS = ['site', 'security', 'limits'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Maximum length of the notice on every page, UTF-16 units. */
export const SITE_NOTICE_MAX = 200;
