/** Runs the test files of one stage, a few at a time, and adds up what their TAP says. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lowerPriority } from './background.mjs';
import { ROOT, seconds } from './command.mjs';
import { interrupted } from './interruption.mjs';
import { portBlock } from './port-blocks.mjs';
import { createTapCounter } from './tap-counts.mjs';
import { transpiledTest } from './transpile.mjs';

/** Where the full output of every file goes. */
const LOGS = join(ROOT, '.cache', 'test-logs');
const TEST_PROCESS = new URL('./test-process.mjs', import.meta.url).href;
/** What a file that took too long has for ending what it started. */
const LAST_SECONDS = 5;

/**
 * Gives {passed, failed, skipped} of all files and of each, how long each took, and its processor
 * seconds (null when it was killed); prints one line a file and all of a failed one.
 */
export async function runTapFiles(files, { jobs, print, ...how }) {
  await mkdir(LOGS, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (interrupted.aborted) return;
      const began = Date.now();
      const result = await runFile(file, { ...how, print });
      const { passed, failed, skipped, cpu } = result;
      times.push({ file, ms: Date.now() - began, cpu, passed, failed, skipped });
      for (const key of Object.keys(total)) total[key] += result[key];
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, worker));
  return { ...total, files: times };
}

async function runFile(file, { timeout: timeoutSeconds, env, isLowPriority, print }) {
  const began = Date.now();
  const counter = createTapCounter();
  const output = [];
  const logPath = join(LOGS, `${file.replaceAll('/', '-')}.log`);
  const log = createWriteStream(logPath);
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', `--import=${TEST_PROCESS}`, transpiledTest(file)],
    // A group of its own, so that a file that hangs goes together with what it started.
    {
      cwd: ROOT,
      // one limit for a file, ours: tap's own 30 s would end tests on a busy machine
      env: {
        ...process.env,
        ...env,
        TAP_TIMEOUT: String(timeoutSeconds),
        TEST_PORT_BLOCK: portBlock(),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const gaveWay = isLowPriority && child.pid !== undefined ? lowerPriority(child.pid) : null;
  const forward = passInterruption(child);
  const keep = (line) => {
    log.write(`${line}\n`);
    output.push(line);
    if (output.length > 4000) output.shift();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    counter.take(line);
    keep(line);
  });
  createInterface({ input: child.stderr }).on('line', keep);
  let cpu = null;
  createInterface({ input: child.stdio[3] }).once('line', (line) => {
    cpu = Number(line);
  });
  let timedOut = false;
  let last;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup(child, 'SIGTERM');
    last = setTimeout(() => killGroup(child, 'SIGKILL'), LAST_SECONDS * 1000);
  }, timeoutSeconds * 1000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      keep(error.stack);
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  clearTimeout(timer);
  clearTimeout(last);
  forward.stop();
  await gaveWay;
  log.end();
  const result = { ...judge(counter.end(), code, timedOut, timeoutSeconds), cpu };
  report(print, file, began, result, output, logPath);
  return result;
}

/** A file whose process failed, or that tested nothing without a reason, has failed. */
function judge(result, code, timedOut, timeoutSeconds) {
  const { passed, failed, skipped } = result;
  if (timedOut) result.failures.push(`took longer than ${timeoutSeconds} s`);
  else if (code !== 0 && failed === 0) result.failures.push(`ended with exit code ${code}`);
  else if (passed + failed + skipped === 0) result.failures.push('ran no test');
  else return result;
  return { ...result, failed: failed + 1 };
}

function report(print, file, began, result, output, logPath) {
  const { passed, failed, skipped, failures, reason, cpu } = result;
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  print(
    `  ${failed > 0 ? '✗' : '✓'} ${file}: ${counts} (${seconds(began)}${cpu === null ? '' : `, processors ${cpu.toFixed(1)} s`})`,
  );
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

/** The first point that failed, which is the innermost, with what TAP says of it below it. */
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
