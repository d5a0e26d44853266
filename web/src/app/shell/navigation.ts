import { CAPABILITIES } from '@roletrail/contracts/staff/capabilities';
import {
  mayOpenStaffPage,
  STAFF_SCREENS,
  type StaffAccount,
  toStaffName,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';
import type { RouteName } from '@roletrail/contracts/web-routes';
import type { SessionState } from '../../features/session/session-machine.ts';
import { getPageTitle, href } from '../paths.ts';

/** Kind of user that the navigation serves. `unknown` until the session is restored. */
export type AudienceKind = 'unknown' | 'visitor' | 'member' | 'compliance' | 'admin';

export type NavLink = {
  name: RouteName;
  label: string;
  to: string;
  /** paths below this one also mark the link as current */
  below?: string;
};
/** Support desk of staff. */
export const DESK = '/support?view=desk';

export type NavGroup = { title: string; links: readonly NavLink[] };

export function kindOf(session: SessionState): AudienceKind {
  switch (session.status) {
    case 'loading':
      return 'unknown';
    case 'signed-in':
      if (session.user.roles.includes('admin')) return 'admin';
      return session.user.roles.includes('compliance') ? 'compliance' : 'member';
    default:
      return 'visitor';
  }
}

/** Returns an account of this kind without limits. */
export const accountOf = (kind: AudienceKind): StaffAccount => ({
  roles: [kind],
  capabilities: kind === 'admin' ? CAPABILITIES : [],
});

/** Returns the signed-in account as far as staff pages depend on it. */
export const staffAccountOf = (session: SessionState): StaffAccount =>
  session.status === 'signed-in' ? session.user : { roles: [], capabilities: [] };

export function link(name: RouteName, label = getPageTitle(name)): NavLink {
  return { name, label, to: href(name) };
}

export const DESK_LINK: NavLink = { ...link('support', 'Desk'), to: DESK };

/** Links for all users, the same in header, menu and footer. */
export const PUBLIC_LINKS: readonly NavLink[] = [
  link('services'),
  link('pricing'),
  link('insights'),
  link('support'),
];

/** Returns true if the account may answer tickets. */
export const mayOpenDesk = ({ roles, capabilities }: StaffAccount): boolean =>
  roles.includes('compliance') || capabilities.includes('users');

/** Lists the staff screens that the account may open and that need no parameter. */
export const openStaffScreens = (account: StaffAccount) =>
  STAFF_SCREENS.filter(
    (screen) =>
      !toStaffPath(screen).includes(':') && mayOpenStaffPage(toStaffName(screen.id), account),
  );

/** Lists the links of a signed-in user. Staff get the desk, or the first screen that they may open. */
export function ownLinks(
  kind: AudienceKind,
  account: StaffAccount = accountOf(kind),
): readonly NavLink[] {
  if (kind === 'unknown' || kind === 'visitor') return [];
  const own = [link('dashboard'), link('account')];
  if (kind === 'member') return own;
  const [screen] = openStaffScreens(account);
  const first = mayOpenDesk(account) ? DESK_LINK : screen && link(toStaffName(screen.id));
  return first === undefined ? own : [...own, { ...first, label: 'Staff', below: '/admin/' }];
}

/** Returns true if the user is on the page or below it. The desk shares its path with the help. */
export function isCurrent(
  { to, below }: Pick<NavLink, 'to' | 'below'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  if (below !== undefined && pathname.startsWith(below)) return true;
  const [path = to] = to.split('?');
  const atDesk = new URLSearchParams(search).get('view') === 'desk';
  if (pathname === href('support') && atDesk !== (to === DESK)) return false;
  return pathname === path || (path !== href('home') && pathname.startsWith(`${path}/`));
}

/** Group that a copy of a ledger does not show. */
export const ACCOUNT_GROUP = 'Your account';

/** Lists the site map for the footer. */
export function siteMap(
  kind: AudienceKind,
  staff: StaffAccount = accountOf(kind),
): readonly NavGroup[] {
  const account =
    kind === 'unknown' || kind === 'visitor'
      ? [link('login'), link('signup', 'Create an account')]
      : [...ownLinks(kind, staff), link('ownData')];
  return [
    { title: 'Product', links: [...PUBLIC_LINKS.slice(0, 3), link('realtimeDemo')] },
    { title: 'Help', links: [link('support'), link('contact'), link('verify'), link('aboutData')] },
    { title: ACCOUNT_GROUP, links: account },
    { title: 'Terms and privacy', links: [link('terms'), link('privacy')] },
  ];
}
