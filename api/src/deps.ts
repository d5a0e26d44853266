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

/** What the api role needs from outside; built once by cli (or by a test). */
export interface ApiDeps {
  readonly db: Database;
  readonly logger: Logger;
  /** partition count per topic, as fixed when the log was made */
  readonly partitions: PartitionCounts;
  readonly keys: {
    /** RT_JWT_KEY, ≥ 32 bytes; access, refresh and presentation keys derive from it */
    readonly jwt: Uint8Array;
    /** derived from RT_MASTER_KEY: wrap data keys, make search tags */
    readonly vault: VaultKeys;
  };
  /** Wakes requests whose event the log has acknowledged. */
  readonly acks: Acks;
  /** Told after each commit of decisions: relays of this process need not wait for NOTIFY. */
  readonly onCommitted?: (filled: readonly CommittedRows[]) => void;
  /** Outbox rows that the log has not acknowledged, exact up to the limit; asked at every accept. */
  readonly outboxDepth: () => number;
  /**
   * How this instance hears of what others do, and the deployment's locks. Without them its
   * sockets learn of other instances' acts by looking (every 30 s), and no session is swept.
   */
  readonly live?: {
    readonly listener: Listener;
    readonly log: Pick<EventLog, 'openReader' | 'range'>;
    readonly leases: Leases;
  };
  /** What /readyz reports: the database, relays, and workers of the same process. */
  readonly checks: readonly HealthCheck[];
  /** Renders the web client's pages; without it browsers get the client alone. */
  readonly renderer?: WebRenderer | null;
  /** Everything that /metrics prints. */
  readonly metrics: Registry;
  /** Where requests and decisions are written down as spans; nowhere without it. */
  readonly tracer?: Tracer | undefined;
}

/** One line of /readyz, or several (one per partition, say). Never throws; bounded in time. */
export type HealthCheck = () => Promise<readonly ReadinessCheck[]>;
