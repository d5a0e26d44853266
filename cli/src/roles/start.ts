import type { HealthCheck } from '@roletrail/api/deps';
import { checkReadiness, databaseCheck } from '@roletrail/api/health';
import { auditProjectorConfig } from '@roletrail/audit-projector/config';
import type { AuditProjectorDeps } from '@roletrail/audit-projector/deps';
import { start as startAuditProjector } from '@roletrail/audit-projector/start';
import { consentWorkerConfig } from '@roletrail/consent-worker/config';
import type { ConsentWorkerDeps } from '@roletrail/consent-worker/deps';
import { start as startConsentWorker } from '@roletrail/consent-worker/start';
import type { Tracer } from '@roletrail/contracts/tracer';
import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type Projection, type ProjectionName } from '@roletrail/db/projections/all';
import { deploymentGauges } from '@roletrail/event-log/deployment/gauges';
import { watchDeployment } from '@roletrail/event-log/deployment/watch';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import type { Runtime } from '../compose/runtime.ts';
import { readBuild } from '../runtime/build.ts';
import { serveHealth } from '../runtime/health-server.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import { INSTANCE } from '../runtime/logger.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { KEYS_OF_ROLE, type KeyName, requireKey, vaultKeysOf } from '../settings/keys.ts';
import { keepShadows } from '../shadow/keep.ts';
import { openTracer } from '../tracing/open-tracer.ts';
import { startReports, writesCheck } from './reports.ts';

export const ROLES = ['api', 'consent-worker', 'audit-projector'] as const;
export type ProcessRole = (typeof ROLES)[number];

/** Lists the keys of a process with these roles. */
export function keysOfRoles(roles: ReadonlySet<ProcessRole>): readonly KeyName[] {
  return [...new Set([...roles].flatMap((role) => [...KEYS_OF_ROLE[role]]))];
}

/**
 * Starts these roles in this process. Starts workers before the api, so that a ready api has
 * running folds.
 * @param release fold versions; tests pass another
 * @returns the address of /healthz and /readyz
 */
export async function startRoles(
  runtime: Runtime,
  roles: ReadonlySet<ProcessRole>,
  stack: AsyncDisposableStackLike,
  release?: ReleaseOverride<Tx>,
): Promise<{ port: number }> {
  const { admission } = runtime;
  const checks: HealthCheck[] = [writesCheck(runtime)];
  if (admission) checks.push(async () => [admission.check()]);
  const tracer = await tracerOf(runtime, roles, stack);
  const deps = { ...workerDeps(runtime), release, tracer };
  if (roles.has('consent-worker')) checks.push(await consentWorker(runtime, deps, stack));
  if (roles.has('audit-projector')) checks.push(await auditProjector(runtime, deps, stack));
  const shadows = stack.use(keepShadows(runtime, PROJECTIONS.filter(foldedBy(roles)), release));
  checks.push(async () => shadows.checks());
  const { host, port, metricsPort, outboxLimit } = runtime.settings;
  const watch = watchDeployment(
    runtime.database.open.db,
    runtime.partitions,
    outboxLimit + 1,
    runtime.logger,
  );
  deploymentGauges(runtime.metrics, watch);
  const { alerts } = runtime.settings;
  if (alerts !== null) {
    const { startAlerts } = await import('../alerts/start-alerts.ts');
    stack.use(startAlerts(alerts, runtime));
  }
  const metrics = () => runtime.metrics.metrics();
  if (roles.has('api')) {
    // a worker starts in half the time without it
    const { startApiRole } = await import('./api.ts');
    const running = await startApiRole(runtime, checks, stack, tracer);
    const source = { readiness: () => running.readiness(), metrics };
    if (metricsPort !== null) stack.use(await serveHealth(host, metricsPort, source));
    stack.use(await startReports(runtime, roles, running));
    return { port: running.address.port };
  }
  checks.push(databaseCheck(runtime.database.open.db));
  const source = { readiness: () => checkReadiness(checks), metrics };
  if (metricsPort !== null) stack.use(await serveHealth(host, metricsPort, source));
  const served = stack.use(await serveHealth(host, port, source));
  stack.use(await startReports(runtime, roles, source));
  return served;
}

const WORKER_OF: Record<ProjectionName, ProcessRole> = {
  consent: 'consent-worker',
  audit: 'audit-projector',
};

function foldedBy(roles: ReadonlySet<ProcessRole>): (projection: Projection) => boolean {
  return ({ name }) => roles.has(WORKER_OF[name]);
}

/** None where the settings name no collector. */
async function tracerOf(
  { settings, logger }: Runtime,
  roles: ReadonlySet<ProcessRole>,
  stack: AsyncDisposableStackLike,
): Promise<Tracer | undefined> {
  if (settings.tracing === null) return undefined;
  const { version } = await readBuild();
  const self = {
    'service.version': version,
    'service.instance.id': INSTANCE,
    'roletrail.roles': [...roles].join('+'),
  };
  return stack.use(await openTracer(settings.tracing, self, logger));
}

function workerDeps(runtime: Runtime) {
  const keys = vaultKeysOf(runtime.settings);
  return {
    db: runtime.database.open.db,
    listener: runtime.database.listener,
    log: runtime.log,
    leases: runtime.leases,
    timer: systemTimer,
    logger: runtime.logger,
    ...deadLetterBox(keys),
    registry: runtime.metrics,
  };
}

async function consentWorker(
  runtime: Runtime,
  deps: ConsentWorkerDeps,
  stack: AsyncDisposableStackLike,
): Promise<HealthCheck> {
  const config = consentWorkerConfig(runtime.partitions);
  const worker = stack.use(await startConsentWorker(config, deps));
  return async () => worker.checks();
}

async function auditProjector(
  runtime: Runtime,
  deps: AuditProjectorDeps,
  stack: AsyncDisposableStackLike,
): Promise<HealthCheck> {
  const { settings, partitions } = runtime;
  const config = auditProjectorConfig({
    partitions,
    origin: runtime.belonging.origin,
    ledgerKey: requireKey(settings.keys, 'ledger'),
    witnessFile: settings.witnessFile,
  });
  const projector = stack.use(await startAuditProjector(config, deps));
  return async () => projector.checks();
}
