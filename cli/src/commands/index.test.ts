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
      t.doesNotThrow(() => parseArguments(command, wordsOf(example)), call);
      t.ok(helpOf(command).split('\n').includes(`  ${call}`), call);
    }
  }
});
