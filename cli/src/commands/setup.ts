import type { Command } from '../command.ts';
import { commandSettings, withRuntime } from '../compose/command-runtime.ts';
import { composeDatabase } from '../compose/database.ts';
import { seedArticles, seedDemoAccounts, seedDemoPromos, seedDocuments } from '../compose/seed.ts';
import { seedDemonstration } from '../compose/seed-demonstration.ts';
import { CliError } from '../runtime/cli-error.ts';
import { DisposeStack } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { say } from '../runtime/terminal.ts';
import { localAccess } from '../settings/local-access.ts';
import { KAFKA_OPTION } from './options.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database schema to what this version expects; safe to run many at once.',
  usage: '',
  options: KAFKA_OPTION,
  positionals: [0, 0],
  async run(values) {
    const settings = await commandSettings(values.kafka === true);
    const logger = createLogger(settings.logLevel);
    const stack = new DisposeStack();
    try {
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
    } finally {
      await stack.dispose(logger);
    }
  },
};

export const seed: Command = {
  name: 'seed',
  summary:
    'Publishes the first Terms and Privacy documents and the insight articles; --demo adds the demo accounts (local modes only).',
  usage: '[--demo]',
  options: { ...KAFKA_OPTION, demo: { type: 'boolean' } },
  positionals: [0, 0],
  run: (values) =>
    withRuntime(values.kafka === true, { migrate: false, begins: true }, async (runtime) => {
      const access = await localAccess(runtime.settings);
      if (values.demo === true && access === null) {
        throw new CliError(
          'REFUSED',
          'Demo accounts exist where the product is for this machine only: without DATABASE_URL, PUBLIC_ORIGIN and HOST loopback.',
        );
      }
      const published = await seedDocuments(runtime);
      const articles = await seedArticles(runtime);
      if (values.demo === true && access !== null) {
        await seedDemoAccounts(runtime, access);
        await seedDemonstration(runtime);
        await seedDemoPromos(runtime);
      }
      say(`${published} documents and ${articles} articles published.`);
      return 0;
    }),
};
