/**
 * Runs every command beside a running product, into a closed pipe. The command completes or ends
 * early, as with an open pipe, and reports no pipe error.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCommands } from '@roletrail/cli/commands/index';
import t from 'tap';
import { homeOf, openLab } from '../faults/lab.ts';
import { ARGUMENTS, ELSEWHERE } from '../helpers/command-arguments.ts';
import { startProcess } from '../helpers/processes.ts';
import { sampled } from '../helpers/sampled.ts';

const AT_ONCE = 3;
/** Writing commands, which run once, with their expected exit codes. */
const WRITES: Readonly<Record<string, number>> = {
  migrate: 0,
  seed: 0,
  grant: 0,
  account: 0,
  'auditor-token': 0,
  'publish-document': 0,
  backup: 0,
  unhalt: 0,
  rebuild: 0,
  erase: 0,
  'export-bundle': 0,
  // the product runs
  restore: 10,
  'record-missing': 10,
  'ledger-restart': 10,
  // people live there whom it did not make
  generate: 8,
};

const names = (await allCommands()).map(({ name }) => name);
const acting = names.filter((name) => !ELSEWHERE.has(name));
const lab = await openLab();
t.teardown(() => lab[Symbol.asyncDispose]());
const { folder } = lab.deployment;
const note = join(folder, 'note.txt');
await writeFile(note, await lab.signedNote(homeOf(lab.anna)));

const given = (name: string) =>
  (ARGUMENTS[name] ?? []).map((word) =>
    word
      .replace('{folder}', folder)
      .replace('LICENSE', name === 'check-checkpoint' ? note : word)
      .replace('person@example.org', name === 'erase' ? lab.ben.email : lab.carl.email),
  );

/** @param pipe what reads it, in the shell's words */
async function run(name: string, pipe: string) {
  const line = `'${process.execPath}' cli/bin/roletrail.js "$@" ${pipe}; exit $PIPESTATUS`;
  const env = lab.deployment.env as Record<string, string>;
  const command = ['-c', line, 'bash', name, ...given(name)];
  await using child = startProcess('bash', command, env);
  const { code } = await child.ended;
  return { code, output: child.output(), stdout: child.stdout() };
}

/** Runs `work` for each name with bounded concurrency, because each starts a process. */
async function each(some: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...some];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

t.test('writing commands complete without a reader', async (t) => {
  t.same(
    Object.keys(WRITES).filter((name) => !acting.includes(name)),
    [],
    'all of them are there',
  );
  await each(Object.keys(WRITES), async (name) => {
    const { code, output } = await run(name, '| true');
    t.equal(code, WRITES[name], `${name}: ${output}`);
    t.notMatch(output, /\n {4}at |EPIPE/, `${name}: no stack`);
    if (code !== 0) t.match(output, /(^|\n)roletrail: [^\n]+\n\[[A-Z_]+\]\n$/, `${name}: one line`);
  });
  await lab.deployment.converged(60_000);
});

t.test('what answers ends with the same code, at once, and without a word', async (t) => {
  const answering = acting.filter((name) => !Object.hasOwn(WRITES, name));
  await each(sampled(answering, 0, 2), async (name) => {
    const heard = await run(name, '');
    t.not(heard.stdout, '', `${name} has something to say`);
    const unheard = await run(name, '| true');
    t.equal(unheard.code, heard.code, `${name}: ${heard.output}, then ${unheard.output}`);
    t.notMatch(unheard.output, /\n {4}at |EPIPE|\n\[[A-Z_]+\]\n$/, `${name}: no stack, no failure`);
  });
});

t.test('a reader who goes after the first bytes', async (t) => {
  for (const name of ['tail', 'replay', 'doctor']) {
    const { code, output } = await run(name, '| head -c 1');
    t.match(code, name === 'doctor' ? Number : 0, `${name}: ${output}`);
    t.notMatch(output, /\n {4}at |EPIPE/, name);
  }
});
