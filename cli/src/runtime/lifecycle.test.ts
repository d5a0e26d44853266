import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';

const LIFECYCLE = JSON.stringify(new URL('./lifecycle.ts', import.meta.url).href);

const PROGRAM = `
  import { runUntilStopped } from ${LIFECYCLE};
  const say = (level) => (fields, text) => process.stdout.write(level + ' ' + text + '\\n');
  const logger = { info: say('info'), warn: say('warn'), error: say('error') };
  // signals keep no process alive
  const alive = setInterval(() => undefined, 60_000);
  process.exitCode = await runUntilStopped(logger, async () => say('info')({}, 'runs'));
  clearInterval(alive);
`;

t.test('a signal opens no debugger, and another one stops it in order', async (t) => {
  const args = ['--conditions=development', '--import=tsx', '--input-type=module', '-e', PROGRAM];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  let printed = '';
  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => printed.includes(text) && resolve();
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          look();
        });
      }
      child.once('exit', () => reject(new Error(`it ended:\n${printed}`)));
    });
  await until('info runs');
  const ignored = until('warn no debugger is opened');
  child.kill('SIGUSR1');
  await ignored;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  t.same(await exit, [0, null]);
  t.notMatch(printed, /Debugger listening/);
});

const FAILING = `
  import { runUntilStopped } from ${LIFECYCLE};
  const log = (level) => (fields, text) => process.stdout.write(level + ' ' + text + '\\n');
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  const lastLine = (error) => process.stdout.write('last ' + error.message + '\\n');
  process.exitCode = await runUntilStopped(logger, async (stack, fail) => {
    stack.use({ [Symbol.asyncDispose]: async () => log('warn')({}, 'part stopped') });
    setTimeout(() => {
      fail(new Error('the server ended'));
      fail(new Error('a consequence'));
    });
  }, { lastLine });
`;

async function run(program: string) {
  const args = ['--conditions=development', '--import=tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, lines: Buffer.concat(chunks).toString().trim().split('\n') };
}

t.test('a part that never stops does not hide the reason', async (t) => {
  const never = 'new Promise(() => undefined)';
  const { code, lines } = await run(FAILING.replace("log('warn')({}, 'part stopped')", never));
  t.not(code, 0);
  t.equal(lines.at(-1), 'last the server ended');
});

t.test('the reason of a fatal end is the last line, after all parts stopped', async (t) => {
  const { code, lines } = await run(FAILING);
  t.equal(code, 1);
  t.same(lines, ['error fatal error', 'warn part stopped', 'last the server ended']);
});
