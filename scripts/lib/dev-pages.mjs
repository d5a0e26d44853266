/** Vite in front of the roles: pages from their sources, the rest from the api. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './command.mjs';
import { SERVER_PACKAGES } from './transpile.mjs';

/** What the api answers; every other path is a page. */
const API_PATHS = '^/(api|healthz|readyz|metrics|sitemap\\.xml|robots\\.txt|insights/feed)';

/** Nothing else of this disk is served, whatever is asked for. */
const SERVED = [
  join('web', 'src'),
  join('web', 'public'),
  join('web', 'node_modules'),
  join('contracts', 'src'),
  join('ledger', 'src'),
  'node_modules',
].map((folder) => join(ROOT, folder));

/** @param roles where the api is, and when */
export async function startPages({ port, roles }) {
  const server = await createServer({
    root: join(ROOT, 'web'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [waitForRoles(roles)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      fs: { strict: true, allow: SERVED },
      proxy: { [API_PATHS]: { target: 'http://127.0.0.1', ws: true, configure: toRolesOf(roles) } },
    },
  });
  const sources = SERVER_PACKAGES.map((name) => join(ROOT, name, 'src'));
  server.watcher.add(sources);
  await server.listen();
  return {
    /** @param tell called for every change of a source of a server package that is no test */
    onServerChange(tell) {
      server.watcher.on('all', (_event, path) => {
        const ours = sources.some((folder) => path.startsWith(folder));
        if (ours && path.endsWith('.ts') && !path.endsWith('.test.ts')) tell();
      });
    },
    stop: () => server.close(),
  };
}

/** The address changes with each start of the roles; the proxy reads it for each request. */
function toRolesOf(roles) {
  return (_proxy, options) => Object.defineProperty(options, 'target', { get: roles.origin });
}

/** A request that comes while the roles start again waits for them. */
function waitForRoles(roles) {
  const forApi = new RegExp(API_PATHS);
  return {
    name: 'roletrail-wait-for-roles',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (forApi.test(request.url)) roles.whenReady().then(() => next(), next);
        else next();
      });
    },
  };
}
