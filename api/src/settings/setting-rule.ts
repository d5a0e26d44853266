import type { SettingGroup } from '@roletrail/contracts/staff/settings';
import type { z } from 'zod';
import type { ApiConfig } from '../config.ts';
import type { AttemptLimit } from '../security/attempts.ts';

/** One setting that staff change while the service runs. */
export interface SettingRule<T extends boolean | number | string | null> {
  readonly schema: z.ZodType<T>;
  /** value until staff change it, if the configuration does not fix one */
  readonly initial: T;
  readonly group: SettingGroup;
  readonly kind: 'switch' | 'number' | 'text' | 'email' | 'level' | 'time';
  /** bounds of a number */
  readonly range?: { readonly min: number; readonly max: number };
  /** limit of the configuration whose maximum the setting is */
  readonly limit?: (config: ApiConfig) => AttemptLimit;
  /** Returns the value that the configuration fixes; undefined if staff may choose. */
  readonly fixed?: (config: ApiConfig) => T | undefined;
  /** true: a change takes the password again */
  readonly secured?: boolean;
}
