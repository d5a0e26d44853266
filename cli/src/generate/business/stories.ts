/**
 * Stories that are planted in a made-up year, so that a reader can find them on the staff screens.
 * Days count from the first day of the year, which is 0; the last whole day is 364.
 */

export const YEAR_DAYS = 365;

/** Days on which a new version of the terms is published. */
export const TERMS_DAYS = [120, 250] as const;

/** A release that was slow: poor vitals, and people who do not finish signing up. */
export const FAILED_RELEASE = { from: 322, to: 328 } as const;

/** A code with which many ask for a plan, of whom few come again or keep it. */
export const PROMO_SPIKE = {
  from: 180,
  to: 183,
  code: 'LAUNCH50',
  /** site from which these visits come */
  referrer: 'deals.example',
  /** share of all people of the year */
  share: 0.12,
  /** calendar months of the discount, after which most plans end */
  months: 2,
} as const;

/** A tool that people open and leave: many views, refused attempts, few who come again. */
export const LOSING_TOOL = {
  from: 240,
  engine: 'linkedin',
  path: '/services/linkedin',
  /** share of the people who sign up since then and begin with this tool */
  share: 0.3,
} as const;

/** Guessed passwords: hours of UTC of the last night that is over, and few addresses. */
export const BRUTE_FORCE = {
  fromHour: 1,
  minutes: 90,
  addresses: ['198.18.66.6', '198.18.66.7', '198.18.204.9'],
} as const;

/** Where each story shows, for the end of the command. */
export const WHERE_TO_LOOK: readonly string[] = [
  'a failed release: Analytics (web vitals) and Business intelligence (sign-up to return), six weeks ago',
  `a promo spike: Promo codes and Revenue, code ${PROMO_SPIKE.code}; Cohorts, half a year ago`,
  'a brute-force night: Security (failed sign-ins), last night',
  `a tool that loses people: Analytics (pages, ${LOSING_TOOL.path}) and Business intelligence (use of the tools)`,
];
