/**
 * Settings that staff may change. Keys are stored and go into events, so a key is never reused for
 * another setting.
 */
export const SETTING_KEYS = [
  'site.notice',
  'site.support_address',
  'security.staff_second_factor',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const SETTING_GROUPS = ['site', 'security'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Maximum length of the notice on every page, UTF-16 units. */
export const SITE_NOTICE_MAX = 200;
