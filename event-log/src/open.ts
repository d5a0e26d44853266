import type { Logger } from '@roletrail/contracts/logger';
import type { Listener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import type { EventLogConfig } from './config.ts';
import { memoryBroker } from './memory/log.ts';
import type { EventLog } from './port.ts';
import { openPostgresLog } from './postgres/log.ts';

export interface EventLogDeps {
  /** the postgres adapter's database; the others do not touch it */
  readonly db: Database;
  readonly listener: Listener;
  readonly logger: Logger;
}

/**
 * The event log that the configuration names. Nothing is contacted yet: `ensureTopics` first,
 * then `checkIdentity` (identity.ts), before anything is written or read.
 */
export async function openEventLog(config: EventLogConfig, deps: EventLogDeps): Promise<EventLog> {
  switch (config.adapter) {
    case 'postgres':
      return openPostgresLog(deps.db, deps.listener);
    case 'kafka': {
      // its library is loaded by whoever has a broker alone
      const { openKafkaLog } = await import('./kafka/log.ts');
      return openKafkaLog(config, deps.logger);
    }
    case 'memory':
      return memoryBroker().open();
  }
}
