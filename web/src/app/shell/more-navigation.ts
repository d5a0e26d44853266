import { type RouteName, WEB_ROUTES } from '../paths.ts';
import { type AudienceKind, DESK_LINK, link, type NavGroup, type NavLink } from './navigation.ts';

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
