import type { StaffScreenId } from '@roletrail/contracts/staff/registry';

/** Screens without a key: they need a person or an article in their path. */
type WithoutKey = 'person' | 'insight-editor';

/** Letter that opens each staff screen after G. */
export const STAFF_KEYS = {
  'ab-testing': 'x',
  analytics: 'a',
  'business-intelligence': 'b',
  cohorts: 'c',
  'custom-reports': 'q',
  'delete-user': 'd',
  insights: 'i',
  'launch-readiness': 'l',
  newsletter: 'n',
  'promo-codes': 'p',
  reports: 'r',
  revenue: 'm',
  security: 's',
  settings: 'e',
  'system-health': 'h',
  users: 'u',
} as const satisfies Record<Exclude<StaffScreenId, WithoutKey>, string>;

/** time in ms between G and the letter */
const LETTER_MS = 1500;

/** Name of the page that each letter opens. */
const PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(STAFF_KEYS).map(([id, letter]) => [letter, `staff-${id}`]),
);

/**
 * Creates a reader of key presses. It returns the name of the page that `g` and a letter open, when
 * the letter follows within 1.5 s, else null.
 */
export function createStaffKeys(): (key: string, atMs: number) => string | null {
  let startedMs: number | null = null;
  return (key, atMs) => {
    const isSecond = startedMs !== null && atMs - startedMs <= LETTER_MS;
    startedMs = !isSecond && key === 'g' ? atMs : null;
    return isSecond ? (PAGES.get(key) ?? null) : null;
  };
}
