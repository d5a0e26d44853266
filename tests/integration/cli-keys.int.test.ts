/** The keys of the embedded mode: whole or not there, whenever the process is killed. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startProcess, startProgram } from '../helpers/processes.ts';

const KEEP = 'tests/helpers/keep-keys.ts';
const WHOLE = /^(?:RT_(?:MASTER|LEDGER|JWT)_KEY=[0-9a-f]{64}\n){3}$/;

async function folder(t: Test) {
  const made = await mkdtemp(join(tmpdir(), 'rt-keys-'));
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
}

t.test('killed between any two steps, there is no file or a whole one', async (t) => {
  const home = await folder(t);
  let [died, kept, made] = [0, 0, 0];
  for (let step = 1; ; step += 1) {
    const data = join(home, String(step));
    const file = join(data, 'keys.env');
    const env = { DIES_AT_STEP: String(step), DIES_UNDER: home };
    const preload = ['--import=tsx', '--import=./tests/helpers/dies-at-step.ts'];
    const first = startProcess(
      process.execPath,
      ['--conditions=development', ...preload, KEEP, file],
      env,
    );
    const { code, signal } = await first.ended;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error.code);
    if (text !== 'ENOENT') {
      made += 1;
      t.match(text, WHOLE, `step ${step}`);
    }
    if (signal === 'SIGKILL') {
      died += 1;
      const second = startProgram(KEEP, [file]);
      t.match(await second.ended, { code: 0 }, `after step ${step}: ${second.output()}`);
      t.match(await readFile(file, 'utf8'), WHOLE);
      if (text !== 'ENOENT') t.equal(await readFile(file, 'utf8'), text, 'kept as it was');
      continue;
    }
    t.equal(code, 0, first.output());
    kept = (await stat(file)).mode & 0o777;
    break;
  }
  t.equal(kept, 0o600);
  t.ok(died >= 8 && made > 1, `killed ${died} times, a file was there ${made} times`);
});

t.test('starts at once agree on one', async (t) => {
  const file = join(await folder(t), 'data', 'keys.env');
  const starts = Array.from({ length: 6 }, () => startProgram(KEEP, [file]));
  for (const start of starts) t.match(await start.ended, { code: 0 }, start.output());
  t.equal(new Set(starts.map((start) => start.output())).size, 1);
});

t.test('an empty or half-written file of an earlier version is refused', async (t) => {
  const data = await folder(t);
  await mkdir(data, { recursive: true });
  for (const left of ['', `RT_MASTER_KEY=${'a'.repeat(64)}\nRT_LEDGER_KEY=${'b'.repeat(30)}`]) {
    const file = join(data, 'keys.env');
    await writeFile(file, left);
    const start = startProgram(KEEP, [file]);
    t.match(await start.ended, { code: 1 });
    t.match(start.output(), /holds no RT_\w+_KEY. Restore the file from a backup/);
    t.equal(await readFile(file, 'utf8'), left, 'untouched');
  }
});
