import { randomUUID } from 'node:crypto';
import type { Logger } from '@roletrail/contracts/logger';
import type { DeploymentError } from '@roletrail/db/errors';
import { openLeases } from '@roletrail/db/lease';
import type { Leases } from '@roletrail/event-log/port';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readBuild } from '../runtime/build.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import { printLine } from '../runtime/terminal.ts';
import type { Settings } from '../settings/settings.ts';
import { composeDatabase, type DatabaseParts } from './database.ts';
import {
  assertStartedBefore,
  composeBrokers,
  composeLog,
  type LogOptions,
  type LogParts,
} from './event-log.ts';

/** Shared parts of every role and most commands. */
export interface Runtime extends LogParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly database: DatabaseParts;
  readonly leases: Leases;
  readonly metrics: Registry;
  /** this run of the process */
  readonly processId: string;
}

export interface RuntimeOptions extends LogOptions {
  readonly applicationName: string;
  readonly poolSize: number;
  readonly migrate: boolean;
  /** may be the first on this database, which then belongs to this log and ledger */
  readonly begins: boolean;
  /** a command beside a product that runs: join its embedded database */
  readonly join: boolean;
  /** a role, which keeps commands out that need the product stopped */
  readonly member: boolean;
  /** works on a copy out of a bundle too */
  readonly copies?: boolean;
  readonly onDeath: (detail: string) => void;
  /** what to do when a command has taken the database from a member that lost its connections */
  readonly onShutOut: (error: DeploymentError) => void;
  /** commands whose output is for programs say nothing else */
  readonly quiet: boolean;
}

/** Opens database, log and leases, in this order; all are put on the stack. */
export async function composeRuntime(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  options: RuntimeOptions,
): Promise<Runtime> {
  const progress = (line: string) => {
    if (!options.quiet) printLine(`    ${line}`);
  };
  const brokers = await composeBrokers(settings, logger, stack, options.onDeath, progress);
  const processId = randomUUID();
  const database = await composeDatabase(settings, logger, stack, {
    ...options,
    progress,
    ...(options.member ? { processId } : {}),
  });
  if (!options.begins) await assertStartedBefore(database.open.db);
  const parts = await composeLog(settings, brokers, database, logger, stack, options);
  const opened = stack.use(openLeases(database.config, { onShutOut: options.onShutOut }));
  const leases = parts.admission?.leases(opened) ?? opened;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  await buildInfo(metrics);
  return { ...parts, settings, logger, database, leases, metrics, processId };
}

async function buildInfo(registry: Registry): Promise<void> {
  const build = await readBuild();
  const info = new Gauge({
    name: 'roletrail_build_info',
    help: 'Always 1; its labels say which build this process runs',
    labelNames: ['version', 'node', 'schema'],
    registers: [registry],
  });
  info.set({ ...build }, 1);
}
