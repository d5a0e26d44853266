import { resetFactor } from '@roletrail/api/account/reset-factor';
import { type CliCommand, printResult, stringOption } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { printLine } from '../runtime/terminal.ts';
import { vaultKeysOf } from '../settings/keys.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { personNamed } from './user-named.ts';

export const account: CliCommand = {
  name: 'account',
  summary:
    'Takes the second factor off an account whose owner lost it (reset-factor): ends their sessions and writes to them.',
  usage: 'reset-factor EMAIL --reason TEXT [--json]',
  examples: ["reset-factor ada@example.org --reason 'identity seen, ticket T-4711'"],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
  },
  // the letter is sealed
  keys: () => ['master'],
  positionals: [2, 2],
  words: [['reset-factor']],
  async run(values, [verb = '', email = '']) {
    if (verb !== 'reset-factor') throw usage();
    const reason = stringOption(values, 'reason');
    if (!reason) throw new CliError('USAGE', 'A reset needs --reason TEXT; the log keeps it.');
    return withDatabase({ command: account, values }, async ({ db, partitions, settings }) => {
      const { userId } = await personNamed(db, email);
      const keys = vaultKeysOf(settings);
      const { publicOrigin } = settings;
      const change = { userId, actor: OPERATOR, reason };
      const ended = await resetFactor({ db, partitions, keys, publicOrigin }, change);
      printResult(values, { userId, changed: ended !== null, sessionsEnded: ended ?? 0 }, () =>
        printLine(
          ended === null
            ? 'Nothing to change: no second factor is set up.'
            : `${email}: second factor taken off, ${ended} sessions ended.`,
        ),
      );
      return 0;
    });
  },
};

const usage = () => new CliError('USAGE', `Usage: roletrail account ${account.usage}`);
