/** The stages that are no test files: lint, types, benches, and the browser tests under Playwright. */
import { spawn } from 'node:child_process';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runToEnd, say, TSC } from './command.mjs';
import { interrupted } from './interruption.mjs';
import { portBlock } from './port-blocks.mjs';

const BIOME = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** One check: every error that biome reports is one failed. */
export async function runLint(print) {
  const { code, output } = await biome('--reporter=json', '--max-diagnostics=none');
  const errors = code === 0 ? 0 : Math.max(1, countLintErrors(output));
  if (errors > 0) {
    const shown = await biome('--max-diagnostics=50', '--diagnostic-level=error');
    print(shown.output);
  }
  return { passed: errors === 0 ? 1 : 0, failed: errors, skipped: 0 };
}

const biome = (...options) => capture([BIOME, 'check', ...options, '.']);

function countLintErrors(output) {
  const line = output.split('\n').find((entry) => entry.startsWith('{'));
  try {
    return JSON.parse(line ?? '').summary.errors;
  } catch {
    // Biome itself broke: its words are shown by the second run, and it counts as one failure.
    return 1;
  }
}

/** One check: every error of the compiler is one failed. */
export async function runTypes(print) {
  const { code, output } = await capture([TSC, '-b']);
  const errors = code === 0 ? 0 : Math.max(1, output.match(/error TS\d+/g)?.length ?? 0);
  if (errors > 0) print(output);
  return { passed: errors === 0 ? 1 : 0, failed: errors, skipped: 0 };
}

/** One check: whether all benches come to their end. What they measure is judged by people. */
export async function runBench() {
  const args = [join('scripts', 'bench.mjs'), '--short'];
  const code = await runToEnd(process.execPath, args, { ending: interrupted });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

function capture(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** No machine has more of them at once. */
const BROWSERS_MAX = 16;

/** Playwright with our Chromium; counts come from its JSON report. */
export async function runBrowser(files, env) {
  const chromium = await findChromium();
  if (chromium === null) {
    const reason =
      'no Chromium: set CHROMIUM to one, or install it (Debian: apt-get install chromium)';
    console.log(`  !!! BROWSER TESTS NOT RUN: ${reason}`);
    const failed = process.env.CI === 'true' ? 1 : 0;
    return { passed: 0, failed, skipped: 1 - failed };
  }
  say(`browser: ${chromium}`);
  const folder = join(ROOT, '.cache', 'test-logs');
  const report = join(folder, 'playwright.json');
  await mkdir(folder, { recursive: true });
  await rm(report, { force: true });
  const code = await runToEnd(
    process.execPath,
    [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      join('tests', 'browser', 'playwright.config.ts'),
      '--reporter=list,json',
      ...files.map((file) => `/${file}$`),
    ],
    {
      ending: interrupted,
      env: {
        ...process.env,
        ...env,
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TEST_PORT_BLOCK: portBlock(BROWSERS_MAX),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=development`.trim(),
      },
    },
  );
  return judgeBrowser(report, code);
}

async function judgeBrowser(report, code) {
  try {
    const { stats, errors, suites } = JSON.parse(await readFile(report, 'utf8'));
    const tests = suites.flatMap(testsOf);
    const excused = crashedOnce(tests);
    const failed = stats.unexpected + errors.length + stats.flaky - excused;
    return {
      flaky: tests
        .filter((test) => test.status === 'flaky' && !hasCrashed(test))
        .map(({ title }) => title),
      failures: tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ title, status }) =>
          status === 'flaky' ? `${title} (passed when retried)` : title,
        ),
      passed: stats.expected + excused,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: stats.skipped,
      files: suites.map((suite) => ({
        file: `tests/browser/${suite.file}`,
        ms: testsOf(suite).reduce((sum, { results }) => sum + took(results), 0),
        cpu: testsOf(suite).reduce((sum, test) => sum + processorsOf(test), 0),
      })),
    };
  } catch (error) {
    console.log(`  Playwright left no report (exit code ${code}): ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * How many crashes of the browser a run forgives: more are no accident. Chromium 156 reads a null
 * pointer at one and the same instruction of its own in one test of a hundred.
 */
const CRASHES = 8;

/**
 * How many tests passed at their second try because the browser's own process had died at the
 * first (config: retries). What needed it for any other reason has failed, or is forgiven as others
 * are (second-tries.mjs).
 */
export function crashedOnce(tests) {
  const crashed = tests.filter((test) => test.status === 'flaky' && hasCrashed(test)).length;
  if (crashed > 0) console.log(`  the browser crashed in ${crashed} tests, which then passed`);
  return Math.min(crashed, CRASHES);
}

const CRASH = /\b(Target|Page) crashed\b/;
const hasCrashed = ({ results }) => results[0].errors.some(({ message }) => CRASH.test(message));

const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))),
  ...suites.flatMap(testsOf),
];
/** Processor seconds of a test, as fixtures.ts notes them. */
const processorsOf = ({ results }) =>
  results
    .flatMap(({ annotations = [] }) => annotations)
    .filter(({ type }) => type === 'processor seconds')
    .reduce((sum, { description }) => sum + Number(description), 0);
const took = (results) => results.reduce((sum, { duration }) => sum + duration, 0);

/** Debian's: the shell is the same engine without a browser's own windows, for a quarter less work. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

async function findChromium() {
  const candidates = [process.env.CHROMIUM, ...DEBIAN_CHROMIUM].filter(Boolean);
  for (const path of candidates) if (await exists(path)) return path;
  const debian = await exists('/etc/debian_version');
  if (process.getuid?.() !== 0 || !debian) return null;
  say('installing Chromium with apt-get, as root (62 MB, once)');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd('apt-get', ['-q', 'update'], { quiet: true, env });
  const name = 'chromium-headless-shell';
  await runToEnd('apt-get', ['-q', 'install', '-y', name], { quiet: true, env });
  return (await exists(`/usr/bin/${name}`)) ? `/usr/bin/${name}` : null;
}

async function exists(path) {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
