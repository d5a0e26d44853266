/**
 * The program as `cli/bin/roletrail.js` loads it: cli and all that it stands on in a few files, made
 * of the sources. Node takes a millisecond for each module, and a start asks for 1,400.
 *
 * The `import.meta.url` of a module stays that of its file in the `dist` of its package, so it finds
 * the files beside itself there, also those of threads.
 */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Refusal, ROOT } from './command.mjs';
import { PROGRAM, removeStrangers, SERVER_PACKAGES, TARGET, writeWhole } from './transpile.mjs';

/** These are loaded from node_modules: they find files beside themselves, or are no JavaScript. */
const OUTSIDE = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'kafkajs',
  'pdfkit',
  'pg-native',
  'sharp',
  'testcontainers',
  'unpdf',
];

/** Packages that needlessly look for files: logs use no thread, our API names itself. */
const NEVER_LOOKING = ['@fastify/swagger', 'pino', 'thread-stream'];

const OUT = join(ROOT, dirname(PROGRAM));
const sourceFolder = (name) => join(ROOT, name, 'src');

/** @throws Refusal when something cannot be bundled */
export async function bundleProgram() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: join(sourceFolder('cli'), 'main.ts') },
    platform: 'node',
    tsconfig: false,
    transform: { target: TARGET, typescript: { onlyRemoveTypeImports: true } },
    external: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      alias: {
        '#hash': join(sourceFolder('ledger'), 'hash.ts'),
        ...Object.fromEntries(
          SERVER_PACKAGES.map((name) => [`@roletrail/${name}`, sourceFolder(name)]),
        ),
      },
    },
    plugins: [places, folders, runtimes, packages],
    // Keeps the line numbers that the plugins produce.
    // a busy machine takes longer, and that is no fault of the program
    checks: { sourcemapBroken: false, bundlerTimings: false },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Refusal(`the program cannot be bundled:\n${message}`);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      // errors and plugins are known by the names of their classes and functions
      keepNames: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      dir: OUT,
      chunkFileNames: '[name]-[hash].js',
    });
    await write(output);
  } finally {
    await bundle.close();
  }
}

/** The first file last: that it stands there says that all do. */
async function write(output) {
  const main = output.find(({ isEntry }) => isEntry);
  for (const file of [...output.filter((file) => file !== main), main]) {
    await writeWhole(join(OUT, file.fileName), file.code ?? file.source);
  }
  await removeStrangers(OUT, new Set(output.map(({ fileName }) => fileName)));
}

/** Sources of ours. */
const OURS = { include: /\/src\/.*\.ts$/, exclude: /\/node_modules\// };

const places = {
  name: 'places',
  transform: {
    filter: { id: OURS, code: 'import.meta.url' },
    handler(code, id) {
      const made = relative(OUT, id).replace(`${sep}src${sep}`, `${sep}dist${sep}`);
      const place = made.replace(/\.ts$/, '.js').split(sep).join('/');
      return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`);
    },
  },
};

/** Source text by which our code loads a module of its own folder. */
const LOADS = `import(\`./\${name}\${EXTENSION}\`)`;

/** A folder's modules, loaded by the name that the code has of each, are named one by one. */
const folders = {
  name: 'folders',
  transform: {
    filter: { id: OURS, code: 'import(`' },
    async handler(code, id) {
      const names = (await readdir(dirname(id))).filter(
        (name) => /(?<!\.test)\.ts$/.test(name) && name !== basename(id),
      );
      const loaders = names.map((name) => `'${name.slice(0, -3)}': () => import('./${name}')`);
      if (!code.includes(LOADS)) this.error(`the words by which ${id} loads modules are others`);
      return code.replace(LOADS, `({${loaders}})[name]()`);
    },
  },
};

const ASKS = 'if (isCloudflareRuntime()) {';

/** pg asks for `Response` where it may run, which makes Node load its HTTP client: 30 ms of each start. */
const runtimes = {
  name: 'runtimes',
  transform: {
    filter: { id: /\/pg\/lib\/stream\.js$/ },
    handler(code) {
      if (!code.includes(ASKS)) this.error('the words by which pg tells its runtime are others');
      return { code: code.replace(ASKS, 'if (false) {'), map: { mappings: '' } };
    },
  },
};

const LOOKS = /\b(?:__dirname|__filename|import\.meta\.(?!env))/;

/**
 * A package of any release may begin to look for files: then it stays outside the bundle. Source
 * maps of packages are left out: they delay the first stack trace by 250 ms.
 */
const packages = {
  name: 'packages',
  transform: {
    filter: { id: /\/node_modules\/.*\.[cm]?js$/ },
    handler(code, id) {
      const [name] = /(?:@[^/]+\/)?[^/]+/.exec(id.split('/node_modules/').at(-1));
      if (LOOKS.test(code) && !NEVER_LOOKING.includes(name)) {
        this.error(`${name} looks for files beside ${id}: it belongs into OUTSIDE`);
      }
      return { code, map: { mappings: '' } };
    },
  },
};
