import type { Logger } from '@roletrail/contracts/logger';
import type { Tracer } from '@roletrail/contracts/tracer';
import type { BackOff, LoopState } from '../loop.ts';
import type { EventLog, Leases, Timer } from '../port.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import type { RelayStore, WakeUp } from './port.ts';

/** What a relay is doing; relay.ts says how it goes from one to another. */
export type RelayMode =
  | 'standby'
  | 'connecting'
  | 'sending'
  | 'idle'
  | 'backing-off'
  | 'halted'
  | 'stopped';
export type RelayState = LoopState<RelayMode>;

export interface RelayDeps {
  /** of the whole log, as fixed when it was made */
  readonly partitions: PartitionCounts;
  readonly log: Pick<EventLog, 'range' | 'openWriter' | 'openReader'>;
  readonly store: RelayStore;
  readonly leases: Leases;
  readonly wakeUp: WakeUp;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly tracer?: Tracer | undefined;
}

export interface RelayLimits {
  readonly maxRows: number;
  /** of the rows' values and contexts (`sizeOf`); with keys still under the broker's `max.message.bytes` */
  readonly maxBytes: number;
  readonly deadlineMs: number;
  readonly pollMs: number;
  /** how often the log is asked again whether it still holds what it acknowledged */
  readonly recheckMs: number;
  readonly standbyMs: number;
  readonly backOff: BackOff;
}
