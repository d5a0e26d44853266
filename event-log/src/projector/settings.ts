import type { Decoded } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import type { Tracer } from '@roletrail/contracts/tracer';
import type { BackOff, LoopState } from '../loop.ts';
import type { EventLog, Leases, Timer } from '../port.ts';
import type { ProjectionFold, ProjectorStore } from './port.ts';

/** What a projector is doing; partition-projector.ts says how it goes from one to another. */
export type ProjectorMode =
  | 'standby'
  | 'starting'
  | 'folding'
  | 'waiting'
  | 'retrying'
  | 'outdated'
  | 'aside'
  | 'halted'
  | 'stopped';

export interface ProjectorState extends LoopState<ProjectorMode> {
  /** offset of the next record to fold, as this process last saw it; null before it led */
  readonly next: number | null;
  /** end of the log, as this process last saw it */
  readonly end: number | null;
}

export type Decode = (value: Uint8Array | null) => Decoded;

/** Another release's code in place of the shipped one, where a test plays it. */
export interface ReleaseOverride<T> {
  /** what a record's bytes are to it */
  readonly decode?: Decode;
  /** what it has for a projection */
  fold?(shipped: ProjectionFold<T>): ProjectionFold<T>;
}

export interface ProjectorDeps<T> {
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
  readonly store: ProjectorStore<T>;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly release?: ReleaseOverride<T> | undefined;
  readonly tracer?: Tracer | undefined;
}

export interface ProjectorLimits {
  /** records of one transaction */
  readonly maxRecords: number;
  readonly maxBytes: number;
  readonly waitMs: number;
  readonly recheckMs: number;
  readonly standbyMs: number;
  readonly backOff: BackOff;
}
