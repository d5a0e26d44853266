import type { Logger } from '@roletrail/contracts/logger';
import type { Tracer } from '@roletrail/contracts/tracer';
import type { Database, Tx } from '@roletrail/db/open';
import type { OpenBytes } from '@roletrail/event-log/dead-letters/port';
import type { SealBytes } from '@roletrail/event-log/dead-letters/store-dead-letters';
import type { EventLog, Leases, Timer } from '@roletrail/event-log/port';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import type { Registry } from 'prom-client';

/** Everything this role is given; it opens nothing itself. */
export interface ConsentWorkerDeps {
  readonly db: Database;
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly logger: Logger;
  /** seals the bytes of records that cannot be read */
  readonly seal: SealBytes;
  /** opens them again */
  readonly open: OpenBytes;
  readonly registry: Registry;
  readonly release?: ReleaseOverride<Tx> | undefined;
  /** where batches are written down as spans; nowhere without it */
  readonly tracer?: Tracer | undefined;
}
