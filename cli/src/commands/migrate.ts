import { answer, asksJson, type Command, NO_KEYS } from '../command.ts';
import { withSettings } from '../compose/command-runtime.ts';
import { composeDatabase } from '../compose/database.ts';
import { remark, say } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const migrate: Command = {
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
        progress: asksJson(values) ? remark : say,
      });
      answer(values, { migrated }, () => say('The schema is current.'));
      return 0;
    }),
};
