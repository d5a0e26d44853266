/** A test run that is interrupted ends what it began, and does not go on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { commandsWith } from '../helpers/proc.ts';
import { waitFor } from '../helpers/wait-for.ts';

// two at once: the others wait, and never begin
const FILES = ['mutations', 'seeds-even', 'seeds-odd', 'simulator'].map(
  (name) => `tests/sim/${name}.sim.test.ts`,
);

const NODE = [process.execPath, 'scripts/test.mjs'] as const;

for (const { to, command, signal } of [
  { to: 'the run', command: NODE, signal: 'SIGTERM' },
  { to: 'the run', command: NODE, signal: 'SIGINT' },
  // it hands the signal to a shell, which ends and says nothing to the run
  { to: 'npm', command: ['npm', 'test', '--'], signal: 'SIGTERM' },
] as const) {
  t.test(`${signal} to ${to} in the middle of it`, async (t) => {
    const mark = `rt-test-run-${process.pid}-${to.replace(' ', '-')}-${signal}`;
    const [program, ...words] = command;
    const run = spawn(program, [...words, ...FILES], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // hours of work
      env: { ...process.env, SIM_SEEDS: '1000000', SIM_FROM: '1', RT_TEST_MARK: mark },
    });
    const closed = once(run, 'close');
    t.teardown(async () => {
      if (run.exitCode !== null || run.signalCode !== null) return;
      // a test that fails early must not leave hours of work behind
      run.kill('SIGTERM');
      await closed;
    });
    let output = '';
    run.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    const working = async () =>
      (await commandsWith(mark)).filter((command) => command.includes('.sim.test.js'));
    await waitFor('two files to run', async () => (await working()).length >= 2, 60_000);
    run.kill(signal);
    const ended = await closed;
    if (to === 'the run') t.same(ended, [130, null]);
    t.match(output, /interrupted: not everything was tested/);
    t.match(output.trimEnd().split('\n').at(-1), /^0 passed, [1-9]\d* failed$/);
    t.same(await commandsWith(mark), []);
  });
}
