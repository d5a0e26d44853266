import { z } from 'zod';

/**
 * Settings that staff change while the service runs: schema and default of each. A stored value
 * that its schema refuses, for example of another release, counts as not stored.
 */
export const SETTINGS = {
  /** true: staff routes accept only sessions with a second factor */
  'security.staff_second_factor': { schema: z.boolean(), initial: false as boolean },
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.infer<(typeof SETTINGS)[K]['schema']>;
