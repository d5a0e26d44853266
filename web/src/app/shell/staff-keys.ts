import {
  STAFF_SCREENS,
  type StaffScreenId,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';

/** Letters that were chosen. */
const CHOSEN: Readonly<Partial<Record<StaffScreenId, string>>> = {
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
};

/**
 * Letter that opens each staff screen after G: the chosen one, else the first letter of its id that
 * no other screen has. None for a screen that needs a person or an article in its path.
 */
export const STAFF_KEYS: Readonly<Partial<Record<StaffScreenId, string>>> = findLetters();

function findLetters(): Partial<Record<StaffScreenId, string>> {
  const found = { ...CHOSEN };
  // after G, a G begins anew
  const taken = new Set(['g', '-', ...Object.values(CHOSEN)]);
  for (const screen of STAFF_SCREENS) {
    if (found[screen.id] !== undefined || toStaffPath(screen).includes(':')) continue;
    const letter = [...screen.id].find((one) => !taken.has(one));
    if (letter === undefined) continue;
    found[screen.id] = letter;
    taken.add(letter);
  }
  return found;
}

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
