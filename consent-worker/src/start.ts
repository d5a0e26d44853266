import type { Check } from '@roletrail/contracts/http/health';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import { type Projector, startProjector } from '@roletrail/event-log/projector/run-projector';
import type { ConsentWorkerConfig } from './config.ts';
import type { ConsentWorkerDeps } from './deps.ts';
import { consentMetrics } from './metrics.ts';
import { consentProjection } from './projection.ts';

/** The running role. */
export interface ConsentWorker extends AsyncDisposable {
  /** for /readyz */
  checks(): readonly Check[];
  readonly projector: Projector;
}

/** Starts the role consent-worker: who may enter, folded from consent-events. */
export async function start(
  config: ConsentWorkerConfig,
  deps: ConsentWorkerDeps,
): Promise<ConsentWorker> {
  const metrics = consentMetrics(deps.registry);
  const projector = startProjector(
    { ...deps, store: openProjectorStore(deps.db) },
    [consentProjection(config.partitions, deps.seal, metrics.folded)],
    config.partitions,
    config.limits,
  );
  return {
    projector,
    checks: () => projector.checks(),
    [Symbol.asyncDispose]: () => projector[Symbol.asyncDispose](),
  };
}
