import { STAFF_SCREENS, type StaffAccount, toStaffName } from '@roletrail/contracts/staff/registry';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import {
  type AudienceKind,
  accountOf,
  DESK_LINK,
  link,
  mayOpenDesk,
  type NavGroup,
  type NavLink,
  openStaffScreens,
} from './navigation.ts';

/** Links to the tools, and to the pages beside them. */
export const TOOL_LINKS: readonly NavLink[] = WEB_ROUTES.filter(
  (route) => route.access === 'member' && route.path.startsWith('/services/'),
).map((route) => link(route.name));

const TITLES = [...new Set(STAFF_SCREENS.map(({ group }) => group))];

/** Lists the desk and the staff screens, if the account may open them, by subject. */
export function staffGroups(
  kind: AudienceKind,
  account: StaffAccount = accountOf(kind),
): readonly NavGroup[] {
  if (kind !== 'admin' && kind !== 'compliance') return [];
  const open = openStaffScreens(account);
  const groups = TITLES.map((title) => ({
    title,
    links: open.flatMap(({ id, group }) => (group === title ? [link(toStaffName(id))] : [])),
  }));
  return [
    ...(mayOpenDesk(account) ? [{ title: 'Support', links: [DESK_LINK] }] : []),
    ...groups.filter(({ links }) => links.length > 0),
  ];
}

/** Maximum number of links without headings. */
const ONE_LIST = 5;

/** Lists the staff links for a sidebar: one group if the list is short. */
export function staffList(
  kind: AudienceKind,
  account: StaffAccount = accountOf(kind),
): readonly NavGroup[] {
  const groups = staffGroups(kind, account);
  const links = groups.flatMap((group) => group.links);
  return links.length === 0 || links.length > ONE_LIST ? groups : [{ title: 'Staff', links }];
}
