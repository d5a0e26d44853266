import t from 'tap';
import { helpOf, optionsOf, parseArguments } from '../arguments.ts';
import { allCommands, COMMAND_NAMES, commandGroups, commandNamed } from './index.ts';

t.test('each command is found by its own name, and by no other', async (t) => {
  const commands = await allCommands();
  for (const command of commands) t.equal(await commandNamed(command.name), command, command.name);
  for (const name of ['', 'constructor', '__proto__', 'START'])
    t.equal(await commandNamed(name), null, name);
});

/** The words that a shell would make of an example: blanks part them, quotes hold them together. */
function wordsOf(example: string): readonly string[] {
  return [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

t.test('each example is a call that its command takes, and its help shows it', async (t) => {
  for (const command of await allCommands()) {
    t.ok(command.examples.length > 0, command.name);
    t.equal(new Set(command.examples).size, command.examples.length, command.name);
    for (const example of command.examples) {
      const call = `roletrail ${command.name} ${example}`.trim();
      const { values, positionals } = parseArguments(command, wordsOf(example));
      for (const [name, given] of Object.entries(values)) {
        const known = command.options[name]?.values ?? [];
        const items = String(given).split(',');
        t.ok(known.length === 0 || items.every((one) => known.includes(one)), `${call}: ${name}`);
      }
      for (const [i, known] of (command.words ?? []).entries()) {
        t.ok(known.length === 0 || known.includes(positionals[i] ?? ''), `${call}: word ${i + 1}`);
      }
      t.ok(helpOf(command).split('\n').includes(`  ${call}`), call);
    }
  }
});

/** Their output is a file of a form of its own: log lines, an environment file, a script. */
const NO_JSON = new Set(['start', 'keygen', 'completion']);

t.test('whatever answers has --json, and says so', async (t) => {
  for (const { name, options, usage } of await allCommands()) {
    t.equal('json' in options, !NO_JSON.has(name), name);
    t.equal(usage.includes('[--json]'), !NO_JSON.has(name), name);
  }
});

t.test('each command is in one group', async (t) => {
  const groups = await commandGroups();
  t.same(
    groups.map(({ heading }) => heading),
    ['Run', 'Look', 'Repair', 'Evidence', 'Data'],
  );
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name));
  t.same(names, COMMAND_NAMES);
  t.equal(new Set(names).size, names.length);
});

t.test('the help of a command explains each option in a sentence', async (t) => {
  for (const command of await allCommands()) {
    const [, options = ''] = helpOf(command).split('\nOptions:\n');
    const lines = options.split('\n');
    for (const [name, { purpose }] of Object.entries(optionsOf(command))) {
      t.match(purpose, /^[A-Z].{8,78}\.$/, `${command.name} --${name}`);
      const at = lines.findIndex(
        (line) => line.startsWith(`  --${name} `) || line === `  --${name}`,
      );
      t.ok(
        lines.slice(at, at + 2).some((line) => line.endsWith(purpose)),
        `${command.name} ${name}`,
      );
    }
  }
});

t.test('a mistyped option is answered with the one that was meant', async (t) => {
  const tail = await commandNamed('tail');
  const parse = (...words: string[]) => tail && parseArguments(tail, words);
  t.throws(() => parse('--folow'), {
    code: 'USAGE',
    message: /^Unknown option '--folow'. Did you mean --follow\?\n/,
  });
  t.throws(() => parse('--lsat=3'), {
    message: /^Unknown option '--lsat'. Did you mean --last\?\n/,
  });
  t.throws(() => parse('--frobnicate'), { message: /^Unknown option '--frobnicate'\.\nUsage/ });
});
