import { type RouteName, WEB_ROUTES } from './paths.ts';

const titles = new Map<string, string>(WEB_ROUTES.map((route) => [route.name, route.title]));

export function getPageTitle(name: RouteName): string {
  return titles.get(name) ?? name;
}
