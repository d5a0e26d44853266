import { asksJson, type CliCommand, NO_KEYS, printResult } from '../command.ts';
import { withSettings } from '../compose/command-runtime.ts';
import { composeDatabase } from '../compose/database.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const migrate: CliCommand = {
  name: 'migrate',
  summary: 'Brings the database schema to what this version expects; safe to run many at once.',
  usage: '[--json]',
  examples: ['', '--env-file production.env'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION },
  keys: NO_KEYS,
  positionals: [0, 0],
  run: (values) =>
    withSettings({ command: migrate, values }, async (settings, logger, stack) => {
      const { migrated } = await composeDatabase(settings, logger, stack, {
        applicationName: 'roletrail migrate',
        poolSize: 2,
        migrate: true,
        join: true,
        member: false,
        onDeath: () => undefined,
        progress: asksJson(values) ? printNotice : printLine,
      });
      printResult(values, { migrated }, () => printLine('The schema is current.'));
      return 0;
    }),
};
