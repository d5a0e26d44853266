import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Api, RouteEntry } from '../api.ts';
import { GUARD, type Guard } from '../guard.ts';
import { isApiPath, isDocsPath, isOpenPath } from './paths.ts';

const NO_QUERY = z.strictObject({});

/**
 * Keeps the list of all routes and of the views that they allow, and refuses, at start, one under /api that declares no guard.
 * The API's documentation and everything outside /api (web client, health) are public.
 */
export function routeTable(app: Api): void {
  const table: (RouteEntry & { pattern: RegExp })[] = [];
  const { bodyLimit: ofAll = 0 } = app.initialConfig;
  app.decorate('routeTable', table);
  const views = new Map<string, readonly string[]>();
  app.decorate('savedViews', views);
  app.decorate('allowedMethods', (url: string) => {
    const path = url.split('?', 1)[0] ?? '';
    const matching = table.filter((r) => r.pattern.test(path));
    // a call is of the path that names it, not of one whose parameters happen to take its words too
    const least = Math.min(...matching.map((r) => parametersIn(r.url)));
    const own = matching.filter((r) => parametersIn(r.url) === least);
    return [...new Set(own.map((r) => r.method))];
  });
  const rivals = new Map<string, readonly RegExp[]>();
  app.decorate('namesAnother', (route: string, url: string) => {
    const known = rivals.get(route) ?? rivalsOf(route, table);
    rivals.set(route, known);
    const path = url.split('?', 1)[0] ?? '';
    return known.some((pattern) => pattern.test(path));
  });
  app.addHook('onRoute', (route) => {
    const guard = guardOf(route);
    route.config = { ...route.config, guard };
    for (const [id, keeps] of Object.entries(route.config.views ?? {})) views.set(id, keeps);
    // a call that declares no query takes none: what it would ignore may have been meant
    if (isApiPath(route.url) && !isDocsPath(route.url) && !route.schema?.querystring) {
      route.schema = { ...route.schema, querystring: NO_QUERY };
    }
    const bodyLimit = route.bodyLimit ?? ofAll;
    const { body, querystring, params } = route.schema ?? {};
    const takes = [body, querystring, params].filter((part) => part instanceof z.ZodType);
    for (const method of [route.method].flat()) {
      // a wildcard outside /api is the web client's and answers for no path in particular
      if (route.url.endsWith('*') && !isApiPath(route.url)) continue;
      table.push({
        method,
        url: route.url,
        guard,
        bodyLimit,
        takes,
        pattern: patternOf(route.url),
      });
    }
  });
}

/** Patterns of calls with fewer parameters, some of whose paths this route would take as well. */
function rivalsOf(
  route: string,
  table: readonly { readonly url: string; readonly pattern: RegExp }[],
): readonly RegExp[] {
  const parts = route.split('/');
  const meets = (url: string) => {
    const others = url.split('/');
    const isSame = (part: string, other = '') => [part, other].some(isParameter) || part === other;
    return others.length === parts.length && parts.every((part, i) => isSame(part, others[i]));
  };
  return table
    .filter(({ url }) => parametersIn(url) < parametersIn(route) && meets(url))
    .map(({ pattern }) => pattern);
}

const isParameter = (part: string) => part.startsWith(':');
const parametersIn = (url: string) => url.split('/').filter(isParameter).length;

function guardOf(route: RouteOptions): Guard {
  const guard = route.config?.guard;
  if (guard) return guard;
  if (isOpenPath(route.url)) return GUARD.public;
  throw new Error(`${String(route.method)} ${route.url} declares no guard (see guard.ts)`);
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      if (part.startsWith(':')) return '[^/]+';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
