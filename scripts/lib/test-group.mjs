/**
 * Runs the test files that TEST_GROUP names, a line each, one after another in this process, each as a subtest
 * that has its name. What files share is loaded once, and that is most of the work of a short one.
 * Writes a line of JSON to the runner's descriptor as each file ends: {file, cpu} (run-tap.mjs).
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { ROOT } from './command.mjs';
import { processorSeconds } from './processor-time.mjs';
import { transpiledTest } from './transpile.mjs';

const RUNNER = 3;
const files = process.env.TEST_GROUP.split('\n');
delete process.env.TEST_GROUP;
const group = { test: tap };
globalThis[Symbol.for('roletrail.test-group')] = group;

// the runner has the time of each file: tap's own would count from the first
tap.setTimeout(0);
let before = 0;
for (const file of files) {
  await tap.test(file, async (test) => {
    group.test = test;
    await import(pathToFileURL(join(ROOT, transpiledTest(file))).href);
  });
  const now = processorSeconds(process.pid) ?? 0;
  writeSync(RUNNER, `${JSON.stringify({ file, cpu: now - before })}\n`);
  before = now;
}
