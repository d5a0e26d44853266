/**
 * One Postgres and one Kafka broker for a test run, unless TEST_DATABASE_URL or TEST_KAFKA_BROKERS
 * name some. They run in a child process (TypeScript, the product's own launchers) that ends them
 * when its standard input closes, so they go with this process however it ends.
 */
import { spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal, ROOT, say } from './command.mjs';
import { createImportGraph } from './import-graph.mjs';
import { processorSeconds } from './processor-time.mjs';

/** What a test file, or something that it imports, reads where it wants the server. */
const ADDRESS_OF = { postgres: 'TEST_DATABASE_URL', kafka: 'TEST_KAFKA_BROKERS' };

/** The servers that these test files ask for by name. */
export function serversFor(files) {
  const { speaksOf } = createImportGraph();
  return Object.keys(ADDRESS_OF).filter((server) =>
    files.some((file) => speaksOf(file, ADDRESS_OF[server])),
  );
}

/** A file system in memory, on every Linux. */
const MEMORY = '/dev/shm';
/** PostgreSQL holds up to 2 GB of log, and each of the databases that tests have at once 12 MB. */
const FREE_BYTES_MIN = 8 * 1024 ** 3;

/**
 * Returns TMPDIR for the servers: in memory, if it has room and TMPDIR does not name another folder.
 * On a disk that all tests write to, a new database takes 0.04 to 0.3 s of a processor, in memory 0.03 s.
 */
async function scratchFolder() {
  if (process.env.TMPDIR !== undefined || freemem() < FREE_BYTES_MIN) return {};
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize < FREE_BYTES_MIN ? {} : { TMPDIR: MEMORY };
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Gives the environment for test files, why there is no Kafka (or null), and `stop`.
 * @param wanted names of servers, as `serversFor` has them
 */
export async function startServers(wanted) {
  const missing = wanted.filter((server) => !process.env[ADDRESS_OF[server]]);
  const named = wanted.filter((server) => !missing.includes(server)).map((s) => ADDRESS_OF[s]);
  const env = Object.fromEntries(named.map((name) => [name, process.env[name]]));
  if (missing.length === 0) {
    for (const server of wanted) say(`using the ${server} of ${ADDRESS_OF[server]}`);
    return { env, kafkaReason: null, stop: async () => undefined };
  }
  const child = spawn(
    process.execPath,
    ['--conditions=development', '--import=tsx', join('tests', 'helpers', 'serve.ts'), ...missing],
    // Detached: a Ctrl-C ends the tests first and the servers, by the closing input, after them.
    {
      cwd: ROOT,
      env: { ...process.env, ...(await scratchFolder()) },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
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
    env: { ...env, ...ready.env },
    kafkaReason: ready.kafkaReason,
    stop: async () => {
      const cpu = processorSeconds(child.pid);
      if (cpu !== null) say(`the servers took ${cpu.toFixed(0)} s of processors`);
      child.stdin.end();
      await ended;
    },
  };
}
