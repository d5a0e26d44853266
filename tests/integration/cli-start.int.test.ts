/** Failed `roletrail start`: one catalogued log line, the exit code, no process left. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@roletrail/cli/launch/processes';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { descendants } from '../helpers/proc.ts';
import { startProcess, startRoletrail } from '../helpers/processes.ts';
import { onTerminal } from '../helpers/terminal.ts';
import { waitFor } from '../helpers/wait-for.ts';

const key = () => randomBytes(32).toString('hex');
const KEYS = { RT_MASTER_KEY: key(), RT_LEDGER_KEY: key(), RT_JWT_KEY: key() };

/**
 * The end of a product that is started like this; it must come by itself, and every line before it
 * must be one of the log's that says who wrote it.
 */
async function ending(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rt-start-'));
  await using process = startRoletrail(['start'], { ...KEYS, DATA_DIR: dataDir, ...env });
  await waitFor('the product to end', () => !process.isRunning(), 60_000);
  await rm(dataDir, { recursive: true, force: true });
  const output = process.output();
  for (const line of output.trim().split('\n')) {
    t.match(JSON.parse(line), { role: 'api+consent-worker+audit-projector', instance: /.+\/\d+$/ });
  }
  return { code: (await process.ended).code, output };
}

t.test('a port that is taken, and an address that is not of this machine', async (t) => {
  await using database = await testDatabase();
  const DATABASE_URL = database.config.url;
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await waitFor('another program to listen', () => other.listening);
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  const taken = await ending({ DATABASE_URL, PORT });
  t.match(taken, { code: 3, output: /"code":"PORT_IN_USE","msg":"The port is in use .*"}\n$/ });
  // TEST-NET-1: an unassigned address
  const foreign = await ending({ DATABASE_URL, PORT: '0', HOST: '192.0.2.7' });
  t.match(foreign, { code: 3, output: /"code":"ADDRESS_UNAVAILABLE".*\n$/ });
  for (const { output } of [taken, foreign]) t.notMatch(output, /\\n +at /, 'no stack');
});

t.test('servers that are not there, and one that does not let us in', async (t) => {
  await using database = await testDatabase();
  const nowhere = `127.0.0.1:${await freePort()}`;
  const url = database.config.url;
  const wrong = url.replace(/:[^:@]+@/, ':wrong@');
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: `postgres://a:b@${nowhere}/c` }, /"code":"DATABASE_UNREACHABLE".*\n$/],
    [
      { DATABASE_URL: `postgres://a:b@${nowhere}/c`, KAFKA_BROKERS: nowhere },
      /KAFKA_BROKERS is set and not used[\s\S]*"code":"DATABASE_UNREACHABLE".*\n$/,
    ],
    [
      { DATABASE_URL: `${url}?sslmode=verify-full` },
      /DATABASE_UNREACHABLE.*refuses us: The server does not support SSL connections"}\n$/,
    ],
    [{ DATABASE_URL: wrong }, /DATABASE_UNREACHABLE.*password authentication failed.*\n$/],
    [
      { DATABASE_URL: url, EVENT_LOG: 'kafka', KAFKA_BROKERS: nowhere },
      /"code":"BROKER_UNREACHABLE".*\n$/,
    ],
  ];
  for (const [env, words] of cases) {
    const { code, output } = await ending({ PORT: '0', ...env });
    t.equal(code, 9, output);
    t.match(output, words);
    t.notMatch(output.split('\n').at(-2), /\\n +at /, 'no stack');
  }
});

t.test('npm start: SIGTERM to npm leaves nothing running', async (t) => {
  await using database = await testDatabase();
  const env = { ...KEYS, DATABASE_URL: database.config.url, PORT: '0' };
  await using npm = startProcess('npm', ['start', '--', '--only=consent-worker'], env);
  await npm.says('waiting for an audit-projector', 90_000);
  const below = await descendants(npm.pid);
  t.ok(below.length >= 2, `${below.length} processes below npm`);
  process.kill(npm.pid, 'SIGTERM');
  const left = async () => (await Promise.all(below.map(isAlive))).filter(Boolean).length;
  await waitFor('nothing left', async () => (await left()) === 0, 15_000);
});

t.test('a terminal that closes under npm start ends the product and its database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-terminal-'));
  // the server's user, who is another than root, must reach its place in it
  await chmod(folder, 0o711);
  const env = {
    ...process.env,
    RT_ENV_FILE: 'none',
    DATA_DIR: folder,
    PORT: String(await freePort()),
  };
  const terminal = onTerminal(['npm', 'start'], env);
  t.teardown(async () => {
    terminal.close();
    await rm(folder, { recursive: true, force: true });
  });
  await waitFor('the product to run', () => terminal.output().includes('Mailbox: '), 120_000);
  const below = await descendants(terminal.pid);
  t.ok(below.length >= 4, `${below.length} processes: npm, ours, the product, its database`);
  terminal.close();
  const left = async () => (await Promise.all(below.map(isAlive))).filter(Boolean).length;
  await waitFor('nothing left', async () => (await left()) === 0, 15_000);
  const inCluster = await readdir(join(folder, 'postgres', 'cluster', 'data'));
  t.notOk(inCluster.includes('postmaster.pid'), 'the database was stopped, not killed');
});
