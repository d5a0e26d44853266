/**
 * `npm run dev [-- --kafka]`: the product for who works on it, on http://localhost:3000 (PORT).
 *
 * Vite stands in front and serves the pages from their sources, so that a change is on the screen at
 * once; what is the api's goes through to it. The database (and broker) stay up while a change in a
 * server package transpiles its JavaScript anew and starts the roles again. Requests wait meanwhile.
 */

import { fail, say } from './lib/command.mjs';
import { startPages } from './lib/dev-pages.mjs';
import { createRoles } from './lib/dev-roles.mjs';
import { startDevServers } from './lib/dev-servers.mjs';
import { checkNode, ensureInstalled } from './lib/prepare.mjs';
import { transpilePackages } from './lib/transpile.mjs';

/** An editor saves several files at once. */
const SETTLE_MS = 50;

async function develop() {
  const kafka = process.argv.includes('--kafka');
  const port = Number(process.env.PORT ?? 3000);
  await checkNode();
  await ensureInstalled();
  await transpilePackages();
  const ends = [];
  const end = async (code) => {
    for (const stop of ends.splice(0).reverse()) await stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  const servers = await startDevServers(kafka, () => void end(1));
  ends.push(servers.stop);
  const roles = await createRoles({ port, kafka, brokers: servers.brokers });
  ends.push(roles.stop);
  const pages = await startPages({ port, roles });
  ends.push(pages.stop);
  await roles.start();
  let settling;
  pages.onServerChange(() => {
    clearTimeout(settling);
    settling = setTimeout(() => void roles.restart(transpilePackages), SETTLE_MS);
  });
  say(`developing on http://localhost:${port}; Ctrl-C stops everything, data is kept`);
}

try {
  await develop();
} catch (error) {
  fail(error);
}
