/** The servers of a test run end with their parent, at any moment and for repeated signals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostmaster } from '@roletrail/cli/launch/postgres-cluster';
import { sendSignal } from '@roletrail/cli/launch/processes';
import t from 'tap';
import { commandOf, commandsWith, descendants } from '../helpers/proc.ts';
import { waitFor } from '../helpers/wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const SERVE = ['--conditions=development', '--import=tsx', 'tests/helpers/serve.ts', 'postgres'];

/** PostgreSQL for a test run, in a folder of its own. */
async function startServers() {
  const folder = await mkdtemp(join(tmpdir(), 'rt-test-servers-'));
  await chmod(folder, 0o711);
  const child = spawn(process.execPath, SERVE, {
    cwd: REPOSITORY,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder, TEST_DATABASE_URL: '', TEST_KAFKA_BROKERS: '' },
  });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  return {
    child,
    says: (words: string) =>
      waitFor(`“${words}”`, () => output.includes(words) || child.exitCode !== null, 30_000),
    /** Returns the exit status and the remaining processes. */
    async left() {
      const [code, signal] = await closed;
      const processes = await commandsWith(folder);
      const files = (await readdir(folder)).filter((name) => name.startsWith('roletrail-'));
      return { code, signal, processes, files };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server's own process, from its first moment on. */
async function postmasterOf({ child }: Awaited<ReturnType<typeof startServers>>): Promise<number> {
  let found: number | undefined;
  await waitFor(
    'the database to be started',
    async () => {
      for (const id of await descendants(child.pid ?? 0)) {
        if (/bin\/postgres -D/.test(await commandOf(id))) found ??= id;
      }
      return found !== undefined;
    },
    30_000,
  );
  return found ?? 0;
}

const ENDING = 'ending the servers';
const NOTHING = { code: 0, signal: null, processes: [], files: [] };

/** Starts servers whose database is paused before it was ready; retries if it was too quick. */
async function startServersHalfway() {
  for (;;) {
    const servers = await startServers();
    const postmaster = await postmasterOf(servers);
    process.kill(postmaster, 'SIGSTOP');
    const data = / -D (\S+)/.exec(await commandOf(postmaster))?.[1] ?? '';
    if ((await readPostmaster(data))?.ready !== true) return { servers, postmaster };
    process.kill(postmaster, 'SIGCONT');
    servers.child.kill('SIGTERM');
    await servers.left();
    await servers[Symbol.asyncDispose]();
  }
}

t.test('a signal while the database starts', async (t) => {
  const { servers: begun, postmaster } = await startServersHalfway();
  await using servers = begun;
  servers.child.kill('SIGTERM');
  await servers.says(ENDING);
  t.equal(servers.child.exitCode, null, 'it does not leave alone what it began');
  process.kill(postmaster, 'SIGCONT');
  t.same(await servers.left(), NOTHING);
});

t.test('more than one signal, and the end of the input', async (t) => {
  await using servers = await startServers();
  await servers.says('"TEST_DATABASE_URL":"postgres:');
  const postmaster = await postmasterOf(servers);
  process.kill(postmaster, 'SIGSTOP');
  servers.child.kill('SIGTERM');
  await servers.says(ENDING);
  servers.child.stdin.end();
  for (const again of ['SIGTERM', 'SIGINT'] as const) servers.child.kill(again);
  // who ends it lets it run on too, and may have been first
  sendSignal(postmaster, 'SIGCONT');
  t.same(await servers.left(), NOTHING);
});
