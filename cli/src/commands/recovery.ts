import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { withDatabase, withRuntime } from '../compose/command-runtime.ts';
import { clearHalts } from '../recovery/clear-halts.ts';
import { restartLedger } from '../recovery/ledger-restart.ts';
import { journalBeside, type ReappliedCounts } from '../recovery/reapply-journal.ts';
import { restoreFromBackup } from '../recovery/restore.ts';
import { CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { sayMissingDocuments } from './missing-documents.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { confirmOnTerminal, requireConfirmation, YES_OPTION } from './yes.ts';

export const restore: CliCommand = {
  name: 'restore',
  summary:
    'After a database backup was brought back and before anything starts: ends all sessions, repeats erasures and revoked roles from the log.',
  usage: '--reason TEXT [--yes] [--json]',
  examples: ["--reason 'disk lost on Monday'"],
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
    if (!reason) throw new CliError('USAGE', 'restore needs --reason TEXT; it stands in the log.');
    await confirmOnTerminal(values, 'All sessions end, and every user signs in again.');
    return withRuntime(
      { command: restore, values },
      { migrate: true, begins: false },
      async ({ database, log, partitions, settings }) => {
        const journal = await journalBeside(settings.witnessFile);
        const erasures = { journal, windowMs: settings.erasureWindowMs };
        const restored = await restoreFromBackup(
          { db: database.open.db, log, partitions, erasures },
          reason,
        );
        printResult(
          values,
          restored,
          ({ sessionsEnded, erasedAgain, rolesTaken, rolesRevoked }) => {
            printLine(
              `${sessionsEnded} sessions ended, ${erasedAgain} people erased again, ${rolesTaken} roles taken away.`,
            );
            if (rolesRevoked > 0) {
              printLine(
                `${rolesRevoked} roles were granted after the backup. They are recorded as revoked: grant them again.`,
              );
            }
            if (restored.tokensLost > 0) {
              printLine(
                `${restored.tokensLost} auditor tokens were created after the backup. They are recorded as revoked: create new ones.`,
              );
            }
            sayMissingDocuments(restored.documentsMissing);
            printLine(describeRequests(restored));
          },
        );
        return 0;
      },
    );
  },
};

function describeRequests({ cancelledAgain, standing: pending }: ReappliedCounts): string {
  return `Of the requests to be erased ${cancelledAgain} had been taken back, ${pending} are pending and have a whole new window.`;
}

export const ledgerRestart: CliCommand = {
  name: 'ledger-restart',
  summary:
    'Only when the log is lost for good: sets the old ledger aside and begins a new one under a new origin.',
  usage: '--origin NEW --reason TEXT --yes [--json]',
  examples: ["--origin careers2.example.org --reason 'log lost for good' --yes"],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    origin: { type: 'string', value: 'NAME', purpose: 'Name of the new ledger.' },
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
  },
  keys: NO_KEYS,
  positionals: [0, 0],
  async run(values) {
    const origin = stringOption(values, 'origin');
    const reason = stringOption(values, 'reason');
    if (!origin || !reason)
      throw new CliError('USAGE', 'Both --origin NEW and --reason TEXT are needed.');
    requireConfirmation(
      values,
      'Give the log back if you can. This ends the old ledger: everyone must accept again. Say --yes to insist.',
    );
    return withDatabase({ command: ledgerRestart, values }, async (runtime) => {
      const journal = await journalBeside(runtime.settings.witnessFile);
      const restarted = await restartLedger(runtime, origin, reason, journal);
      const { schema, witness, repeated, recorded } = restarted;
      printResult(values, { origin, schema, witness, ...repeated, ...recorded }, () => {
        printLine(
          `The old ledger stands in the schema ${schema}${witness ? ` and in ${witness}` : ''}.`,
        );
        printLine(`${repeated.erasedAgain} people erased again. ${describeRequests(repeated)}`);
        printLine(
          `${recorded.rolesGranted} roles, ${recorded.documentsPublished} documents and ${recorded.tokensCreated} auditor tokens recorded anew.`,
        );
        printLine(
          `Start with RT_LEDGER_ORIGIN=${origin}${runtime.settings.eventLog === 'kafka' ? ' and a new KAFKA_TOPIC_PREFIX' : ''}.`,
        );
      });
      return 0;
    });
  },
};

export const unhalt: CliCommand = {
  name: 'unhalt',
  summary:
    'Once the cause of a halt is gone: lets relays and projections go on at their next start.',
  usage: '--reason TEXT --yes [--json]',
  examples: ["--reason 'worker upgraded' --yes"],
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
    if (!reason) throw new CliError('USAGE', 'unhalt needs --reason TEXT; it stands in the log.');
    requireConfirmation(
      values,
      'A halt keeps something from being lost, repeated or forged: see docs/operations/reference.md#halts. Say --yes once its cause is gone.',
    );
    return withDatabase({ command: unhalt, values }, async (runtime) => {
      const cleared = await clearHalts(runtime, reason);
      printResult(values, { cleared }, () => {
        for (const { loop, topic, partition, reason, haltedAt } of cleared) {
          printLine(
            `${loop} ${topic}/${partition}, since ${haltedAt?.toISOString() ?? '?'}: ${reason}`,
          );
        }
        printLine(
          cleared.length === 0
            ? 'Nothing has stopped.'
            : `${cleared.length} cleared. Start their roles again; they check the log first.`,
        );
      });
      return 0;
    });
  },
};
