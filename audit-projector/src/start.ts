import type { Check } from '@roletrail/contracts/http/health';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import { type Projector, startProjector } from '@roletrail/event-log/projector/run-projector';
import type { AuditProjectorConfig } from './config.ts';
import type { AuditProjectorDeps } from './deps.ts';
import { auditMetrics } from './metrics.ts';
import { auditProjection } from './projection.ts';
import { Signer } from './signer.ts';

/** The running role. */
export interface AuditProjector extends AsyncDisposable {
  /** for /readyz */
  checks(): readonly Check[];
  readonly projector: Projector;
  readonly signer: Signer;
}

/** Starts the role audit-projector: what is provable, folded from the log, and the signer. */
export async function start(
  config: AuditProjectorConfig,
  deps: AuditProjectorDeps,
): Promise<AuditProjector> {
  const metrics = auditMetrics(deps.registry, config.partitions);
  const projector = startProjector(
    { ...deps, store: openProjectorStore(deps.db) },
    [auditProjection(deps.seal, metrics.folded)],
    config.partitions,
    config.limits,
  );
  const signer = new Signer(config, deps, metrics);
  metrics.watch(signer);
  return {
    projector,
    signer,
    checks: () => [...projector.checks(), signer.check()],
    async [Symbol.asyncDispose]() {
      await projector[Symbol.asyncDispose]();
      await signer[Symbol.asyncDispose]();
    },
  };
}
