import t from 'tap';
import { helpOf, parseArguments } from '../arguments.ts';
import { allCommands, commandNamed } from './index.ts';

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
