import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOMS, ROOT } from './sources.ts';

const TRANSPILE = join(ROOT, 'scripts/lib/transpile.mjs');
const LONG_AGO = new Date('2025-01-01');

/** A checkout with one room; gives its folder. */
function checkout(t: Test, files: Readonly<Record<string, string>>): string {
  const root = t.testdir({
    'package-lock.json': '{}',
    'tsconfig.base.json': '{}',
    scripts: { lib: { 'transpile.mjs': '' } },
    cli: { src: {} },
  });
  for (const name of ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/transpile.mjs']) {
    utimesSync(join(root, name), LONG_AGO, LONG_AGO);
  }
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  return root;
}

function write(root: string, name: string, text: string): void {
  const path = join(root, 'cli/src', name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, LONG_AGO, LONG_AGO);
}

/** Gives how many files were made. */
function build(root: string): number {
  const program = `import { transpilePackages } from ${JSON.stringify(TRANSPILE)};
    console.log(await transpilePackages(process.argv[1]));`;
  const args = ['--input-type=module', '-e', program, root];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }));
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));

const built = (root: string) => readdirSync(join(root, 'cli/dist'), { recursive: true }).sort();

t.test('what is built is what the sources say, and nothing else', async (t) => {
  const root = checkout(t, {
    'main.ts': "import { b } from './deep/b.ts';\nexport const a: number = b;\n",
    'deep/b.ts': 'export const b = 1;\n',
    'main.test.ts': 'export {};\n',
    'globals.d.ts': 'declare const x: number;\n',
  });
  t.equal(build(root), 2);
  t.same(built(root), ['deep', 'deep/b.js', 'deep/b.js.map', 'main.js', 'main.js.map']);
  const { a } = (await import(join(root, 'cli/dist/main.js'))) as { a: number };
  t.equal(a, 1, 'specifiers name the built files');
  t.equal(build(root), 0, 'nothing is made twice');

  rmSync(join(root, 'cli/src/deep/b.ts'));
  writeFileSync(join(root, 'cli/src/main.ts'), 'export const a = 2;\n');
  t.equal(build(root), 1, 'only what changed');
  t.same(built(root), ['deep', 'main.js', 'main.js.map'], 'a file without a source goes');
});

t.test('a bundle goes with the first of its sources that changes or vanishes', async (t) => {
  const root = checkout(t, {
    'main.ts': 'export const a = 1;\n',
    'other.ts': 'export const b = 1;\n',
  });
  const program = join(root, 'dist/main.js');
  const goes = (how: string, change: () => void) => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(program, '');
    build(root);
    t.ok(existsSync(program), 'it stays where nothing changed');
    change();
    build(root);
    t.notOk(existsSync(program), how);
  };
  build(root);
  goes('changed', () => writeFileSync(join(root, 'cli/src/main.ts'), 'export const a = 2;\n'));
  goes('vanished', () => rmSync(join(root, 'cli/src/other.ts')));
});

t.test('a source that cannot be read is named, with its line', async (t) => {
  const root = checkout(t, { 'main.ts': 'export const fine = 1;\nexport const = 2;\n' });
  t.throws(() => build(root), /cli\/src\/main\.ts cannot be read[\s\S]*2:14/);
  write(root, 'main.ts', 'export const a = 2;\n');
  t.equal(build(root), 1, 'and it builds after the fix');
});

t.test('every workspace is a room with an order', async (t) => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  t.same([...ROOMS].sort(), workspaces.sort());
});

t.test('what the compiler adds is among the dependencies of the room it adds it to', async (t) => {
  build(ROOT);
  for (const room of ROOMS.filter((name) => name !== 'web' && name !== 'tests')) {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8'));
    const added = filesOf(join(ROOT, room, 'dist')).some((path) =>
      readFileSync(path, 'utf8').includes('"@oxc-project/runtime/'),
    );
    t.equal('@oxc-project/runtime' in dependencies, added, room);
  }
});

t.test('golden bytes are made once: what was written stays', async (t) => {
  const type = 'roletrail.role.granted.v1';
  const kept = readFileSync(join(ROOT, `contracts/golden/${type}.json`), 'utf8');
  const other = kept.replace('first administrator', 'another reason');
  const given = join(t.testdir({ 'given.json': other }), 'given.json');
  const write = (...args: string[]) => {
    const writer = ['--conditions=development', '--import=tsx', 'tests/helpers/write-golden.ts'];
    const { status, stderr } = spawnSync(process.execPath, [...writer, ...args], { cwd: ROOT });
    return { status, stderr: stderr.toString() };
  };
  t.match(write(type, given), { status: 2, stderr: /already exists/ });
  t.equal(readFileSync(join(ROOT, `contracts/golden/${type}.json`), 'utf8'), kept);
  t.match(write('roletrail.nothing.v1', given), { status: 2, stderr: /no event/ });
});

t.test('a run of some files takes stages, files and folders, and refuses the rest', async (t) => {
  const CHOSEN = join(ROOT, 'scripts/lib/chosen-stages.mjs');
  const chosen = (...args: string[]): Record<string, string[]> => {
    const program = `import { chosenStages } from ${JSON.stringify(CHOSEN)};
      const stages = chosenStages(process.argv.slice(1));
      console.log(JSON.stringify(Object.fromEntries(stages.map(({ name, files }) => [name, files]))));`;
    const argv = ['--input-type=module', '-e', program, '--', ...args];
    const env = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const;
    return JSON.parse(execFileSync(process.execPath, argv, env));
  };
  const file = 'tests/architecture/build.test.ts';
  t.same(chosen(file), { architecture: [file] });
  t.same(chosen(file, 'lint'), { lint: [], architecture: [file] });
  const folder = chosen('ledger/src');
  t.same(Object.keys(folder), ['unit']);
  t.ok(folder.unit?.every((path) => path.startsWith('ledger/src/')));
  t.ok((chosen().browser ?? []).length > 0, 'without a name, all');
  t.notOk('firefox' in chosen(), 'but what only the full run has');
  t.ok('firefox' in chosen('--full'));
  t.throws(() => chosen('nonsense'), /no such stage, and no test there: nonsense/);
  t.throws(() => chosen('--changed=nonsense'), /git finds nothing/);

  const graph = `import { createImportGraph } from ${JSON.stringify(join(ROOT, 'scripts/lib/import-graph.mjs'))};
    console.log([...createImportGraph().madeOf('tests/integration/cli-backup.int.test.ts')].join('\\n'))`;
  const made = execFileSync(process.execPath, ['--input-type=module', '-e', graph], {
    encoding: 'utf8',
  }).split('\n');
  t.ok(made.includes('cli/src/backup/take.ts'), 'who starts the product needs all of it');
  t.ok(made.includes('ledger/src/hash.ts'), 'a package’s own imports are followed');
});
