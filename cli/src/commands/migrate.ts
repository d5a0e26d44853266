import { type Command, NO_KEYS } from '../command.ts';
import { withSettings } from '../compose/command-runtime.ts';
import { composeDatabase } from '../compose/database.ts';
import { say } from '../runtime/terminal.ts';
import { KAFKA_OPTION } from './options.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database schema to what this version expects; safe to run many at once.',
  usage: '',
  examples: ['', '--env-file production.env'],
  options: KAFKA_OPTION,
  keys: NO_KEYS,
  positionals: [0, 0],
  run: (values) =>
    withSettings({ command: migrate, values }, async (settings, logger, stack) => {
      await composeDatabase(settings, logger, stack, {
        applicationName: 'roletrail migrate',
        poolSize: 2,
        migrate: true,
        join: true,
        member: false,
        onDeath: () => undefined,
        progress: say,
      });
      say('The schema is current.');
      return 0;
    }),
};
