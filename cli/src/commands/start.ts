import { checkWitness } from '@roletrail/audit-projector/check-witness';
import { SigningError } from '@roletrail/audit-projector/errors';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import { type CliCommand, stringOption, type Values } from '../command.ts';
import { ROLE_POOL } from '../compose/connections.ts';
import { settingsOrCopy } from '../compose/copy.ts';
import { treesOf } from '../compose/ledger.ts';
import { composeRuntime, type Runtime } from '../compose/runtime.ts';
import { targetOf } from '../compose/target.ts';
import { keysOfRoles, type ProcessRole, ROLES, startRoles } from '../roles/start.ts';
import { readBuild } from '../runtime/build.ts';
import { CliError } from '../runtime/cli-error.ts';
import { reportFailure } from '../runtime/describe-failure.ts';
import { type AsyncDisposableStackLike, type Body, runUntilStopped } from '../runtime/lifecycle.ts';
import { createLogger, type ProcessLogger } from '../runtime/logger.ts';
import { inLog, onTerminal, printLine, type Telling } from '../runtime/terminal.ts';
import { type LocalAccess, localAccess } from '../settings/local-access.ts';
import type { Settings } from '../settings/settings.ts';
import { KAFKA_OPTION } from './options.ts';

export const start: CliCommand = {
  name: 'start',
  summary: 'Starts the product: all roles, or those named by --only, until Ctrl-C.',
  usage: '[--only ROLE,ROLE] [--kafka] [--join]',
  examples: [
    '',
    '--kafka',
    '--only consent-worker,audit-projector --env-file /etc/roletrail/worker.env',
  ],
  options: {
    only: { type: 'string', values: ROLES, value: 'ROLE,ROLE', purpose: 'Start these roles only.' },
    ...KAFKA_OPTION,
    join: { type: 'boolean', purpose: 'Use an embedded database that already runs.' },
  },
  keys: (values) => keysOfRoles(rolesOf(values)),
  positionals: [0, 0],
  async run(values) {
    const roles = rolesOf(values);
    const { settings, isCopy } = await settingsOrCopy(stringOption(values, 'env-file'), {
      kafka: values.kafka === true,
      keys: start.keys(values),
      makes: true,
    });
    if (isCopy && !roles.has('api')) {
      throw new CliError(
        'COPY_READ_ONLY',
        'A copy is served by the api alone: its workers have no work.',
      );
    }
    const isWatched = settings.mode === 'embedded' || process.stdout.isTTY === true;
    const logger = createLogger(settings.logLevel, [...roles].join('+'), { isWatched });
    // npm run dev keeps the database up while the roles come and go, and ends with them
    const join = values.join === true;
    const body: Body = (stack, fail, stop) => {
      for (const warning of settings.warnings) logger.warn({}, warning);
      const starting = { settings, roles, join, logger, stack, fail, stop };
      if (isCopy) return startCopy(starting, isWatched);
      if (isWatched) return startWatched(starting);
      // without a terminal the reason for which it cannot start is a log line like any other
      return startUnwatched(starting).catch(fail);
    };
    return runUntilStopped(logger, body, {
      drainMs: settings.drainMs,
      ...(isWatched ? { lastLine: reportFailure } : {}),
    });
  },
};

interface Starting {
  readonly settings: Settings;
  readonly roles: ReadonlySet<ProcessRole>;
  /** use an embedded database that runs already */
  readonly join: boolean;
  readonly logger: ProcessLogger;
  readonly stack: AsyncDisposableStackLike;
  readonly fail: (error: unknown) => void;
  readonly stop: AbortSignal;
}

/** Prints the source of an imported copy and starts it. */
async function startCopy(
  { settings, join, logger, stack, fail }: Starting,
  isWatched: boolean,
): Promise<void> {
  const onDeath = onServerDeath(logger, fail);
  if (isWatched) printLine(`RoleTrail, a copy in ${targetOf(settings)}`);
  // no role needs it
  const { serveCopy } = await import('../roles/serve-copy.ts');
  const { copy, port } = await serveCopy(settings, logger, stack, { join, onDeath });
  const { origin, manifestSha256 } = copy;
  const takenAt = copy.takenAt.toISOString();
  if (!isWatched) {
    return logger.info({ copy: { origin, takenAt, manifestSha256 }, port }, 'started');
  }
  printLine();
  printLine(`  Read-only copy of the ledger ${origin}, taken ${takenAt}`);
  printLine(`  manifest SHA-256 ${manifestSha256}`);
  printLine(`  Ready: ${settings.publicOrigin}`);
  printLine(`  Ledger: ${settings.publicOrigin}/api/ledger`);
  printLine();
  printLine('  Sign-in is off, and nothing is changed. Ctrl-C stops it.');
}

/** Starts the product at a terminal, with progress, address and demonstration accounts. */
async function startWatched(starting: Starting): Promise<void> {
  const { settings, roles } = starting;
  printLine(`RoleTrail, ${describe(settings)}`);
  const port = await run(starting, onTerminal);
  announce(settings, await localAccess(settings), roles, port);
}

/** For containers: log lines and nothing else. */
async function startUnwatched(starting: Starting): Promise<void> {
  const { settings, roles, logger } = starting;
  const { host, metricsPort, publicOrigin } = settings;
  const build = await readBuild();
  logger.info({ ...build, target: targetOf(settings) }, 'starting');
  const port = await run(starting, inLog(logger));
  const where = { host, port, metricsPort, ...(roles.has('api') ? { publicOrigin } : {}) };
  logger.info({ roles: [...roles], ...where }, 'started');
}

/** @returns the port that answers /healthz and /readyz */
async function run(starting: Starting, telling: Telling): Promise<number> {
  const { settings, roles, logger, stack, fail, stop } = starting;
  if (settings.eventLog !== 'kafka' && settings.kafka.brokers !== null) {
    logger.warn(
      { brokers: settings.kafka.brokers },
      'KAFKA_BROKERS is set and not used: the event log is in PostgreSQL unless EVENT_LOG=kafka or --kafka says so',
    );
  }
  const runtime = await telling.step('database and event log', () =>
    composeRuntime(settings, logger, stack, {
      applicationName: `roletrail ${[...roles].join('+')}`,
      poolSize: ROLE_POOL,
      migrate: settings.mode === 'embedded',
      begins: true,
      join: starting.join,
      quiet: false,
      member: true,
      onShutOut: fail,
      stop,
      // the embedded mode sets itself up through its log
      ...(settings.mode === 'distributed' ? { onRefused: fail } : {}),
      onDeath: onServerDeath(logger, fail),
    }),
  );
  if (settings.mode === 'embedded') await prepare(runtime, telling);
  const { port } = await telling.step(`roles ${[...roles].join(', ')}`, () =>
    startRoles(runtime, roles, stack),
  );
  return port;
}

/** All parts report the absence of the server, so only errors are logged afterwards. */
function onServerDeath(logger: ProcessLogger, fail: Starting['fail']): (detail: string) => void {
  return (detail) => {
    fail(new CliError('LAUNCH_FAILED', detail));
    logger.onlyErrors();
  };
}

function rolesOf(values: Values): ReadonlySet<ProcessRole> {
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
async function prepare(runtime: Runtime, { step }: Telling): Promise<void> {
  // no role needs the half of the api that these stand on
  const seeds = await import('../compose/seed.ts');
  const { seedDemonstration } = await import('../compose/seed-demonstration.ts');
  const { settings, log, database } = runtime;
  const access = await localAccess(settings);
  // the log may be this very database: a restored backup must not fork the ledger
  await step('witness file and ledger agree', () =>
    checkWitness({ db: database.open.db, log }, treesOf(runtime), settings.witnessFile).catch(
      (error: unknown) => {
        // what is wrong with the file itself has a code of its own
        const forks = error instanceof SigningError && /^LOG_/.test(error.code);
        if (!forks) throw error;
        throw new CliError('LEDGER_FORKED', error.message, { cause: error });
      },
    ),
  );
  await step('legal documents, articles and examples', async () => {
    await seeds.seedDocuments(seeds.seedDepsOf(runtime));
    await seeds.seedArticles(seeds.seedDepsOf(runtime));
    if (access !== null) await seeds.seedDemoAccounts(runtime, access);
    await seedDemonstration(runtime);
    await seeds.seedDemoPromos(runtime);
  });
}

function describe(settings: Settings): string {
  return `${settings.mode === 'embedded' ? 'local mode, ' : ''}${targetOf(settings)}`;
}

function announce(
  settings: Settings,
  access: LocalAccess | null,
  roles: ReadonlySet<ProcessRole>,
  port: number,
): void {
  printLine();
  if (!roles.has('api')) {
    printLine(
      `  ${[...roles].join(', ')} running; health on http://${settings.host}:${port}/readyz`,
    );
    return;
  }
  printLine(`  Ready: ${settings.publicOrigin}`);
  printLine(`  API documentation: ${settings.publicOrigin}/api/docs`);
  printLine(`  Ledger: ${settings.publicOrigin}/api/ledger`);
  if (access !== null) announceLocal(settings, access);
  printLine();
  printLine('  Ctrl-C stops everything; data is kept.');
}

function announceLocal({ publicOrigin, smtpUrl }: Settings, access: LocalAccess): void {
  if (smtpUrl === null) printLine(`  Mailbox: ${publicOrigin}/mailbox#key=${access.mailboxKey}`);
  printLine();
  printLine('  Demo accounts of this data folder:');
  for (const { email, who } of DEMO_ACCOUNTS) {
    printLine(`    ${email.padEnd(32)} ${access.demoPassword(email).padEnd(26)} ${who}`);
  }
}
