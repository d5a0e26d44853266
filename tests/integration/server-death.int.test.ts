/**
 * A launched server that dies under `roletrail start` and a command beside it: one line for each
 * cause, and last lines that name the server and what to do.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { freePort } from '../helpers/free-port.ts';
import { commandOf, descendants } from '../helpers/proc.ts';
import { startRoletrail } from '../helpers/processes.ts';

t.test('PostgreSQL is killed: the last lines name it, without a stack', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-death-'));
  // the server's user, who is another than root, must reach its place in it
  await chmod(folder, 0o711);
  await using product = startRoletrail(['start'], {
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: String(await freePort()),
  });
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await product.says('Mailbox: ', 120_000);
  await using tail = startRoletrail(['tail', '--follow', '--unordered'], {
    DATA_DIR: folder,
    DATABASE_URL: '',
  });
  await tail.says('"topic":', 60_000);
  const before = product.output().length;
  process.kill(await launchedPostgres(product.pid), 'SIGKILL');
  const { code } = await product.ended;
  const lines = product.output().slice(before).trim().split('\n');
  t.not(code, 0);
  t.match(lines.slice(-2), [
    /^roletrail: The database \(PostgreSQL\) ended by itself \(.*\), so everything was stopped\. .*Start again;.*\.log$/,
    '[LAUNCH_FAILED]',
  ]);
  t.notMatch(lines.join('\n'), /^\s+at /m, 'no stack frame');
  t.notMatch(lines.join('\n'), 'settings', 'nor of settings');
  t.match(lines.slice(0, -2), [AWAY].slice(0, lines.length - 2), 'one line for the cause before');
  await tail.says('asking again', 30_000);
  const asks = tail
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{"topic":'));
  t.equal(asks.filter((line) => AWAY.test(line)).length, 1, 'one sentence of the command');
  t.notMatch(asks.join('\n'), '"level":', 'no log line');
});

const AWAY =
  /^roletrail: The database cannot be reached, or refuses us: .*\. Trying again; if it lasts: docs\/operations\/runbooks\.md#postgresql-down$/;

/** The server process; its own children have other command lines. */
async function launchedPostgres(pid: number): Promise<number> {
  for (const id of await descendants(pid)) {
    if (/\/bin\/postgres\s-D\s/.test(await commandOf(id))) return id;
  }
  throw new Error('no server was launched');
}
