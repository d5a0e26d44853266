import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { examples } from './examples.ts';
import { licences } from './licences.ts';
import { manual } from './manual.ts';
import { verifier } from './verifier.ts';

const room = (name: string) => fileURLToPath(new URL(`../${name}/src/`, import.meta.url));

/** React Router without its warnings for developers. */
const ROUTER = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/', import.meta.url),
);

/**
 * Moves the application script into a template and adds the script that starts it after the first
 * paint (src/start.ts). The dev server loads it at once.
 */
function startAfterPaint(): Plugin {
  const SCRIPT = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/g;
  return {
    name: 'roletrail-start-after-paint',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const start = Object.values(bundle ?? {}).find((f) => f.name === 'start');
        const scripts = html.match(SCRIPT)?.map((tag) => tag.trim()) ?? [];
        if (start === undefined || scripts.length === 0) throw new Error('no script to start');
        // No press can precede the first paint, so nothing is lost.
        const attrs = {
          type: 'module',
          crossorigin: '',
          blocking: 'render',
          src: `/${start.fileName}`,
        };
        const rest = html
          .replaceAll(SCRIPT, '')
          .replace('<!--scripts-->', () => `${scripts.join('')}<!--scripts-->`);
        return { html: rest, tags: [{ tag: 'script', attrs, injectTo: 'head' }] };
      },
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes .br and .gz beside each text file; the server sends them unchanged. */
function precompress(): Plugin {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'roletrail-precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Only written files are final; earlier, chunk references are placeholders.
    async writeBundle({ dir = '' }, bundle) {
      const compress = async (fileName: string) => {
        const source = await readFile(join(dir, fileName));
        await writeFile(join(dir, `${fileName}.br`), await compressBrotli(source, brotli));
        await writeFile(join(dir, `${fileName}.gz`), await compressGzip(source));
      };
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(?:js|css|svg)$/.test(name))
          .map(compress),
      );
    },
  };
}

/**
 * Keeps the files of the previous build and deletes older ones, so that open pages can load their
 * chunks.
 */
function keepPreviousBuild(): Plugin {
  let previous: ReadonlySet<string> = new Set();
  return {
    name: 'roletrail-keep-previous-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const { root, build } = this.environment.config;
      previous = await filesOfBuild(join(root, build.outDir, '.vite', 'manifest.json'));
    },
    async writeBundle({ dir = '' }, bundle) {
      const assets = join(dir, 'assets');
      for (const file of await readdir(assets)) {
        const name = `assets/${file.replace(/\.(?:br|gz)$/, '')}`;
        if (!(name in bundle) && !previous.has(name)) await rm(join(assets, file));
      }
    },
  };
}

type Chunk = { file: string; css?: string[]; assets?: string[] };

async function filesOfBuild(manifest: string): Promise<Set<string>> {
  if (!existsSync(manifest)) return new Set();
  const chunks = Object.values(
    JSON.parse(await readFile(manifest, 'utf8')) as Record<string, Chunk>,
  );
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/** Replaces `x.ts` by `x.server.ts` in the server bundle. */
function serverTwins(): Plugin {
  return {
    name: 'roletrail-server-twins',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'server',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const twin = resolved?.id.replace(/\.ts$/, '.server.ts');
      return twin !== undefined && twin !== resolved?.id && existsSync(twin) ? twin : null;
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    startAfterPaint(),
    precompress(),
    keepPreviousBuild(),
    serverTwins(),
    licences(),
    manual(),
    verifier(),
    examples(),
  ],
  resolve: {
    // Own packages are resolved to their sources, so that web builds without their builds.
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod.ts', import.meta.url)) },
      // The package exports its development build alone.
      { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
      { find: '#hash', replacement: `${room('ledger')}hash.browser.ts` },
      { find: /^@roletrail\/contracts\/(.*)$/, replacement: `${room('contracts')}$1.ts` },
      { find: /^@roletrail\/ledger\/(.*)$/, replacement: `${room('ledger')}$1.ts` },
      { find: /^@roletrail\/verify\/(.*)$/, replacement: `${room('verify')}$1.ts` },
    ],
  },
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Old files are deleted by keepPreviousBuild.
        emptyOutDir: false,
        // No data: URLs, so that the content security policy can be 'self'.
        assetsInlineLimit: 0,
        manifest: true,
        // every supported browser has modulepreload
        modulePreload: {
          polyfill: false,
          // Every page holds the names of what each public page loads. No visitor opens these two.
          resolveDependencies: (file, parts) => (/\/(?:gallery|mailbox)-/.test(file) ? [] : parts),
        },
        rolldownOptions: {
          output: {
            // 42 bits. Every page holds these names, and hashes do not compress. Parts that are no
            // page of their own have no name, so that pages stay small as screens are added.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Almost every page needs these. A file of their own would be longer than they are.
            codeSplitting: {
              groups: [
                {
                  name: 'small',
                  test: /(?:web\/src\/(?:app\/(?:page|paths)|lib\/browser-apis\/(?:attempt|steady-ms))|(?:tools|staff)\/registry)\.ts$/,
                },
              ],
            },
          },
          input: {
            index: fileURLToPath(new URL('index.html', import.meta.url)),
            start: fileURLToPath(new URL('src/start/start.ts', import.meta.url)),
          },
        },
      },
    },
    // Renders pages in the api role. One self-contained file, so that a later build does not change
    // a running one, and the React mode does not depend on the environment.
    server: {
      resolve: { noExternal: true },
      keepProcessEnv: false,
      build: {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/server/main.ts', import.meta.url)),
          output: { codeSplitting: false },
        },
      },
    },
  },
  builder: {},
});
