import { randomBytes } from 'node:crypto';
import type { ApiDeps } from '@roletrail/api/deps';
import { start as startApi } from '@roletrail/api/start';
import type { Logger } from '@roletrail/contracts/logger';
import type { LedgerCopy } from '@roletrail/event-log/copy';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { apiConfigOf, openRenderer } from '../compose/api.ts';
import { ROLE_POOL } from '../compose/connections.ts';
import { composeDatabase } from '../compose/database.ts';
import { composeLog } from '../compose/event-log.ts';
import { NO_ACKS } from '../compose/no-acks.ts';
import { serveHealth } from '../runtime/health-server.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import type { Settings } from '../settings/settings.ts';

/** Service of an imported copy, and its origin. */
export interface ServedCopy {
  /** of the listener that answers /healthz and /readyz */
  readonly port: number;
  readonly copy: LedgerCopy;
}

/**
 * Serves an imported copy with the api alone, on a read-only database. The api refuses all changes,
 * and no worker runs. Its keys are random for this process: no user can sign in, and there is no
 * sealed data to open.
 */
export async function serveCopy(
  settings: Settings,
  logger: Logger,
  stack: AsyncDisposableStackLike,
  options: { readonly join: boolean; readonly onDeath: (detail: string) => void },
): Promise<ServedCopy> {
  const database = await composeDatabase(settings, logger, stack, {
    ...options,
    applicationName: 'roletrail copy',
    poolSize: ROLE_POOL,
    migrate: false,
    member: true,
    copies: true,
    progress: () => undefined,
  });
  const { copy } = database;
  if (copy === null) throw new Error('what is to be served as a copy is none');
  const parts = await composeLog(settings, [], database, logger, stack, {});
  const { publicOrigin, host, metricsPort } = settings;
  const notice = { origin: copy.origin, takenAt: copy.takenAt.toISOString() };
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const deps: ApiDeps = {
    db: database.open.db,
    logger,
    partitions: parts.partitions,
    keys: { jwt: randomBytes(32), vault: deriveVaultKeys(randomBytes(32)) },
    acks: NO_ACKS,
    outboxDepth: () => 0,
    checks: [],
    renderer: await openRenderer({ publicOrigin, logger, copy: notice }),
    metrics,
  };
  const config = await apiConfigOf({ ...parts, settings, database });
  const api = stack.use(await startApi(config, deps));
  if (metricsPort !== null) {
    const source = { readiness: () => api.readiness(), metrics: () => metrics.metrics() };
    stack.use(await serveHealth(host, metricsPort, source));
  }
  return { port: api.address.port, copy };
}
