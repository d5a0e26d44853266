/**
 * `npm test [-- stage…]`: installs and builds what is missing, starts one Postgres and one Kafka
 * broker for the run, runs every kind of test, and ends with `N passed, N failed[, N skipped]`.
 * `--list` (with `--json`) names the stages and their files.
 */
import {
  checkNode,
  ensureBuilt,
  ensureInstalled,
  fail,
  Refusal,
  say,
  seconds,
} from './lib/prepare.mjs';
import { runBrowser, runLint, runTypes } from './lib/run-checks.mjs';
import { runTapFiles } from './lib/run-tap.mjs';
import { filesOf, STAGES } from './lib/stages.mjs';
import { startServers } from './lib/test-servers.mjs';

const NEED_SERVERS = new Set(['integration', 'sim', 'faults', 'foreign', 'browser']);
/** These start the product as it is built. */
const NEED_BUILD = new Set(['integration', 'faults', 'foreign', 'browser']);

let built = null;

/** Builds once; null, or why it failed. */
function buildOnce() {
  built ??= ensureBuilt().then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
  return built;
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

function chosenStages(names) {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = STAGES.map(({ name }) => name).join(', ');
    throw new Refusal(`no such stage: ${unknown.join(', ')}. There are: ${known}.`);
  }
  return names.length === 0 ? STAGES : STAGES.filter(({ name }) => names.includes(name));
}

async function runStage(stage, env) {
  if (stage.kind === 'lint') return runLint();
  if (stage.kind === 'types') return runTypes();
  const files = filesOf(stage.name);
  if (files.length === 0) {
    console.log(`  ✗ the stage ${stage.name} has no test file`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const problem = NEED_BUILD.has(stage.name) ? await buildOnce() : null;
  if (problem !== null) {
    console.log(`  ✗ ${problem}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const counts =
    stage.kind === 'playwright'
      ? await runBrowser(env)
      : await runTapFiles(files, { ...stage, env });
  if (counts.passed + counts.failed + counts.skipped > 0) return counts;
  console.log(`  ✗ the stage ${stage.name} ran no test`);
  return { ...counts, failed: 1 };
}

const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

async function runAll(stages) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  const servers = stages.some(({ name }) => NEED_SERVERS.has(name)) ? await startServers() : null;
  try {
    for (const stage of stages) {
      console.log(`\n== ${stage.name}: ${stage.about}`);
      const began = Date.now();
      const counts = await runStage(stage, servers?.env ?? {});
      for (const key of Object.keys(total)) total[key] += counts[key];
      summary.push(`${stage.name.padEnd(13)} ${countLine(counts)} (${seconds(began)})`);
    }
  } finally {
    await servers?.stop();
  }
  console.log(`\n${summary.join('\n')}`);
  if (servers?.kafkaReason) console.log(`\n!!! WITHOUT KAFKA: ${servers.kafkaReason}`);
  return total;
}

try {
  const names = process.argv.slice(2).filter((name) => !name.startsWith('-'));
  if (process.argv.includes('--list')) list();
  else {
    const began = Date.now();
    await checkNode();
    await ensureInstalled();
    const stages = chosenStages(names);
    const total = await runAll(stages);
    say(`tests took ${seconds(began)}`);
    console.log(countLine(total));
    process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
  }
} catch (error) {
  if (!process.argv.includes('--list')) {
    process.stderr.write(`roletrail: ${error instanceof Refusal ? error.message : error.stack}\n`);
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  fail(error);
}
