import { mayOpenStaffPage, type StaffAccount } from '@roletrail/contracts/staff/registry';
import { type Access, type Route, WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { type AudienceKind, accountOf, DESK, mayOpenDesk } from '../shell/navigation.ts';
import { wordsOf } from './words.ts';

/** `words`: other words that find the page */
export type PalettePlace = { name: string; title: string; to: string; words: readonly string[] };
export type PlaceGroup = { title: string; places: readonly PalettePlace[] };

const ONLY_BEFORE_SIGN_IN = new Set<string>(['login', 'signup', 'forgotPassword']);
const DESK_PLACE: PalettePlace = { name: 'desk', title: 'Desk', to: DESK, words: wordsOf('desk') };

/**
 * Lists the pages that the user may open, in groups. Restricted pages come first. Paths with
 * parameters are left out. A `copy` of a ledger has no sign-in.
 */
export function placesFor(
  kind: AudienceKind,
  thisMachine: boolean,
  copy = false,
  account: StaffAccount = accountOf(kind),
): readonly PlaceGroup[] {
  const groups: Record<string, PalettePlace[]> = {
    Staff: mayOpenDesk(account) ? [DESK_PLACE] : [],
    'Your account': [],
    'Career tools': [],
    Pages: [],
  };
  for (const route of WEB_ROUTES) {
    if (!mayOpen(route, kind, account) || route.path.includes(':') || route.flag === 'byLink')
      continue;
    if (route.flag === 'local' && !thisMachine) continue;
    if (copy && ONLY_BEFORE_SIGN_IN.has(route.name)) continue;
    const { name, title, path: to } = route;
    groups[groupOf(route)]?.push({ name, title, to, words: wordsOf(name) });
  }
  return Object.entries(groups).flatMap(([title, places]) =>
    places.length > 0 ? [{ title, places }] : [],
  );
}

function mayOpen(route: Route, kind: AudienceKind, account: StaffAccount): boolean {
  if (route.access === 'public') {
    return !ONLY_BEFORE_SIGN_IN.has(route.name) || kind === 'visitor' || kind === 'unknown';
  }
  if (kind === 'unknown' || kind === 'visitor') return false;
  if (route.access !== 'admin') return true;
  return mayOpenStaffPage(route.name, account);
}

function groupOf(route: { access: Access; path: string }): string {
  if (route.access === 'public') return 'Pages';
  if (route.access === 'admin') return 'Staff';
  return route.path.startsWith('/services/') ? 'Career tools' : 'Your account';
}
