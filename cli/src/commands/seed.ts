import { type CliCommand, printResult, type Values } from '../command.ts';
import { type CommandCall, withDatabase, withRuntime } from '../compose/command-runtime.ts';
import {
  seedArticles,
  seedDemoAccounts,
  seedDemoPromos,
  seedDepsOf,
  seedDocuments,
} from '../compose/seed.ts';
import { seedDemonstration } from '../compose/seed-demonstration.ts';
import { CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { KEY_NAMES } from '../settings/keys.ts';
import { localAccess } from '../settings/local-access.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const seed: CliCommand = {
  name: 'seed',
  summary:
    'Publishes the first Terms and Privacy documents and the insight articles; --demo adds the demo accounts (local modes only).',
  usage: '[--demo] [--json]',
  examples: ['', '--demo'],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    demo: { type: 'boolean', purpose: 'Add the demo accounts too.' },
  },
  // the demo accounts are made by calls of the api
  keys: (values) => (values.demo === true ? KEY_NAMES : []),
  positionals: [0, 0],
  run: (values) => {
    const call = { command: seed, values };
    return values.demo === true ? seedDemo(call) : seedFirst(call);
  },
};

/** Also before the first start, which finds the documents in place. */
function seedFirst(call: CommandCall): Promise<number> {
  return withDatabase(
    call,
    async ({ db, partitions, settings, logger }) => {
      const deps = { db, partitions, publicOrigin: settings.publicOrigin, logger };
      tellSeeded(call.values, await seedDocuments(deps), await seedArticles(deps));
      return 0;
    },
    false,
  );
}

function seedDemo(call: CommandCall): Promise<number> {
  return withRuntime(call, { migrate: false, begins: true }, async (runtime) => {
    const access = await localAccess(runtime.settings);
    if (access === null) {
      throw new CliError(
        'REFUSED',
        'Demo accounts exist where the product is for this machine only: without DATABASE_URL, PUBLIC_ORIGIN and HOST loopback.',
      );
    }
    const deps = seedDepsOf(runtime);
    const documents = await seedDocuments(deps);
    const articles = await seedArticles(deps);
    await seedDemoAccounts(runtime, access);
    await seedDemonstration(runtime);
    await seedDemoPromos(runtime);
    tellSeeded(call.values, documents, articles);
    return 0;
  });
}

function tellSeeded(values: Values, documents: number, articles: number): void {
  printResult(values, { documents, articles }, () =>
    printLine(`${documents} documents and ${articles} articles published.`),
  );
}
