import { type Command, NO_KEYS } from '../command.ts';
import { say } from '../runtime/terminal.ts';
import { generateKeys, keysAsEnv } from '../settings/keys.ts';

export const keygen: Command = {
  name: 'keygen',
  summary:
    'Prints fresh secrets (RT_MASTER_KEY, RT_LEDGER_KEY, RT_JWT_KEY) for an environment file.',
  usage: '',
  examples: [''],
  options: {},
  keys: NO_KEYS,
  positionals: [0, 0],
  async run() {
    say(keysAsEnv(generateKeys()));
    return 0;
  },
};
