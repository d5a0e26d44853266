import { LIMIT_KEYS, type LimitKey } from '@roletrail/contracts/staff/settings';
import { z } from 'zod';
import { type ApiConfig, apiConfig } from '../config.ts';
import type { AttemptLimit } from '../security/attempts.ts';
import type { SettingRule } from './setting-rule.ts';

type ConfigLimit = keyof ApiConfig['limits'];

interface LimitRange {
  /** limit of the configuration; `collect`: of measurements */
  readonly of: ConfigLimit | 'collect';
  /** never so low that people who share an address are locked out */
  readonly min: number;
  /** never so high that guessing, mail to others or a flood is let through */
  readonly max: number;
  /** a change takes the password again */
  readonly secured?: boolean;
}

/** The limits that staff may change. What is not here only the configuration changes. */
const RANGES: Readonly<Record<LimitKey, LimitRange>> = {
  'limits.sign_in': { of: 'signInPerAddress', min: 20, max: 1000, secured: true },
  'limits.sign_in_failures': {
    of: 'failuresPerAccountAndAddress',
    min: 5,
    max: 30,
    secured: true,
  },
  'limits.sign_up': { of: 'signUpPerAddress', min: 5, max: 600 },
  'limits.links': { of: 'linksPerAddress', min: 10, max: 600 },
  'limits.tools': { of: 'toolsPerAddress', min: 60, max: 6000 },
  'limits.uploads': { of: 'uploadsPerAddress', min: 10, max: 3000 },
  'limits.certificates': { of: 'certificatesPerAddress', min: 5, max: 600 },
  'limits.titles': { of: 'titlesPerAddress', min: 5, max: 300 },
  'limits.calendars': { of: 'calendarsPerAddress', min: 60, max: 6000 },
  'limits.forms': { of: 'formsPerAddress', min: 5, max: 300 },
  'limits.newsletter': { of: 'newsletterPerAddress', min: 2, max: 100 },
  'limits.promo_codes': { of: 'promosPerAddress', min: 5, max: 200 },
  'limits.collect': { of: 'collect', min: 10, max: 600 },
  'limits.own_data': { of: 'ownDataPerAccount', min: 1, max: 20 },
  'limits.exports': { of: 'exportsPerAccount', min: 5, max: 300 },
};

const limitOf = ({ limits, analytics }: Limited, of: LimitRange['of']): AttemptLimit =>
  of === 'collect' ? analytics.perAddress : limits[of];

/** Parts of the configuration that hold limits. */
type Limited = Pick<ApiConfig, 'limits' | 'analytics'>;

const DEFAULTS: Limited = {
  limits: apiConfig.shape.limits.parse(undefined),
  analytics: apiConfig.shape.analytics.parse(undefined),
};

/** Limit whose maximum is read at each use. */
class ChangingLimit implements AttemptLimit {
  readonly windowMs: number;
  /** maximum of the configuration */
  readonly configured: number;
  readonly #changed: () => number | undefined;

  constructor({ max, windowMs }: AttemptLimit, changed: () => number | undefined) {
    this.windowMs = windowMs;
    this.configured = max;
    this.#changed = changed;
  }

  get max(): number {
    return this.#changed() ?? this.configured;
  }
}

/** Returns the configured maximum if it is not the default: staff cannot change that limit then. */
function fixedOf(config: Limited, of: LimitRange['of']): number | undefined {
  const limit = limitOf(config, of);
  const configured = limit instanceof ChangingLimit ? limit.configured : limit.max;
  return configured === limitOf(DEFAULTS, of).max ? undefined : configured;
}

const settingOf = ({ of, min, max, secured = false }: LimitRange): SettingRule<number> => ({
  schema: z.int().min(min).max(max),
  initial: limitOf(DEFAULTS, of).max,
  group: 'limits',
  kind: 'number',
  range: { min, max },
  limit: (config) => limitOf(config, of),
  fixed: (config) => fixedOf(config, of),
  secured,
});

/** Rules of the limits, by their keys. */
export const LIMIT_SETTINGS = Object.fromEntries(
  LIMIT_KEYS.map((key) => [key, settingOf(RANGES[key])]),
) as Readonly<Record<LimitKey, SettingRule<number>>>;

/**
 * Returns a configuration whose limits follow `currentOf`. Parts that copied a limit before see its
 * later values too, because its maximum is read at each use.
 * @param currentOf current value of a setting; undefined: the configured one
 */
export function withChangingLimits(
  config: ApiConfig,
  currentOf: (key: LimitKey) => number | undefined,
): ApiConfig {
  const limits: Record<ConfigLimit, AttemptLimit> = { ...config.limits };
  let { perAddress } = config.analytics as { perAddress: AttemptLimit };
  for (const key of LIMIT_KEYS) {
    const { of } = RANGES[key];
    const isFixed = fixedOf(config, of) !== undefined;
    const limit = new ChangingLimit(limitOf(config, of), () =>
      isFixed ? undefined : currentOf(key),
    );
    if (of === 'collect') perAddress = limit;
    else limits[of] = limit;
  }
  return { ...config, limits, analytics: { ...config.analytics, perAddress } };
}
