/**
 * Every command there is, through the real binary: words that it does not take, servers that are
 * away, a reader who has gone, Ctrl-C while it waits for the database. Each test has a third of the
 * commands, with FAULTS=full all of them.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCommands } from '@roletrail/cli/commands/index';
import t, { type Test } from 'tap';
import { ARGUMENTS, ELSEWHERE } from '../helpers/command-arguments.ts';
import { freePort } from '../helpers/free-port.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { sampled } from '../helpers/sampled.ts';
import { waitFor } from '../helpers/wait-for.ts';

const AT_ONCE = 3;
const ONE_LINE = /(^|\n)roletrail: [^\n]+\n\[[A-Z_]+\]\n$/;

const names = (await allCommands()).map(({ name }) => name);
const acting = names.filter((name) => !ELSEWHERE.has(name));
const folder = await mkdtemp(join(tmpdir(), 'rt-every-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));

const given = (name: string) =>
  (ARGUMENTS[name] ?? []).map((word) => word.replace('{folder}', folder));

const hex = () => randomBytes(32).toString('hex');
const KEYS = { RT_MASTER_KEY: hex(), RT_LEDGER_KEY: hex(), RT_JWT_KEY: hex() };
const on = (port: number) => ({
  ...KEYS,
  DATABASE_URL: `postgres://nobody:x@127.0.0.1:${port}/x`,
  DATA_DIR: folder,
});

/** Runs `work` for each name with bounded concurrency, because each starts a process. */
async function each(some: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...some];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function endsWith(t: Test, name: string, code: number, word: string, output: string, is: unknown) {
  t.equal(is, code, `${name}: ${output}`);
  t.match(output, ONE_LINE, `${name}: one line`);
  t.match(output, `[${word}]`, name);
  t.notMatch(output, /\n {4}at |EPIPE/, `${name}: no stack`);
}

t.test('an option that there is not', async (t) => {
  await each(sampled(names, 0, 3), async (name) => {
    await using process = startRoletrail([name, ...given(name), '--frob']);
    const { code } = await process.ended;
    t.equal(code, 2, name);
    t.match(process.output(), /^roletrail: [^\n]*--frob[^\n]*\n[\s\S]*\[USAGE\]\n$/, name);
    t.match(process.output(), `Usage: roletrail ${name}`, name);
  });
});

t.test('an unreachable database, and a closed output', async (t) => {
  const port = await freePort();
  await each(sampled(acting, 1, 3), async (name) => {
    await using process = startRoletrail([name, ...given(name)], on(port));
    process.closeReaders('stdout');
    const { code } = await process.ended;
    if (name === 'doctor') t.equal(code, 1, 'one of the things that doctor finds');
    else endsWith(t, name, 9, 'DATABASE_UNREACHABLE', process.output(), code);
  });
  await using unheard = startRoletrail(['migrate'], on(port));
  unheard.closeReaders('stdout', 'stderr');
  t.equal((await unheard.ended).code, 9, 'nor on stderr');
  t.same(await readdir(folder), [], 'nothing was made');
});

t.test('Ctrl-C while the database does not answer', async (t) => {
  await each(sampled(acting, 2, 3), async (name) => {
    await using server = await deaf();
    await using process = startRoletrail([name, ...given(name)], on(server.port));
    await waitFor(`${name} to wait`, () => server.asked());
    process.interrupt();
    const { code } = await process.ended;
    endsWith(t, name, 130, 'INTERRUPTED', process.output(), code);
  });
  t.same(await readdir(folder), [], 'nothing was left');
});

/** A server that takes connections and never says a word. */
async function deaf() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => socket.destroy()).resume());
  }).listen(0, '127.0.0.1');
  await waitFor('it to listen', () => server.listening);
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    asked: () => sockets.length > 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
