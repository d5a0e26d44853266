import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import type { Logger } from '@roletrail/contracts/logger';
import type { Tracer } from '@roletrail/contracts/tracer';
import type { WebRenderer } from '@roletrail/contracts/web-renderer';
import type { Listener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import type { Acks } from '@roletrail/event-log/outbox/acks';
import type { CommittedRows } from '@roletrail/event-log/outbox/channels';
import type { EventLog, Leases } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { VaultKeys } from '@roletrail/vault/keys';
import type { Registry } from 'prom-client';

/** Dependencies of the api role; built once by cli or by a test. */
export interface ApiDeps {
  readonly db: Database;
  readonly logger: Logger;
  /** partition count per topic, fixed when the log was created */
  readonly partitions: PartitionCounts;
  readonly keys: {
    /** RT_JWT_KEY, ≥ 32 bytes; access, refresh and presentation keys derive from it */
    readonly jwt: Uint8Array;
    /** derived from RT_MASTER_KEY: wraps data keys, computes search tags */
    readonly vault: VaultKeys;
  };
  /** Wakes requests whose event the log has acknowledged. */
  readonly acks: Acks;
  /** Called after each commit of decisions: relays of this process need not wait for NOTIFY. */
  readonly onCommitted?: (filled: readonly CommittedRows[]) => void;
  /** Unacknowledged outbox rows, exact up to the limit; called at every acceptance. */
  readonly outboxDepth: () => number;
  /**
   * Listener, log and leases of the deployment. Without them sockets learn of other instances'
   * changes only by polling (every 30 s), and no session is swept.
   */
  readonly live?: {
    readonly listener: Listener;
    readonly log: Pick<EventLog, 'openReader' | 'range'>;
    readonly leases: Leases;
  };
  /** Checks for /readyz: the database, relays, and workers of the same process. */
  readonly checks: readonly HealthCheck[];
  /** Renders the web client's pages; without it browsers get the client only. */
  readonly renderer?: WebRenderer | null;
  /** Metrics printed by /metrics. */
  readonly metrics: Registry;
  /** Records spans of requests and decisions; optional. */
  readonly tracer?: Tracer | undefined;
}

/** Returns lines of /readyz, e.g. one per partition. Never throws; bounded in time. */
export type HealthCheck = () => Promise<readonly ReadinessCheck[]>;
