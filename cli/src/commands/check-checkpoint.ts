import { readStoredIdentity } from '@roletrail/event-log/identity';
import { type CliCommand, NO_KEYS } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { treesOf } from '../compose/ledger.ts';
import { checkNote } from '../replay/check-note.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { readInputFile } from '../runtime/files.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { printLine } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

const NOTE = { name: 'signed note', most: 1_000_000, code: 'NOTE_UNREADABLE' } as const;

export const checkCheckpoint: CliCommand = {
  name: 'check-checkpoint',
  summary:
    'Says whether a signed note that was kept outside, cosigned or not, is still a prefix of our tree.',
  details: [
    `Exit 0 it is; ${CLI_ERRORS.CHECKPOINT_FOREIGN} of another origin, ${CLI_ERRORS.CHECKPOINT_UNSIGNED} not signed by our key, ${CLI_ERRORS.CHECKPOINT_AHEAD} larger than our tree, ${CLI_ERRORS.CHECKPOINT_FORKED} our tree has another root there.`,
  ],
  usage: 'NOTEFILE [--json]',
  examples: ['checkpoint.txt', 'checkpoint.txt --json'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION },
  keys: NO_KEYS,
  copies: true,
  positionals: [1, 1],
  async run(values, [file = '']) {
    const note = new TextDecoder().decode(await readInputFile(file, NOTE));
    return interruptible((signal) =>
      withDatabase({ command: checkCheckpoint, values }, async ({ db, partitions }) => {
        const belonging = await readStoredIdentity(db);
        if (!belonging)
          throw new CliError('NOT_FOUND', 'This ledger has no tree yet. `roletrail start` first.');
        const verdict = await checkNote(db, treesOf({ belonging, partitions }), note, signal);
        if (values.json === true) {
          printLine(JSON.stringify(verdict));
          return verdict.isPrefix ? 0 : CLI_ERRORS[verdict.code];
        }
        if (!verdict.isPrefix) throw new CliError(verdict.code, verdict.text);
        const { origin, size, treeSize } = verdict;
        printLine(
          `${origin}: the note’s ${size} leaves are the first of the ${treeSize} that it has now.`,
        );
        return 0;
      }),
    );
  },
};
