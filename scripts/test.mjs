/**
 * `npm test [-- stage, file or folder…]`: installs and builds what is missing, starts one Postgres
 * and one Kafka broker for the run, runs every kind of test, and ends with `N passed, N failed[, N
 * skipped]`. `--changed[=REF]` runs what the changes since REF (main) concern.
 * `--full` gives the tests that last their whole length, and the simulator twenty times its seeds.
 * `--list` (with `--json`) names the stages and their files.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenStages } from './lib/chosen-stages.mjs';
import { fail, leave, Refusal, ROOT, say, seconds } from './lib/command.mjs';
import { heedSignals, INTERRUPTED, interrupted } from './lib/interruption.mjs';
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { runBench, runBrowser, runLint, runTypes } from './lib/run-checks.mjs';
import { runTapFiles } from './lib/run-tap.mjs';
import { forgive } from './lib/second-tries.mjs';
import { filesOf, STAGES } from './lib/stages.mjs';
import { serversFor, startServers } from './lib/test-servers.mjs';
import { transpileTests } from './lib/transpile.mjs';

/** These start the product as it is built. */
const NEED_BUILD = new Set(['integration', 'faults', 'foreign', 'browser', 'firefox']);

let building = null;

/** Before each stage, for a test may have undone it, and once for those that begin together; null, or why it failed. */
function build() {
  building ??= ensureBuilt()
    .then(
      () => null,
      (error) => {
        if (error instanceof Refusal) return error.message;
        throw error;
      },
    )
    .finally(() => {
      building = null;
    });
  return building;
}

function list() {
  if (process.argv.includes('--json')) {
    const files = STAGES.filter(({ kind }) => kind === 'tap' || kind === 'playwright');
    console.log(JSON.stringify(Object.fromEntries(files.map(({ name }) => [name, filesOf(name)]))));
    return;
  }
  for (const { name, about, kind } of STAGES) {
    console.log(`${name}: ${about}`);
    if (kind === 'tap' || kind === 'playwright') {
      for (const file of filesOf(name)) console.log(`  ${file}`);
    }
  }
}

async function runStage(stage, env, print) {
  if (stage.kind === 'lint') return runLint(print);
  if (stage.kind === 'types') return runTypes(print);
  if (stage.kind === 'bench') return runBench();
  const { files } = stage;
  if (files.length === 0) {
    print(`  ✗ the stage ${stage.name} has no test file`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const problem = NEED_BUILD.has(stage.name) ? await build() : null;
  if (problem !== null) {
    print(`  ✗ ${problem}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const counts =
    stage.kind === 'playwright'
      ? await runBrowser(files, env)
      : await runTapFiles(files, { ...stage, env, print });
  if (counts.passed + counts.failed + counts.skipped > 0) return counts;
  print(`  ✗ the stage ${stage.name} ran no test`);
  return { ...counts, failed: 1 };
}

const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Runs a stage to its end, whatever happens in it. A `quiet` one is shown when it has ended. */
async function finish(stage, env, quiet) {
  const lines = [];
  const print = quiet ? (line) => lines.push(line) : console.log;
  print(`\n== ${stage.name}: ${stage.about}`);
  const began = Date.now();
  const counts = await runStage(stage, env, print).catch((error) => {
    print(`  ✗ the stage ${stage.name} broke: ${error.stack}`);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const took = seconds(began);
  return { stage, counts, took, show: () => lines.forEach((text) => void console.log(text)) };
}

/** The stages that follow one another, each with those that run beside it. */
function rounds(stages) {
  const found = [];
  for (const stage of stages) {
    if (stage.beside && found.length > 0) found.at(-1).push(stage);
    else found.push([stage]);
  }
  return found;
}

async function runStages(stages, env) {
  const ended = [];
  const behind = [];
  for (const round of rounds(stages)) {
    if (interrupted.aborted) break;
    const awaited = round.filter((stage) => !stage.background);
    const aside = round.filter((stage) => stage.background);
    behind.push(...aside.map((stage) => finish(stage, env, true)));
    const results = await Promise.all(
      awaited.map((stage) => finish(stage, env, awaited.length > 1)),
    );
    for (const { show } of results) show();
    ended.push(...results);
  }
  for (const result of await Promise.all(behind)) {
    result.show();
    ended.push(result);
  }
  return ended;
}

/** Returns a line for each test file and browser test that failed at its first try. */
function failuresOf({ stage, counts: { files = [], failures = [] } }) {
  const failing = files.filter(({ failed }) => failed > 0).map(({ file }) => file);
  return [...failing, ...failures].map((name) => `  ${stage.name}: ${name}`);
}

const SLOWEST = 10;

function slowest(ended) {
  return (
    ended
      .flatMap(({ counts }) => counts.files ?? [])
      // a process that was killed did not measure itself
      .filter(({ cpu }) => cpu !== null)
      .sort((a, b) => b.cpu - a.cpu)
      .slice(0, SLOWEST)
      .map(({ file, cpu, ms }) => `${inSeconds(cpu)} ${inSeconds(ms / 1000)}  ${file}`)
  );
}

/** Writes what each test file took, as tab-separated lines of stage, seconds of processors, seconds and file. */
function writeTimes(ended) {
  const lines = ended.flatMap(({ stage, counts: { files = [] } }) =>
    files.map(({ file, cpu, ms }) =>
      [stage.name, cpu?.toFixed(1) ?? '', (ms / 1000).toFixed(1), file].join('\t'),
    ),
  );
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/test-times.tsv'), `${lines.join('\n')}\n`);
}

const inSeconds = (number) => `${number.toFixed(1).padStart(7)} s`;

/** ` and 12 s of processors`; nothing for a stage that cannot tell. */
function processorsOf({ files = [] }) {
  const sum = files.reduce((total, { cpu }) => total + (cpu ?? 0), 0);
  return sum > 0 ? ` and ${sum.toFixed(0)} s of processors` : '';
}

async function runAll(stages) {
  const servers = await startServers(serversFor(stages.flatMap(({ files }) => files)));
  const ended = [];
  let flaky = [];
  try {
    ended.push(...(await runStages(stages, servers.env)));
    flaky = await forgive(ended, servers.env);
  } finally {
    await servers.stop();
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of ended) for (const key of Object.keys(total)) total[key] += counts[key];
  const files = slowest(ended);
  writeTimes(ended);
  const failures = ended.flatMap(failuresOf);
  if (failures.length > 0) console.log(`\nfailed at first:\n${failures.join('\n')}`);
  if (files.length > 0)
    console.log(
      `\nmost work (seconds of processors, seconds; all in .cache/test-times.tsv):\n${files.join('\n')}`,
    );
  console.log('');
  for (const { stage, counts, took } of ended) {
    console.log(`${stage.name.padEnd(13)} ${countLine(counts)} (${took}${processorsOf(counts)})`);
  }
  for (const name of flaky) console.log(`!!! FLAKY: ${name} failed, and passed at its second try`);
  if (servers.kafkaReason) console.log(`\n!!! WITHOUT KAFKA: ${servers.kafkaReason}`);
  return total;
}

/** What `--full` sets; a length that is set already stays. */
const FULL = {
  FAULTS: 'full',
  SIM_SEEDS: '8000',
  TRIAL_SECONDS: '600',
  ACCESSIBILITY: 'full',
  TASK_TIMES: 'full',
  GROWTH: 'full',
  KAFKA_TERMS: 'full',
  FOREIGN_EVENTS: '10000',
  OPTIONAL_APIS: 'full',
  TWO_WEEKS: 'full',
  MOTION: 'full',
};

try {
  if (process.argv.includes('--list')) list();
  else {
    const began = Date.now();
    if (process.argv.includes('--full')) Object.assign(process.env, { ...FULL, ...process.env });
    // a developer's own ./.env says nothing to products under test
    process.env.RT_ENV_FILE = 'none';
    await checkNode();
    await ensureInstalled();
    const stages = chosenStages(process.argv.slice(2));
    if (stages.length === 0) throw new Refusal('nothing was changed, so nothing was tested.');
    await transpileTests();
    heedSignals();
    const total = await runAll(stages);
    say(`tests took ${seconds(began)}`);
    if (interrupted.aborted) say('interrupted: not everything was tested');
    console.log(countLine(total));
    if (interrupted.aborted) await leave(INTERRUPTED);
    await leave(total.failed > 0 || total.passed === 0 ? 1 : 0);
  }
} catch (error) {
  if (!process.argv.includes('--list')) {
    process.stderr.write(`roletrail: ${error instanceof Refusal ? error.message : error.stack}\n`);
    console.log('0 passed, 1 failed');
    await leave(1);
  }
  fail(error);
}
