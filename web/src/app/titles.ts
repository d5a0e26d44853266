import { ROUTES, type RouteName } from './paths.ts';

const titles = new Map<string, string>(ROUTES.map((route) => [route.name, route.title]));

export function titleOf(name: RouteName): string {
  return titles.get(name) ?? name;
}
