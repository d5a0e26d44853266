import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { z } from 'zod';
import { ROOT } from './sources.ts';

/** Oldest releases without a known weakness that would be ours too, and which one that is. */
const FLOORS: Readonly<Record<string, { readonly least: string; readonly weakness: string }>> = {
  fastify: {
    least: '5.8.3',
    weakness: 'let clients forge protocol and host past a restrictive trustProxy',
  },
  'fast-jwt': {
    least: '6.2.0',
    weakness: 'took tokens whose critical extensions it did not know',
  },
};

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

/** Returns true if a release is not older than another. A prerelease counts as older. */
function isAtLeast(version: string, least: string): boolean {
  const [numbers = '', before] = version.split('-');
  const [own, other] = [numbers, least].map((text) => text.split('.').map(Number));
  const at = own?.findIndex((number, i) => number !== other?.[i]) ?? -1;
  if (at === -1) return before === undefined;
  return (own?.[at] ?? 0) > (other?.[at] ?? 0);
}

t.test('which release is older', async (t) => {
  for (const version of ['5.8.3', '5.8.4', '5.10.0', '6.0.0', '5.9.0-beta.1']) {
    t.ok(isAtLeast(version, '5.8.3'), version);
  }
  for (const version of ['5.8.2', '5.8.3-beta.1', '5.7.9', '4.99.99']) {
    t.notOk(isAtLeast(version, '5.8.3'), version);
  }
});

t.test('no package below the floor of its known weaknesses, wherever it stands', async (t) => {
  for (const [name, { least, weakness }] of Object.entries(FLOORS)) {
    const copies = Object.entries(lock.packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    t.ok(copies.length > 0, `${name} is installed`);
    for (const [path, { version = '' }] of copies) {
      t.ok(isAtLeast(version, least), `${path} ${version}: before ${least} it ${weakness}`);
    }
  }
});
