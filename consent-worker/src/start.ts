import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import { CONSENT } from '@roletrail/db/projections/consent';
import { startRedriver } from '@roletrail/event-log/dead-letters/redriver';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import { type Projector, startProjector } from '@roletrail/event-log/projector/run-projector';
import type { ConsentWorkerConfig } from './config.ts';
import type { ConsentWorkerDeps } from './deps.ts';
import { consentMetrics } from './metrics.ts';
import { consentProjection } from './projection.ts';
import { consentRefold } from './refold.ts';

/** The running role. */
export interface ConsentWorker extends AsyncDisposable {
  /** for /readyz */
  checks(): readonly ReadinessCheck[];
  readonly projector: Projector;
}

/** Starts the role consent-worker: who may enter, folded from consent-events. */
export async function start(
  config: ConsentWorkerConfig,
  deps: ConsentWorkerDeps,
): Promise<ConsentWorker> {
  const metrics = consentMetrics(deps.registry);
  const store = openProjectorStore(deps.db);
  const projection = consentProjection(config.partitions, deps.seal, metrics.folded);
  const projector = startProjector(
    { ...deps, store },
    [projection],
    config.partitions,
    config.limits,
  );
  const redriver = startRedriver(
    { ...deps, store, source: 'roletrail/consent-worker' },
    { name: CONSENT.name, projection, refold: consentRefold(config.partitions) },
    config.partitions,
    () => projector.states(),
  );
  return {
    projector,
    checks: () => projector.checks(),
    async [Symbol.asyncDispose]() {
      await redriver[Symbol.asyncDispose]();
      await projector[Symbol.asyncDispose]();
    },
  };
}
