/**
 * The pages against a floor: a client-rendered page of the same libraries with one query and
 * nothing else (web/bench/floor), built and served in the same run. Bytes are compared as gzip;
 * Lighthouse judges both sides in turn, with its own defaults (a mid-range phone on slow 4G).
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { type Audit, openAuditor } from '../browser/lighthouse.ts';
import { startProduct } from '../browser/product.ts';
import { median, print } from './report.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'web', 'dist', 'client');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const JS_AIM = 1.3;

export async function benchWeb(rounds: number): Promise<void> {
  const floor = await mkdtemp(join(tmpdir(), 'roletrail-floor-'));
  try {
    buildFloor(floor);
    benchBytes(floor);
    if (existsSync(CHROMIUM)) await benchPages(floor, rounds);
    else console.log(`pages not measured: no ${CHROMIUM}`);
  } finally {
    await rm(floor, { recursive: true, force: true });
  }
}

/** Builds the floor page with vite's own defaults. */
export function buildFloor(outDir: string): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const source = join(ROOT, 'web', 'bench', 'floor');
  const args = [vite, 'build', source, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the floor could not be built: ${stderr}`);
}

const gzipped = (file: string) => gzipSync(readFileSync(file)).length;

/** Bytes of the floor's JavaScript, as gzip. */
export function floorBytes(floor: string): number {
  const scripts = readdirSync(join(floor, 'assets')).filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipped(join(floor, 'assets', file)), 0);
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Files of JavaScript that a screen's first load asks for. @param own its modules, by their files in web/src */
function filesOf(own: readonly string[]): Set<string> {
  const manifest = JSON.parse(
    readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  const needed = new Set<string>();
  const walk = (key: string): void => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const imported of manifest[key]?.imports ?? []) walk(imported);
  };
  for (const key of ['index.html', 'src/start/start.ts', ...own.map((file) => `src/${file}`)]) {
    if (!(key in manifest)) throw new Error(`the build holds no ${key}`);
    walk(key);
  }
  return new Set([...needed].flatMap((key) => manifest[key]?.file ?? []));
}

const bytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipped(join(CLIENT, file)), 0);

/**
 * Bytes of all JavaScript that a screen's first load asks for, as gzip.
 * @param screen its file in web/src/routes, without its ending
 * @param later what it loads by itself once it has been painted, by its file in web/src
 */
export const firstRouteBytes = (screen: string, later: readonly string[] = []): number =>
  bytesOf(filesOf([`routes/${screen}.tsx`, ...later]));

/** Reads the JavaScript that modules load at once, joined. @param own their files in web/src */
export const scriptOf = (...own: readonly string[]): string =>
  [...filesOf(own)].map((file) => readFileSync(join(CLIENT, file), 'utf8')).join('\n');

/** Bytes of what a screen's first load asks for beyond what another one has asked for already. */
export function bytesBeyond(screen: string, other: string): number {
  const had = filesOf([`${other}.tsx`]);
  const own = [...filesOf([`${screen}.tsx`])].filter((file) => !had.has(file));
  return bytesOf(own);
}

function benchBytes(floor: string): void {
  const baseline = floorBytes(floor) / 1000;
  for (const screen of ['home', 'login', 'insights', 'insight', 'terms', 'contact']) {
    const measured = firstRouteBytes(`public/${screen}`) / 1000;
    const name = `first-route JavaScript of ${screen}, gzip`;
    print({ name, measured, unit: 'kB', baseline, aim: null, most: JS_AIM });
  }
}

async function benchPages(floor: string, rounds: number): Promise<void> {
  await using server = await serveFloor(floor);
  const product = await startProduct('postgres');
  try {
    await using auditor = await openAuditor(CHROMIUM, FLAGS);
    const { items } = (await (await fetch(`${product.url}/api/insights`)).json()) as {
      items: { slug: string }[];
    };
    const paths = ['/', '/insights', `/insights/${items[0]?.slug}`, '/newsletter', '/login'];
    const ours = new Map<string, Audit[]>(paths.map((path) => [path, []]));
    const theirs: Audit[] = [];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await auditor.audit(server.url));
      for (const [path, audits] of ours) audits.push(await auditor.audit(product.url + path));
    }
    const lcp = median(theirs.map((audit) => audit.lcp));
    for (const [path, audits] of ours) report(path, audits, lcp);
  } finally {
    await product.stop();
  }
}

function report(path: string, audits: readonly Audit[], floorLcp: number): void {
  const middle = (of: (audit: Audit) => number) => median(audits.map(of));
  const alone = { baseline: null, aim: null };
  const measured = middle((audit) => audit.lcp);
  print({ name: `${path} LCP`, measured, unit: 'ms', baseline: floorLcp, aim: null, most: 1 });
  print({ name: `${path} TBT`, measured: middle((a) => a.tbt), unit: 'ms', ...alone });
  print({ name: `${path} CLS`, measured: middle((a) => a.cls), unit: '', ...alone });
  for (const name of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
    print({
      name: `${path} Lighthouse ${name}`,
      measured: middle((a) => a[name]),
      unit: '/100',
      ...alone,
    });
  }
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The floor's files, gzipped as ours are compressed. */
async function serveFloor(dir: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = join(dir, path);
    if (!file.startsWith(dir) || !existsSync(file)) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
