import { ROUTES, type Route } from '../paths.ts';
import { DESK, type Kind } from '../shell/navigation.ts';

export type Place = { name: string; title: string; to: string; ready: boolean };
export type PlaceGroup = { title: string; places: readonly Place[] };

const ONLY_BEFORE_SIGN_IN = new Set<string>(['login', 'signup', 'forgotPassword']);
/** Reached by a link that carries something; empty without it. */
const NEVER = new Set<string>([
  'resetPassword',
  'verifyEmail',
  'newsletterConfirm',
  'newsletterUnsubscribe',
]);
const DESK_PLACE: Place = { name: 'desk', title: 'Desk', to: DESK, ready: true };

/** The pages that this person may open, in groups; those whose address has a choice in it are not here. */
export function placesFor(kind: Kind, thisMachine: boolean): readonly PlaceGroup[] {
  const groups: Record<string, Place[]> = {
    Pages: [],
    'Your account': [],
    'Career tools': [],
    Staff: kind === 'admin' || kind === 'compliance' ? [DESK_PLACE] : [],
  };
  for (const route of ROUTES) {
    if (!mayOpen(route, kind) || route.path.includes(':') || NEVER.has(route.name)) continue;
    if ('thisMachineOnly' in route && !thisMachine) continue;
    groups[groupOf(route)]?.push({
      name: route.name,
      title: route.title,
      to: route.path,
      ready: route.ready,
    });
  }
  return Object.entries(groups).flatMap(([title, places]) =>
    places.length > 0 ? [{ title, places }] : [],
  );
}

function mayOpen(route: Route, kind: Kind): boolean {
  if (route.access === 'public') {
    return !ONLY_BEFORE_SIGN_IN.has(route.name) || kind === 'visitor' || kind === 'unknown';
  }
  if (kind === 'unknown' || kind === 'visitor') return false;
  if (route.access !== 'admin') return true;
  return kind === 'admin' || (kind === 'compliance' && route.name === 'adminReports');
}

function groupOf(route: Route): string {
  if (route.access === 'public') return 'Pages';
  if (route.access === 'admin') return 'Staff';
  return route.path.startsWith('/services/') ? 'Career tools' : 'Your account';
}
