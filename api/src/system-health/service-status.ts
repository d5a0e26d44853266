import type { ServiceStatus } from '@roletrail/contracts/http/health';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';

/**
 * State of the service in the memory of this process, without causes, so that it is known while
 * the database is away. `since` is the first reading of this process in that state.
 */
export class ServiceStatusMemory {
  #status: ServiceStatus | null = null;

  observe(health: SystemHealth): ServiceStatus {
    const state = stateOf(health);
    if (this.#status?.state !== state) {
      const since = health.database === 'answers' ? health.at : health.since;
      this.#status = { state, since };
    }
    return this.#status;
  }

  /** Returns null before the first reading. */
  current(): ServiceStatus | null {
    return this.#status;
  }
}

function stateOf(health: SystemHealth): ServiceStatus['state'] {
  if (health.database === 'away') return 'down';
  return health.findings.some(({ severity }) => severity === 'fault') ? 'impaired' : 'works';
}
