/** Screens that require a session. */

import {
  STAFF_SCREENS,
  type StaffScreenId,
  toStaffName,
} from '@roletrail/contracts/staff/registry';
import { TOOLS, type ToolId } from '@roletrail/contracts/tools/registry';
import type { Route, RouteName } from '@roletrail/contracts/web-routes';
import type { ScreenModule } from '../app/page.ts';
import type { StaffScreen } from '../kit/pages/staff-screen.ts';
import type { ToolScreen } from '../kit/pages/tool-screen.ts';

type Load = () => Promise<ScreenModule>;
type InsideName = Exclude<
  RouteName,
  Extract<Route, { access: 'public' }>['name'] | ToolId | `staff-${StaffScreenId}`
>;

/** Screens, as listed in paths.ts, but those of the tools and of staff. */
const SCREENS: Readonly<Record<InsideName, Load>> = {
  ownData: () => import('../routes/member/own-data.tsx'),
  receipt: () => import('../routes/member/receipt.tsx'),
  deleteAccount: () => import('../routes/member/delete-account.tsx'),
  account: () => import('../routes/member/account.tsx'),
  firstSteps: () => import('../routes/tools/start.tsx'),
  rolesHistory: () => import('../routes/tools/roles-history.tsx'),
  rolesMap: async () => (await import('../routes/tools/explorer-view.tsx')).toViewPage('rolesMap'),
  rolesCompare: async () =>
    (await import('../routes/tools/explorer-view.tsx')).toViewPage('rolesCompare'),
  dashboard: () => import('../routes/member/dashboard.tsx'),
};

/** Screens of the tools by file. */
const TOOL_SCREENS = import.meta.glob<{ readonly screen: ToolScreen }>('../tools/*/screen.tsx');

async function toolModule(id: ToolId): Promise<ScreenModule> {
  const load = TOOL_SCREENS[`../tools/${id}/screen.tsx`];
  if (load === undefined) throw new Error(`the tool ${id} has no screen`);
  const [{ toToolPage }, { screen }] = await Promise.all([
    import('../routes/tools/tool.tsx'),
    load(),
  ]);
  return toToolPage(id, screen);
}

/** Screens of staff by file. */
const STAFF_FILES = import.meta.glob<{ readonly screen: StaffScreen }>('../staff/*/screen.tsx');

async function staffModule(id: string, title: string): Promise<ScreenModule> {
  const load = STAFF_FILES[`../staff/${id}/screen.tsx`];
  if (load === undefined) throw new Error(`the staff screen ${id} has no file`);
  const [{ toStaffModule }, { screen }] = await Promise.all([
    import('../routes/staff/screen.tsx'),
    load(),
  ]);
  return toStaffModule(title, screen);
}

/** Loads the screen of a route with a session. */
export function insideModule(route: Route): Promise<ScreenModule> {
  if (route.access === 'public') throw new Error(`${route.name} is public`);
  const tool = TOOLS.find(({ id }) => id === route.name);
  if (tool) return toolModule(tool.id);
  const staff = STAFF_SCREENS.find(({ id }) => toStaffName(id) === route.name);
  if (staff) return staffModule(staff.id, staff.title);
  return SCREENS[route.name as InsideName]();
}
