import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { type Route, type RouteName, WEB_ROUTES } from '@roletrail/contracts/web-routes';

const byName = new Map<string, Route>(WEB_ROUTES.map((route) => [route.name, route]));

/** Returns the path of a route without parameters. */
export const href = (name: RouteName): string => byName.get(name)?.path ?? '/';

/** First staff page: the target of `/admin`. All staff may open it. */
export const STAFF_START = toStaffPath(STAFF_SCREENS[0]);

export const getPageTitle = (name: RouteName): string => byName.get(name)?.title ?? name;

const patterns = WEB_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
}));

/** Returns the route of a path, or null for the not-found page. */
export function matchRoute(pathname: string): Route | null {
  return patterns.find((p) => p.pattern.test(pathname))?.route ?? null;
}
