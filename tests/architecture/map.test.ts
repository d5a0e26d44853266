import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import t from 'tap';
import { ROOMS, ROOT } from './sources.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Documents that describe the code by its paths. */
const MAPS = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...ROOMS.map((room) => `${room}/README.md`),
].filter((file) => existsSync(join(ROOT, file)));

/** Returns texts between backticks that match, of all maps, with their file. */
function namedIn(files: readonly string[], pattern: RegExp) {
  return files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  );
}

t.test('every path of a package that a map names exists', async (t) => {
  const named = namedIn(MAPS, /`([a-z-]+\/[\w./-]+?)`/g);
  const paths = named.filter(({ name }) => ROOMS.some((room) => name.startsWith(`${room}/`)));
  t.ok(paths.length > 100, `${paths.length} paths`);
  for (const { file, name } of paths) t.ok(existsSync(join(ROOT, name)), `${file}: ${name}`);
});

t.test('every SQL function that api/README.md names exists', async (t) => {
  const named = namedIn(['api/README.md'], /`([a-z_]+)\(\)`/g);
  t.ok(named.length > 3, 'the accept flow names functions');
  const schema = read('db/src/schema.sql');
  for (const { name } of named) t.ok(schema.includes(`FUNCTION public.${name}(`), `${name}()`);
});

t.test('every package is in README.md and ARCHITECTURE.md, and has a README.md', async (t) => {
  const [readme, architecture] = [read('README.md'), read('ARCHITECTURE.md')];
  for (const room of ROOMS) {
    t.match(readme, `\`${room}/\``, `README: ${room}`);
    t.match(architecture, `\n| ${room} |`, `ARCHITECTURE: ${room}`);
    t.ok(existsSync(join(ROOT, room, 'README.md')), `${room}/README.md`);
  }
});

t.test('ARCHITECTURE.md and CONTRIBUTING.md stay short', async (t) => {
  t.ok(Buffer.byteLength(read('ARCHITECTURE.md')) <= 12_288, 'ARCHITECTURE.md: 12 KiB');
  t.ok(Buffer.byteLength(read('CONTRIBUTING.md')) <= 10_240, 'CONTRIBUTING.md: 10 KiB');
});

t.test(
  'each document that ARCHITECTURE.md names as the place of a flow describes it',
  async (t) => {
    const [, table = ''] = read('ARCHITECTURE.md').split('| flow | in |\n');
    for (const [, list = '', file = ''] of table.matchAll(/^\| (.+) \| (\S+README\.md) \|$/gm)) {
      if (!/^(?:api|web)\//.test(file)) continue;
      for (const flow of list.split(/[;] /)) {
        const [first = ''] = flow.split(',');
        t.match(read(file).toLowerCase(), `\n### ${first.toLowerCase()}\n`, `${file}: ${flow}`);
      }
    }
  },
);

t.test('README.md names every demo account', async (t) => {
  for (const { email } of DEMO_ACCOUNTS) {
    t.match(read('README.md'), `| ${email} | `);
  }
});
