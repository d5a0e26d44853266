import type { SessionState } from '../../features/session/session-machine.ts';
import { href, type RouteName, WEB_ROUTES } from '../paths.ts';

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

const titles = new Map<string, string>(WEB_ROUTES.map((route) => [route.name, route.title]));

function link(name: RouteName, label = titles.get(name) ?? name): NavLink {
  return { name, label, to: href(name) };
}

const DESK_LINK: NavLink = { ...link('support', 'Desk'), to: DESK };

/** Links for all users, the same in header, menu and footer. */
export const PUBLIC_LINKS: readonly NavLink[] = [
  link('services'),
  link('pricing'),
  link('insights'),
  link('support'),
];

/** Lists the links of a signed-in user. */
export function ownLinks(kind: AudienceKind): readonly NavLink[] {
  if (kind === 'unknown' || kind === 'visitor') return [];
  const own = [link('dashboard'), link('account')];
  return kind === 'member' ? own : [...own, { ...DESK_LINK, label: 'Staff', below: '/admin/' }];
}

/** Links to the ready tools; planned ones are on the services page. */
export const TOOL_LINKS: readonly NavLink[] = WEB_ROUTES.filter(
  (route) => route.access === 'member' && route.ready && route.path.startsWith('/services/'),
).map((route) => link(route.name));

/** Staff links by subject, including planned ones. */
export const STAFF: readonly NavGroup[] = [
  { title: 'Support', links: [DESK_LINK] },
  {
    title: 'Evidence',
    links: [link('adminReports'), link('adminSecurity'), link('adminLaunch')],
  },
  { title: 'People', links: [link('adminUsers'), link('adminCohorts'), link('adminDeleteUser')] },
  {
    title: 'Growth',
    links: [
      link('adminAnalytics'),
      link('adminIntelligence'),
      link('adminCustomReports'),
      link('adminAbTesting'),
      link('adminRevenue'),
      link('adminPromoCodes'),
    ],
  },
  {
    title: 'Content and operation',
    links: [link('adminInsights'), link('adminHealth'), link('adminSettings')],
  },
];

const ready = new Set<RouteName>(WEB_ROUTES.flatMap((route) => (route.ready ? [route.name] : [])));

/** Lists the desk and the ready staff screens. `compliance` gets only the reports. */
export function staffGroups(kind: AudienceKind): readonly NavGroup[] {
  if (kind !== 'admin' && kind !== 'compliance') return [];
  const mayOpen = ({ name }: NavLink) =>
    ready.has(name) && (kind === 'admin' || name === 'support' || name === 'adminReports');
  return STAFF.flatMap(({ title, links }) => {
    const open = links.filter(mayOpen);
    return open.length > 0 ? [{ title, links: open }] : [];
  });
}

/** Maximum number of links without headings. */
const ONE_LIST = 5;

/** Lists the staff links for a sidebar: one group if the list is short. */
export function staffList(kind: AudienceKind): readonly NavGroup[] {
  const groups = staffGroups(kind);
  const links = groups.flatMap((group) => group.links);
  return links.length === 0 || links.length > ONE_LIST ? groups : [{ title: 'Staff', links }];
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
export function siteMap(kind: AudienceKind): readonly NavGroup[] {
  const account =
    kind === 'unknown' || kind === 'visitor'
      ? [link('login'), link('signup', 'Create an account')]
      : [...ownLinks(kind), link('ownData')];
  return [
    { title: 'Product', links: [...PUBLIC_LINKS.slice(0, 3), link('realtimeDemo')] },
    { title: 'Help', links: [link('support'), link('contact'), link('verify'), link('aboutData')] },
    { title: ACCOUNT_GROUP, links: account },
    { title: 'Terms and privacy', links: [link('terms'), link('privacy')] },
  ];
}
