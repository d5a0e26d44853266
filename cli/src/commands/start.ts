import { checkWitness } from '@roletrail/audit-projector/check-witness';
import { SigningError } from '@roletrail/audit-projector/errors';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import { type Command, stringOption, type Values } from '../command.ts';
import { treesOf } from '../compose/ledger.ts';
import { keysOfRoles, ROLES, type Role, startRoles } from '../compose/roles.ts';
import { composeRuntime, type Runtime } from '../compose/runtime.ts';
import {
  seedArticles,
  seedDemoAccounts,
  seedDemoPromos,
  seedDepsOf,
  seedDocuments,
} from '../compose/seed.ts';
import { seedDemonstration } from '../compose/seed-demonstration.ts';
import { targetOf } from '../compose/target.ts';
import { CliError } from '../runtime/cli-error.ts';
import { runUntilStopped } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { say, step } from '../runtime/terminal.ts';
import { loadSettings, type Settings } from '../settings/settings.ts';

export const start: Command = {
  name: 'start',
  summary: 'Starts the product: all roles, or those named by --only, until Ctrl-C.',
  usage: '[--only ROLE,ROLE] [--kafka]',
  options: { only: { type: 'string' }, kafka: { type: 'boolean' } },
  keys: (values) => keysOfRoles(rolesOf(values)),
  positionals: [0, 0],
  async run(values) {
    const roles = rolesOf(values);
    const settings = await loadSettings(stringOption(values, 'env-file'), {
      kafka: values.kafka === true,
      keys: start.keys(values),
      makes: true,
    });
    const logger = createLogger(settings.logLevel);
    return runUntilStopped(
      logger,
      async (stack, fail, stop) => {
        say(`RoleTrail, ${describe(settings)}`);
        for (const warning of settings.warnings) logger.warn({}, warning);
        if (settings.eventLog !== 'kafka' && settings.kafka.brokers !== null) {
          logger.warn(
            { brokers: settings.kafka.brokers },
            'KAFKA_BROKERS is set and not used: the event log is in PostgreSQL unless EVENT_LOG=kafka or --kafka says so',
          );
        }
        const runtime = await step('database and event log', () =>
          composeRuntime(settings, logger, stack, {
            applicationName: `roletrail ${[...roles].join('+')}`,
            poolSize: 10,
            migrate: settings.mode === 'embedded',
            join: false,
            quiet: false,
            member: true,
            onShutOut: fail,
            stop,
            onDeath: (detail) => fail(new CliError('LAUNCH_FAILED', detail)),
          }),
        );
        if (settings.mode === 'embedded') await prepare(runtime);
        const { port } = await step(`roles ${[...roles].join(', ')}`, () =>
          startRoles(runtime, roles, stack),
        );
        announce(settings, roles, port);
      },
      settings.drainMs,
    );
  },
};

function rolesOf(values: Values): ReadonlySet<Role> {
  const only = stringOption(values, 'only');
  if (only === undefined) return new Set(ROLES);
  const roles = only.split(',').map((name) => {
    const role = ROLES.find((r) => r === name.trim());
    if (!role) {
      throw new CliError(
        'USAGE',
        `There is no role ${JSON.stringify(name)}; roles are ${ROLES.join(', ')}.`,
      );
    }
    return role;
  });
  return new Set(roles);
}

/** The embedded mode sets itself up; elsewhere these are an operator's commands. */
async function prepare(runtime: Runtime): Promise<void> {
  const { settings, log, database } = runtime;
  // the log may be this very database: a restored backup must not fork the ledger
  await step('witness file and ledger agree', () =>
    checkWitness({ db: database.open.db, log }, treesOf(runtime), settings.witnessFile).catch(
      (error: unknown) => {
        if (!(error instanceof SigningError)) throw error;
        throw new CliError('LEDGER_FORKED', error.message, { cause: error });
      },
    ),
  );
  await step('legal documents, articles and demo accounts', async () => {
    await seedDocuments(seedDepsOf(runtime));
    await seedArticles(seedDepsOf(runtime));
    await seedDemoAccounts(runtime);
    await seedDemonstration(runtime);
    await seedDemoPromos(runtime);
  });
}

function describe(settings: Settings): string {
  return `${settings.mode === 'embedded' ? 'local mode, ' : ''}${targetOf(settings)}`;
}

function announce(settings: Settings, roles: ReadonlySet<Role>, port: number): void {
  say();
  if (!roles.has('api')) {
    say(`  ${[...roles].join(', ')} running; health on http://${settings.host}:${port}/readyz`);
    return;
  }
  say(`  Ready: ${settings.publicOrigin}`);
  say(`  API documentation: ${settings.publicOrigin}/api/docs`);
  say(`  Ledger: ${settings.publicOrigin}/api/ledger`);
  if (settings.mode === 'embedded') {
    say();
    say('  Demo accounts:');
    for (const { email, password, who } of DEMO_ACCOUNTS) {
      say(`    ${email.padEnd(32)} ${password.padEnd(26)} ${who}`);
    }
  }
  say();
  say('  Ctrl-C stops everything; data is kept.');
}
