import { noticeLevel } from '@roletrail/contracts/http/config';
import { text, utcInstant } from '@roletrail/contracts/primitives';
import { type SettingKey, SITE_NOTICE_MAX } from '@roletrail/contracts/staff/settings';
import { z } from 'zod';
import { LIMIT_SETTINGS } from './limits.ts';
import type { SettingRule } from './setting-rule.ts';

const rule = <T extends boolean | number | string | null>(one: SettingRule<T>) => one;

/** A stored value that its schema refuses, for example of another release, counts as not stored. */
export const SETTINGS = {
  /** line on every page, for example about maintenance; '' shows none */
  'site.notice': rule<string>({
    schema: text(SITE_NOTICE_MAX).trim(),
    initial: '',
    group: 'site',
    kind: 'text',
  }),
  'site.notice_level': rule<z.infer<typeof noticeLevel>>({
    schema: noticeLevel,
    initial: 'warning',
    group: 'site',
    kind: 'level',
  }),
  /** instant; null: at once */
  'site.notice_from': rule<string | null>({
    schema: utcInstant.nullable(),
    initial: null,
    group: 'site',
    kind: 'time',
  }),
  /** instant, exclusive; null: without an end */
  'site.notice_until': rule<string | null>({
    schema: utcInstant.nullable(),
    initial: null,
    group: 'site',
    kind: 'time',
  }),
  /** recipient of notices about tickets and requests, and of replies; null: no notices */
  'site.support_address': rule<string | null>({
    schema: z.email().max(SITE_NOTICE_MAX).nullable(),
    initial: null,
    group: 'site',
    kind: 'email',
    fixed: (config) => config.supportAddress ?? undefined,
  }),
  /** true: staff routes accept only sessions with a second factor */
  'security.staff_second_factor': rule<boolean>({
    schema: z.boolean(),
    initial: false,
    group: 'security',
    kind: 'switch',
    fixed: (config) => (config.staffSecondFactor === 'required' ? true : undefined),
    secured: true,
  }),
  ...LIMIT_SETTINGS,
} satisfies Readonly<Record<SettingKey, unknown>>;

export type { SettingKey };
export type SettingValue<K extends SettingKey> = z.infer<(typeof SETTINGS)[K]['schema']>;

/** Returns the rule of a setting, with its optional parts. */
export const ruleOfSetting = <K extends SettingKey>(key: K): SettingRule<SettingValue<K>> =>
  SETTINGS[key] as unknown as SettingRule<SettingValue<K>>;
