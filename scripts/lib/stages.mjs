/** The kinds of tests, in the order in which `npm test` runs them, and the files of each. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { ROOT } from './command.mjs';

const LENGTHS = ['FAULTS', 'FOREIGN_EVENTS', 'SIM_SEEDS', 'TRIAL_SECONDS'];
const long = process.argv.includes('--full') || LENGTHS.some((name) => name in process.env);

/**
 * What one test file may take, in seconds; it is ended then, and no test has a limit of its own.
 * Seconds of processors hardly depend on what else the machine does. Those of the clock are for a
 * file that waits in vain: generous, because a slow or shared machine takes several times as long.
 */
export const LIMITS = long ? { processors: 7200, clock: 7200 } : { processors: 900, clock: 2400 };

/**
 * `jobs`: how many of its files run at once. `together`: how many may share a process. `beside`: runs
 * beside the stage before it. `background`: runs beside all that come after it, with a smaller share
 * of the processors; only for what has no clock but its own. `full`: runs in the full run, or if it
 * is named.
 */
export const STAGES = [
  { name: 'lint', kind: 'lint', about: 'biome: format, rules, import cycles' },
  {
    name: 'types',
    kind: 'types',
    about: 'TypeScript 7, tsc -b: every package and the tests',
    beside: true,
  },
  {
    name: 'unit',
    kind: 'tap',
    about: 'beside the sources, no server needed',
    jobs: 3,
    together: 12,
    beside: true,
  },
  // these three take what integration, faults and browser leave of the processors while they wait
  {
    name: 'architecture',
    kind: 'tap',
    about: 'packages, layers, no orphan tests',
    jobs: 1,
    // most of them read the syntax trees of all sources
    together: 24,
    background: true,
  },
  {
    name: 'sim',
    kind: 'tap',
    about: 'seeded simulator and its mutation proof',
    jobs: 2,
    background: true,
  },
  {
    name: 'foreign',
    kind: 'tap',
    about: 'verifiers that others wrote',
    jobs: 1,
    background: true,
  },
  {
    name: 'integration',
    kind: 'tap',
    about: 'packages together on Postgres and Kafka',
    // two processors do more with four: half of a file's time is waiting
    jobs: 2 * availableParallelism(),
    together: 8,
  },
  {
    name: 'faults',
    kind: 'tap',
    about: 'processes killed and stopped under load',
    // a fault is mostly waiting: for a lease to end, a broker to come back
    jobs: 1,
  },
  { name: 'browser', kind: 'playwright', about: 'Playwright in Chromium', beside: true },
  {
    name: 'firefox',
    kind: 'tap',
    about: 'the main job in a second browser',
    jobs: 1,
    full: true,
  },
  { name: 'bench', kind: 'bench', about: 'every bench to its end, at a short length', full: true },
];

const PATTERNS = {
  unit: /^[^/]+\/src\/.*\.test\.ts$/,
  architecture: /^tests\/architecture\/[^/]+\.test\.ts$/,
  integration: /^tests\/integration\/[^/]+\.int\.test\.ts$/,
  sim: /^tests\/sim\/[^/]+\.sim\.test\.ts$/,
  faults: /^tests\/faults\/[^/]+\.fault\.test\.ts$/,
  foreign: /^tests\/foreign\/[^/]+\.foreign\.test\.ts$/,
  firefox: /^tests\/firefox\/[^/]+\.firefox\.test\.ts$/,
  browser: /^tests\/browser\/[^/]+\.spec\.ts$/,
};

/** The files of a stage, sorted. */
export function filesOf(stage) {
  return sourceFiles().filter((path) => PATTERNS[stage]?.test(path));
}

const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', '.git', '.cache', '.data', '.tap']);

/** All files of the checkout that are not made by tools. */
function sourceFiles(folder = '') {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? sourceFiles(path) : [path.split(sep).join('/')];
    })
    .sort();
}
