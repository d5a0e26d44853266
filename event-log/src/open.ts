import type { Logger } from '@roletrail/contracts/logger';
import type { Listener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import type { EventLogConfig } from './config.ts';
import { memoryBroker } from './memory/log.ts';
import type { EventLog } from './port.ts';
import { openPostgresLog } from './postgres/log.ts';

export interface EventLogDeps {
  /** database of the postgres adapter; other adapters do not use it */
  readonly db: Database;
  readonly listener: Listener;
  readonly logger: Logger;
}

/**
 * Opens the configured event log without contacting it. Call `ensureTopics`, then `checkIdentity`
 * (identity.ts), before any read or write.
 */
export async function openEventLog(config: EventLogConfig, deps: EventLogDeps): Promise<EventLog> {
  switch (config.adapter) {
    case 'postgres':
      return openPostgresLog(deps.db, deps.listener);
    case 'kafka': {
      // loaded only if the log is on Kafka
      const { openKafkaLog } = await import('./kafka/log.ts');
      return openKafkaLog(config, deps.logger);
    }
    case 'memory':
      return memoryBroker().open();
  }
}
