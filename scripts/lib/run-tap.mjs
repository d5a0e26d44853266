/** Runs the test files of one stage in parallel, and sums their TAP results. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lowerPriority } from './background.mjs';
import { ROOT } from './command.mjs';
import { watchFile } from './file-limits.mjs';
import { interrupted } from './interruption.mjs';
import { portBlock } from './port-blocks.mjs';
import { LIMITS } from './stages.mjs';
import { createTapCounter } from './tap-counts.mjs';
import { inGroups } from './test-groups.mjs';
import { transpiledTest } from './transpile.mjs';

/** Folder of the full output of each process. */
const LOGS = join(ROOT, '.cache', 'test-logs');
const TEST_PROCESS = new URL('./test-process.mjs', import.meta.url).href;
const TEST_GROUP = join('scripts', 'lib', 'test-group.mjs');
/** Time between SIGTERM and SIGKILL for a file over its limits, s. */
const KILL_DELAY_S = 5;

/**
 * Returns {passed, failed, skipped} in total and per file, and the time (ms) and processor seconds
 * of each file (null if it was killed). Prints a line per file, and of a failed one its last lines.
 * @param options.together how many files may share a process (test-groups.mjs)
 */
export async function runTapFiles(files, { jobs, print, together = 1, ...how }) {
  await mkdir(LOGS, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  const waiting = inGroups(files, together);
  const worker = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      if (interrupted.aborted) return;
      for (const result of await runGroup(group, how)) {
        report(print, result);
        const { file, ms, cpu, passed, failed, skipped } = result;
        times.push({ file, ms, cpu, passed, failed, skipped });
        for (const key of Object.keys(total)) total[key] += result[key];
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, worker));
  return { ...total, files: times };
}

/** Runs files in one process. @returns the result of each: counts, failures, reason, cpu, ms, output */
async function runGroup(group, { background, env: given }) {
  const began = Date.now();
  const [first] = group;
  const isAlone = group.length === 1;
  const program = isAlone ? transpiledTest(first) : TEST_GROUP;
  const env = { ...given, ...(isAlone ? {} : { TEST_GROUP: group.join('\n') }) };
  const log = createWriteStream(logOf(first));
  const outputs = new Map(group.map((file) => [file, []]));
  const counters = new Map(group.map((file) => [file, createTapCounter()]));
  const measured = new Map();
  let current = first;
  const keep = (line) => {
    log.write(`${line}\n`);
    const output = outputs.get(current);
    output.push(line);
    if (output.length > 4000) output.shift();
  };
  const take = (line) => {
    // in a group, the TAP of each file is an indented subtest
    const begun = isAlone ? null : /^# Subtest: (.*)$/.exec(line);
    const counter = counters.get(current);
    if (begun !== null && counters.has(begun[1])) current = begun[1];
    else if (isAlone) counter.take(line);
    // a group repeats the failure of a file as a line of its own: counted once
    else if (!line.startsWith('not ok') || counter.counts.failed === 0) {
      counter.take(line.replace(/^ {4}/, ''));
    }
    keep(line);
  };
  let last = began;
  const ended = ({ file = first, cpu }) => {
    measured.set(file, { cpu, ms: Date.now() - last });
    last = Date.now();
  };
  const { code, exceeded } = await runProcess(program, { env, background }, { take, keep, ended });
  log.end();
  const counted = group.map((file) => ({ file, ...counters.get(file).end() }));
  const hasFailed = counted.some(({ failed }) => failed > 0);
  return counted.map((result) => {
    const { file } = result;
    // exit code and exceeded limit count for the files that did not finish, else for the last one
    let own = { code: 0, exceeded: null };
    if (isAlone || !measured.has(file)) own = { code: isAlone ? code : code || 1, exceeded };
    else if (file === group.at(-1) && !hasFailed) own = { code, exceeded: null };
    const times = measured.get(file) ?? { cpu: null, ms: Date.now() - last };
    const output = outputs.get(file);
    return { ...judge(result, own), ...times, output, logPath: logOf(first) };
  });
}

const logOf = (file) => join(LOGS, `${file.replaceAll('/', '-')}.log`);

/**
 * Runs a program in Node to its end, or until one file takes more than its limits.
 * @param callbacks `take` gets each line of TAP, `keep` each line of errors, `ended` the measurements
 *   of test-process.mjs or test-group.mjs
 */
async function runProcess(program, { env, background }, { take, keep, ended }) {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', `--import=${TEST_PROCESS}`, program],
    // A process group of its own, so that a file that hangs is killed with its children.
    {
      cwd: ROOT,
      // only our limits apply: tap's own 30 s would end tests on a busy machine
      env: {
        ...process.env,
        ...env,
        TAP_TIMEOUT: String(2 * LIMITS.clock),
        TEST_PORT_BLOCK: portBlock(),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const priorityLowered = background && child.pid !== undefined ? lowerPriority(child.pid) : null;
  const forward = passInterruption(child);
  let exceeded = null;
  let last;
  const end = (problem) => {
    exceeded = problem;
    killGroup(child, 'SIGTERM');
    last = setTimeout(() => killGroup(child, 'SIGKILL'), KILL_DELAY_S * 1000);
  };
  const watched = watchFile(child.pid, LIMITS, end);
  createInterface({ input: child.stdout }).on('line', take);
  createInterface({ input: child.stderr }).on('line', keep);
  createInterface({ input: child.stdio[3] }).on('line', (line) => {
    watched.next();
    ended(JSON.parse(line));
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      keep(error.stack);
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  watched.stop();
  clearTimeout(last);
  forward.stop();
  await priorityLowered;
  return { code, exceeded };
}

/** Adds a failure if the process failed, or if no test ran and none was skipped. */
function judge(result, { code, exceeded }) {
  const { passed, failed, skipped } = result;
  if (exceeded !== null) result.failures.push(exceeded);
  else if (code !== 0 && failed === 0) result.failures.push(`ended with exit code ${code}`);
  else if (passed + failed + skipped === 0) result.failures.push('ran no test');
  else return result;
  return { ...result, failed: failed + 1 };
}

function report(print, { file, ms, cpu, output, logPath, ...result }) {
  const { passed, failed, skipped, failures, reason } = result;
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const work = cpu === null ? '' : `, processors ${cpu.toFixed(1)} s`;
  const took = `${(ms / 1000).toFixed(1)} s${work}`;
  print(`  ${failed > 0 ? '✗' : '✓'} ${file}: ${counts} (${took})`);
  if (reason !== null && failed === 0) print(`    skipped: ${reason}`);
  if (failed > 0) {
    for (const name of failures) print(`    ✗ ${name}`);
    print(`    ----- last lines of its output; all of it is in ${logPath}`);
    for (const line of output.slice(-60)) print(`    ${line}`);
    print('    ----- what failed first');
    for (const line of firstFailure(output)) print(`    ${line}`);
    print('    -----');
  }
}

/** Returns the first failed point, which is the innermost, with 3 lines before it and up to 60 from it. */
function firstFailure(output) {
  const from = output.findIndex((line) => /^ *not ok\b/.test(line));
  return from < 0 ? [] : output.slice(Math.max(0, from - 3), from + 60);
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Forwards interruptions to a test file, because Ctrl-C does not reach its process group. */
function passInterruption(child) {
  const end = () => killGroup(child, 'SIGTERM');
  const kill = () => killGroup(child, 'SIGKILL');
  interrupted.addEventListener('abort', end);
  process.once('exit', kill);
  return {
    stop() {
      interrupted.removeEventListener('abort', end);
      process.off('exit', kill);
    },
  };
}
