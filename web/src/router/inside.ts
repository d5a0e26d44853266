/** Screens that require a session. */
import type { ScreenModule } from '../app/page.ts';
import type { ReadyName, Route } from '../app/paths.ts';

type Load = () => Promise<ScreenModule>;
type InsideName = Exclude<ReadyName, Extract<Route, { access: 'public' }>['name']>;

/** Ready screens, as listed in paths.ts. */
const SCREENS: Readonly<Record<InsideName, Load>> = {
  ownData: () => import('../routes/member/own-data.tsx'),
  receipt: () => import('../routes/member/receipt.tsx'),
  deleteAccount: () => import('../routes/member/delete-account.tsx'),
  account: () => import('../routes/member/account.tsx'),
  adminReports: () => import('../routes/staff/reports.tsx'),
  adminHealth: () => import('../routes/staff/system-health.tsx'),
  firstSteps: () => import('../routes/tools/start.tsx'),
  market: () => import('../routes/tools/market.tsx'),
  resume: () => import('../routes/tools/resume.tsx'),
  'role-finder': () => import('../routes/tools/roles-smart.tsx'),
  'role-explorer': () => import('../routes/tools/roles-enhanced.tsx'),
  rolesHistory: () => import('../routes/tools/roles-history.tsx'),
  dashboard: () => import('../routes/member/dashboard.tsx'),
};

/** Screens of planned routes, one chunk per area. */
const PLANNED = {
  staff: () => import('../routes/staff/planned.tsx'),
  tools: () => import('../routes/tools/planned.tsx'),
} satisfies Record<string, Load>;

/** Loads the screen of a route with a session, or its placeholder. */
export function insideModule(route: Route): Promise<ScreenModule> {
  if (route.access === 'public') throw new Error(`${route.name} is public`);
  if (route.ready) return SCREENS[route.name]();
  return (route.access === 'admin' ? PLANNED.staff : PLANNED.tools)();
}
