import type { SessionState } from '../../features/session/session-machine.ts';
import { href, type RouteName, WEB_ROUTES } from '../paths.ts';

/** Whom the navigation speaks to. `unknown` while nobody knows yet who is here. */
export type AudienceKind = 'unknown' | 'visitor' | 'member' | 'compliance' | 'admin';

export type NavLink = {
  name: RouteName;
  label: string;
  to: string;
  /** below this path it is current too: what it leads to stands there */
  below?: string;
};
/** Of staff: who writes to us, and what is answered. */
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

/** What everybody may read; the same in header, menu and footer. */
export const PUBLIC_LINKS: readonly NavLink[] = [
  link('services'),
  link('pricing'),
  link('insights'),
  link('support'),
];

/** The signed-in person's own places. */
export function ownLinks(kind: AudienceKind): readonly NavLink[] {
  if (kind === 'unknown' || kind === 'visitor') return [];
  const own = [link('dashboard'), link('account')];
  return kind === 'member' ? own : [...own, { ...DESK_LINK, label: 'Staff', below: '/admin/' }];
}

/** The tools that are there; the others stand on the services page. */
export const TOOL_LINKS: readonly NavLink[] = WEB_ROUTES.filter(
  (route) => route.access === 'member' && route.ready && route.path.startsWith('/services/'),
).map((route) => link(route.name));

/** By what they are about, planned ones too. */
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

/** The desk, and the staff screens that are there; `compliance` opens the reports alone. */
export function staffGroups(kind: AudienceKind): readonly NavGroup[] {
  if (kind !== 'admin' && kind !== 'compliance') return [];
  const mayOpen = ({ name }: NavLink) =>
    ready.has(name) && (kind === 'admin' || name === 'support' || name === 'adminReports');
  return STAFF.flatMap(({ title, links }) => {
    const open = links.filter(mayOpen);
    return open.length > 0 ? [{ title, links: open }] : [];
  });
}

/** So few links need no headings. */
const ONE_LIST = 5;

/** The same for a list that is looked at: one group while it is short. */
export function staffList(kind: AudienceKind): readonly NavGroup[] {
  const groups = staffGroups(kind);
  const links = groups.flatMap((group) => group.links);
  return links.length === 0 || links.length > ONE_LIST ? groups : [{ title: 'Staff', links }];
}

/** Whether a person is there, or further in. The desk shares its path with the help pages. */
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

/** Where nobody goes on a copy of a ledger. */
export const ACCOUNT_GROUP = 'Your account';

/** The map of the site, for the footer. */
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
