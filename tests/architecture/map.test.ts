import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import t from 'tap';
import { ROOMS, ROOT } from './sources.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

t.test('every path that ARCHITECTURE.md names exists', async (t) => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`([a-z-]+\/[\w./-]+?)`/g)].map((m) => m[1]);
  const paths = named.filter((path) => ROOMS.some((room) => path?.startsWith(`${room}/`)));
  t.ok(paths.length > 20, 'the map names paths');
  for (const path of paths) t.ok(existsSync(join(ROOT, path ?? '')), `${path}`);
});

t.test('every SQL function that ARCHITECTURE.md names exists', async (t) => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`([a-z_]+)\(\)`/g)].map((m) => m[1]);
  t.ok(named.length > 3, 'the accept flow names functions');
  const schema = read('db/src/schema.sql');
  for (const name of named) t.ok(schema.includes(`FUNCTION public.${name}(`), `${name}()`);
});

t.test('every room has its folder in README.md and ARCHITECTURE.md', async (t) => {
  const [readme, architecture] = [read('README.md'), read('ARCHITECTURE.md')];
  for (const room of ROOMS) {
    t.match(readme, `\`${room}/\``, `README: ${room}`);
    t.match(architecture, `\n${room}/`, `ARCHITECTURE: ${room}`);
  }
});

t.test('README.md names every demo account', async (t) => {
  for (const { email } of DEMO_ACCOUNTS) {
    t.match(read('README.md'), `| ${email} | `);
  }
});
