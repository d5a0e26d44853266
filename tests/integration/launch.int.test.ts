import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '@roletrail/cli/launch/kafka';
import { fetchJars, inspectJars } from '@roletrail/cli/launch/kafka-jars';
import { brokersKnownTo, parseAddresses } from '@roletrail/cli/launch/kafka-probe';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import type { PostgresOptions } from '@roletrail/cli/launch/postgres-server';
import pg from 'pg';
import t, { type Test } from 'tap';
import { sharedBrokers } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { startProgram } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const REPOSITORY = new URL('../../', import.meta.url).pathname;

/** A data folder that the database's user can reach, removed at the end. */
async function dataFolder(
  t: { teardown(end: () => Promise<unknown>): void },
  mode = 0o711,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'roletrail-launch-'));
  await chmod(folder, mode);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const options = (dataDir: string, more: Partial<PostgresOptions> = {}): PostgresOptions => ({
  dataDir,
  mode: 'test',
  logger: silent,
  ...more,
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

t.test('data outlive a clean stop, and the address stays', async (t) => {
  const folder = await dataFolder(t);
  const first = await startPostgres(options(folder));
  await query(first.url, 'create table kept as select 42 as answer');
  await first[Symbol.asyncDispose]();
  const second = await startPostgres(options(folder));
  t.teardown(() => second[Symbol.asyncDispose]());
  t.equal(second.url, first.url, 'same port, same password');
  t.same(await query(second.url, 'select answer from kept'), [{ answer: 42 }]);
  t.same(await query(second.url, 'show fsync'), [{ fsync: 'off' }]);
  await t.rejects(query(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), { code: '28P01' });
  t.equal((await stat(join(folder, 'postgres', 'password'))).mode & 0o777, 0o600);
});

t.test(
  'a second launcher is refused, or joins; after the first has gone it may start',
  async (t) => {
    const folder = await dataFolder(t);
    const first = await startPostgres(options(folder, { mode: 'durable' }));
    await t.rejects(startPostgres(options(folder)), { code: 'DATA_IN_USE' });
    const joined = await startPostgres(options(folder, { whenRunning: 'join' }));
    t.equal(joined.url, first.url);
    await joined[Symbol.asyncDispose]();
    t.same(await query(first.url, 'show fsync'), [{ fsync: 'on' }], 'leaving stops nothing');
    await first[Symbol.asyncDispose]();
    await t.rejects(query(first.url, 'select 1'), { code: 'ECONNREFUSED' });
  },
);

t.test('a launcher killed by SIGKILL leaves a server that the next one replaces', async (t) => {
  const folder = await dataFolder(t);
  const launcher = startProgram('tests/helpers/launcher.ts', ['postgres', folder]);
  t.teardown(() => launcher[Symbol.asyncDispose]());
  await launcher.says('ready ');
  const [, orphan = '', url = ''] = /ready (\d+) (\S+)/.exec(launcher.output()) ?? [];
  await query(url, 'create table acknowledged as select 1 as n');
  await launcher.kill();
  t.same(await query(url, 'select n from acknowledged'), [{ n: 1 }], 'the orphan still serves');
  const lines: string[] = [];
  const next = await startPostgres(options(folder, { progress: (line) => lines.push(line) }));
  t.teardown(() => next[Symbol.asyncDispose]());
  t.match(lines.join('\n'), `left behind (process ${orphan})`);
  t.not(String(next.pid), orphan);
  t.same(await query(next.url, 'select n from acknowledged'), [{ n: 1 }]);
});

t.test('Ctrl-C on the launcher stops the server cleanly', async (t) => {
  const folder = await dataFolder(t);
  const launcher = startProgram('tests/helpers/launcher.ts', ['postgres', folder]);
  t.teardown(() => launcher[Symbol.asyncDispose]());
  await launcher.says('ready ');
  process.kill(launcher.pid, 'SIGINT');
  t.same(await launcher.ended, { code: 0, signal: null });
  t.notOk((await readdir(join(folder, 'postgres', 'cluster', 'data'))).includes('postmaster.pid'));
});

t.test('stop immediate and start is a crash and a recovery on the same address', async (t) => {
  const server = await startPostgres(options(await dataFolder(t)));
  t.teardown(() => server[Symbol.asyncDispose]());
  const { url } = server;
  await query(url, 'create table survived as select 7 as n');
  await server.stop('immediate');
  await t.rejects(query(url, 'select 1'), { code: 'ECONNREFUSED' });
  await server.start();
  t.equal(server.url, url);
  t.same(await query(url, 'select n from survived'), [{ n: 7 }]);
  const deaths: string[] = [];
  server.onDeath((detail) => deaths.push(detail));
  process.kill(server.pid, 'SIGKILL');
  await waitFor('the report of the exit', () => deaths.length === 1);
});

const asRoot = process.getuid?.() === 0;
t.test(
  'as root, a folder that only root may enter',
  asRoot ? {} : { skip: 'needs root' },
  async (t) => {
    const folder = await dataFolder(t, 0o700);
    const first = await startPostgres(options(folder, { mode: 'durable' }));
    await query(first.url, 'create table outside as select 1 as n');
    await first[Symbol.asyncDispose]();
    t.notOk((await readdir(join(folder, 'postgres', 'cluster'))).length, 'the data are elsewhere');

    const copy = await dataFolder(t, 0o700);
    await cp(folder, copy, { recursive: true });
    await t.rejects(startPostgres(options(copy)), { code: 'DATA_MISPLACED' });

    const second = await startPostgres(options(folder, { ephemeral: true }));
    t.same(await query(second.url, 'select n from outside'), [{ n: 1 }], 'and are found again');
    await second[Symbol.asyncDispose]();
  },
);

t.test('an older database whose password is gone is put aside, not deleted', async (t) => {
  const folder = await dataFolder(t);
  await (await startPostgres(options(folder)))[Symbol.asyncDispose]();
  await rm(join(folder, 'postgres', 'password'));
  await (await startPostgres(options(folder)))[Symbol.asyncDispose]();
  const names = await readdir(join(folder, 'postgres', 'cluster'));
  t.equal(names.filter((name) => name.startsWith('data.unknown-')).length, 1);
});

t.test('given brokers are used when they answer, and named when they do not', async (t) => {
  const brokers = sharedBrokers(t);
  if (brokers === null) return;
  const folder = await dataFolder(t);
  const base = { dataDir: folder, cacheDir: folder, logger: silent };
  const given = await startKafka({ ...base, given: brokers });
  t.match(given, { brokers, nodes: [] });
  await t.rejects(startKafka({ ...base, given: '127.0.0.1:1' }), { code: 'KAFKA_UNAVAILABLE' });
});

t.test('jars that were cut off or changed are not used', async (t) => {
  if (sharedBrokers(t) === null) return;
  const pom = join(REPOSITORY, 'cli', 'kafka');
  const whole = await inspectJars(pom, join(REPOSITORY, '.cache'));
  if (whole.fault !== null) {
    t.plan(0, 'no jars here: the brokers were given');
    return;
  }
  const cache = await dataFolder(t);
  const folder = join(cache, 'kafka', whole.folder.split('/').at(-1) ?? '');
  await mkdir(join(cache, 'kafka'));
  await cp(whole.folder, folder, { recursive: true });
  t.equal((await inspectJars(pom, cache)).fault, null);
  await truncate(join(folder, 'kafka_2.13-4.3.0.jar'), 1000);
  t.equal((await inspectJars(pom, cache)).fault, 'kafka_2.13-4.3.0.jar');
  await rm(join(folder, 'kafka_2.13-4.3.0.jar'));
  t.equal((await inspectJars(pom, cache)).fault, 'kafka_2.13-4.3.0.jar');
  // A Maven that brings nothing: refused, and no half folder is left to be taken for a whole one.
  await t.rejects(
    fetchJars(pom, cache, '/bin/true', () => undefined),
    { code: 'JARS_INCOMPLETE' },
  );
  t.same(await readdir(join(cache, 'kafka')), [folder.split('/').at(-1)]);
});

t.test('a broker of our own: killed, restarted, orphaned, found again', async (t) => {
  if (sharedBrokers(t) === null) return;
  const folder = await dataFolder(t);
  const launcher = startProgram('tests/helpers/launcher.ts', ['kafka', folder]);
  t.teardown(() => launcher[Symbol.asyncDispose]());
  await launcher.says('ready ', 120_000);
  const [, orphan = '', brokers = ''] = /ready (\d+) (\S+)/.exec(launcher.output()) ?? [];
  await launcher.kill();
  const [address] = parseAddresses(brokers);
  if (address === undefined) throw new Error(`no address in ${brokers}`);
  t.same(await brokersKnownTo(address), [1], 'the orphan still answers');

  const lines: string[] = [];
  const next = await startKafka({
    dataDir: folder,
    cacheDir: join(REPOSITORY, '.cache'),
    logger: silent,
    docker: false,
    progress: (line) => lines.push(line),
  });
  t.teardown(() => next[Symbol.asyncDispose]());
  t.match(lines.join('\n'), `left behind (process ${orphan})`);
  t.equal(next.brokers, brokers, 'the address stays');
  const [node] = next.nodes;
  if (node === undefined) throw new Error('no node');
  const before = node.pid;
  await node.kill();
  t.equal(await brokersKnownTo(address), null);
  await node.start();
  t.not(node.pid, before);
  node.pause();
  // its threads stop one after the other
  const stopped = async () => (await brokersKnownTo(address, 500)) === null;
  await waitFor('the stopped broker to answer nothing', stopped);
  node.resume();
  await waitFor('the broker to answer again', async () => (await brokersKnownTo(address)) !== null);
});

/** A Docker engine that knows images or none, and makes no container of them. */
async function engineWithout(t: Test, socket: string, { image }: { image: boolean }) {
  const asked: { url: string; body: string }[] = [];
  const known = image
    ? /\/(info|version|networks\/bridge|images\/.*\/json)$/
    : /\/(info|version|networks\/bridge)$/;
  const engine = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push({ url: request.url ?? '', body });
    const list = image && request.url === '/containers/json';
    const knows = list || known.test(request.url ?? '');
    response.writeHead(knows ? 200 : 404, { 'content-type': 'application/json' });
    const answer = list ? '[]' : '{"ApiVersion":"1.41"}';
    response.end(knows ? answer : '{"message":"no such image"}');
  });
  await new Promise<void>((resolve) => engine.listen(socket, resolve));
  t.teardown(() => engine.close());
  return asked;
}

t.test('a Docker engine that answers and gives no broker: the jars, and for good', async (t) => {
  if (sharedBrokers(t) === null) return;
  const folder = await dataFolder(t);
  const socket = join(folder, 'engine.sock');
  const asked = await engineWithout(t, socket, { image: false });
  const env = { DOCKER_HOST: `unix://${socket}` };
  await using launcher = startProgram('tests/helpers/launcher.ts', ['kafka-docker', folder], env);
  await launcher.says('ready ', 120_000);
  t.match(
    launcher.output(),
    /in Docker .*\n.*gives no broker \(.*no such image.*\)\n.*on Java \(one broker\)/,
  );
  t.ok(asked.some(({ url }) => url.includes('fromImage=apache%2Fkafka')));
  const note: unknown = JSON.parse(await readFile(join(folder, 'kafka', 'cluster.json'), 'utf8'));
  t.match(note, { way: 'java' }, 'kept with the data');
});

t.test('a broker in Docker is for this machine, and reaches itself where others do', async (t) => {
  const folder = await dataFolder(t);
  const socket = join(folder, 'engine.sock');
  const asked = await engineWithout(t, socket, { image: true });
  const env = { DOCKER_HOST: `unix://${socket}`, TESTCONTAINERS_RYUK_DISABLED: 'true' };
  await using launcher = startProgram('tests/helpers/launcher.ts', ['kafka-docker', folder], env);
  await launcher.says('gives no broker', 60_000);
  const [wanted] = asked.filter(({ url }) => /\/containers\/create.*kafka/.test(url));
  const { Env, HostConfig } = JSON.parse(wanted?.body ?? '{}');
  const [[port, published] = []] = Object.entries(HostConfig.PortBindings);
  const number = String(port).replace('/tcp', '');
  t.same(published, [{ HostPort: number, HostIp: '127.0.0.1' }], 'no other machine gets there');
  t.ok(Env.includes(`KAFKA_ADVERTISED_LISTENERS=PLAINTEXT://127.0.0.1:${number}`));
  t.ok(
    Env.some((line: string) => line.startsWith(`KAFKA_LISTENERS=PLAINTEXT://0.0.0.0:${number},`)),
  );
});

t.test('a program that speaks no Kafka is not taken for a broker', async (t) => {
  const server = spawn(process.execPath, [
    '-e',
    `require('net').createServer((s) => { s.on('error', () => {}); s.end('HTTP/1.1 400 Bad Request\\r\\n\\r\\n'); })
      .listen(0, '127.0.0.1', function () { console.log(this.address().port); })`,
  ]);
  t.teardown(() => server.kill());
  const port = await new Promise<number>((resolve) =>
    server.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  );
  t.equal(await brokersKnownTo({ host: '127.0.0.1', port }), null);
});
