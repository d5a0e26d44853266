import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { recordMissing as recordMissingRows } from '../recovery/record-missing.ts';
import { CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { sayMissingDocuments } from './missing-documents.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { requireConfirmation, YES_OPTION } from './yes.ts';

export const recordMissingCommand: CliCommand = {
  name: 'record-missing',
  summary:
    'While nothing runs: records in the log roles, legal documents and auditor tokens that have no event there, and roles and tokens that are gone.',
  usage: '--reason TEXT --yes [--json]',
  examples: ["--reason 'ledger restarted in May' --yes"],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
  },
  keys: NO_KEYS,
  positionals: [0, 0],
  async run(values) {
    const reason = stringOption(values, 'reason');
    if (!reason) {
      throw new CliError('USAGE', 'record-missing needs --reason TEXT, which the log keeps.');
    }
    requireConfirmation(
      values,
      'The ledger then says permanently that these roles were granted, these documents published and these tokens created, forged or not: see docs/operations/runbooks.md#role-or-document-differs. Say --yes once you know how each came about.',
    );
    return withRuntime(
      { command: recordMissingCommand, values },
      { migrate: true, begins: false },
      async ({ database, log, partitions }) => {
        const recorded = await recordMissingRows({ db: database.open.db, log, partitions }, reason);
        printResult(values, recorded, () => {
          const { rolesGranted, rolesRevoked, documentsPublished } = recorded;
          const { tokensCreated, tokensRevoked } = recorded;
          printLine(
            `Recorded: ${rolesGranted} roles granted, ${rolesRevoked} revoked, ${documentsPublished} documents published, ${tokensCreated} auditor tokens created, ${tokensRevoked} revoked.`,
          );
          sayMissingDocuments(recorded.documentsMissing);
        });
        return 0;
      },
    );
  },
};
