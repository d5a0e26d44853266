import t from 'tap';
import { allCommands, commandNamed } from './index.ts';

t.test('each command is found by its own name, and by no other', async (t) => {
  const commands = await allCommands();
  for (const command of commands) t.equal(await commandNamed(command.name), command, command.name);
  for (const name of ['', 'constructor', '__proto__', 'START'])
    t.equal(await commandNamed(name), null, name);
});
