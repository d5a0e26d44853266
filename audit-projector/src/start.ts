import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import { AUDIT } from '@roletrail/db/projections/audit';
import { startRedriver } from '@roletrail/event-log/dead-letters/redriver';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import { type Projector, startProjector } from '@roletrail/event-log/projector/run-projector';
import type { AuditProjectorConfig } from './config.ts';
import type { AuditProjectorDeps } from './deps.ts';
import { auditMetrics } from './metrics.ts';
import { auditProjection } from './projection.ts';
import { AUDIT_REFOLD } from './refold.ts';
import { Signer } from './signer.ts';

/** The running role. */
export interface AuditProjector extends AsyncDisposable {
  /** for /readyz */
  checks(): readonly ReadinessCheck[];
  readonly projector: Projector;
  readonly signer: Signer;
}

/** Starts the role audit-projector: what is provable, folded from the log, and the signer. */
export async function start(
  config: AuditProjectorConfig,
  deps: AuditProjectorDeps,
): Promise<AuditProjector> {
  const metrics = auditMetrics(deps.registry, config.partitions);
  const store = openProjectorStore(deps.db);
  const projection = auditProjection(deps.seal, metrics.folded);
  const projector = startProjector(
    { ...deps, store },
    [projection],
    config.partitions,
    config.limits,
  );
  const redriver = startRedriver(
    { ...deps, store, source: 'roletrail/audit-projector' },
    { name: AUDIT.name, projection, refold: AUDIT_REFOLD },
    config.partitions,
    () => projector.states(),
  );
  const signer = new Signer(config, deps, metrics);
  metrics.watch(signer);
  return {
    projector,
    signer,
    checks: () => [...projector.checks(), signer.check()],
    async [Symbol.asyncDispose]() {
      await redriver[Symbol.asyncDispose]();
      await projector[Symbol.asyncDispose]();
      await signer[Symbol.asyncDispose]();
    },
  };
}
