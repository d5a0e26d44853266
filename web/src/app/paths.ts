import { type Route, type RouteName, WEB_ROUTES } from '@roletrail/contracts/web-routes';

const byName = new Map<string, Route>(WEB_ROUTES.map((route) => [route.name, route]));

/** Returns the path of a route without parameters. */
export const href = (name: RouteName): string => byName.get(name)?.path ?? '/';

export const getPageTitle = (name: RouteName): string => byName.get(name)?.title ?? name;

const patterns = WEB_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
}));

/** Returns the route of a path, or null for the not-found page. */
export function matchRoute(pathname: string): Route | null {
  return patterns.find((p) => p.pattern.test(pathname))?.route ?? null;
}
