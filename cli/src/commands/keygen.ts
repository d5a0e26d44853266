import { type CliCommand, NO_KEYS } from '../command.ts';
import { printLine } from '../runtime/terminal.ts';
import { generateKeys, keysAsEnv } from '../settings/keys.ts';

export const keygen: CliCommand = {
  name: 'keygen',
  summary:
    'Prints fresh secrets (RT_MASTER_KEY, RT_LEDGER_KEY, RT_JWT_KEY) for an environment file.',
  usage: '',
  examples: [''],
  options: {},
  keys: NO_KEYS,
  positionals: [0, 0],
  async run() {
    printLine(keysAsEnv(generateKeys()));
    return 0;
  },
};
