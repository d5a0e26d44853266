/**
 * Checks and sign-offs of the launch. Ids go into `roletrail.launch.decided`, which is permanent:
 * an id is never reused for something else. Staff facts have these ids as names.
 */
export const LAUNCH_CHECKS = [
  'documents',
  'migrations',
  'partitions',
  'lag',
  'halts',
  'ledgerCheck',
  'admins',
  'secondFactors',
  'demoAccounts',
  'origin',
  'mail',
  'backup',
  'vitals',
  'datasets',
  'disk',
] as const;
export type LaunchCheckId = (typeof LAUNCH_CHECKS)[number];

/** Reviews by people, which no program can do. */
export const LAUNCH_SIGN_OFFS = [
  'legal',
  'privacy',
  'security',
  'accessibility',
  'restore',
  'support',
  'incident',
] as const;
export type LaunchSignOffId = (typeof LAUNCH_SIGN_OFFS)[number];

export const LAUNCH_ITEMS = [...LAUNCH_CHECKS, ...LAUNCH_SIGN_OFFS] as const;
export type LaunchItemId = (typeof LAUNCH_ITEMS)[number];

/** `unknown` is never a pass; `waived` needs a reason and a last day. */
export const LAUNCH_STATES = ['pass', 'fail', 'unknown', 'waived'] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

/** Maximum length of a waiver, days. A longer one would outlive its reason. */
export const WAIVER_DAYS_MAX = 90;
