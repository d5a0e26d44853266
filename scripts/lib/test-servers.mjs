/**
 * One Postgres and one Kafka broker for a test run, unless TEST_DATABASE_URL or TEST_KAFKA_BROKERS
 * name some. They run in a child process (TypeScript, the product's own launchers) that ends them
 * when its standard input closes, so they go with this process however it ends.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal, ROOT, say } from './prepare.mjs';

/** Gives the environment for test files, why there is no Kafka (or null), and `stop`. */
export async function startServers() {
  const { TEST_DATABASE_URL, TEST_KAFKA_BROKERS } = process.env;
  if (TEST_DATABASE_URL && TEST_KAFKA_BROKERS) {
    say('using the servers of TEST_DATABASE_URL and TEST_KAFKA_BROKERS');
    return { env: {}, kafkaReason: null, stop: async () => undefined };
  }
  const child = spawn(
    process.execPath,
    ['--conditions=development', '--import=tsx', join('tests', 'helpers', 'serve.ts')],
    // Detached: a Ctrl-C ends the tests first and the servers, by the closing input, after them.
    { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line));
      else say(line);
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(new Refusal('the test servers could not be started (see above)')),
    );
  });
  if (ready.kafkaReason !== null) {
    console.log(`\n!!! NO KAFKA FOR THIS RUN, ITS SUITES WILL NOT RUN: ${ready.kafkaReason}\n`);
  }
  return {
    env: ready.env,
    kafkaReason: ready.kafkaReason,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
