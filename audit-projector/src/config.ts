import type { Topic } from '@roletrail/contracts/events/catalogue';
import { PROJECTOR_LIMITS } from '@roletrail/event-log/projector/run-projector';
import type { ProjectorLimits } from '@roletrail/event-log/projector/settings';

export interface SigningTimes {
  /** interval of polls for growth without a notification, ms */
  readonly pollMs: number;
  /** minimum time between two rounds of signing, so that growth under load shares a note, ms */
  readonly roundMs: number;
  /** interval of lease attempts while another instance signs, ms */
  readonly standbyMs: number;
}

/** A signed checkpoint follows growth within 1 s: poll, round and signing together. */
const SIGNING_TIMES: SigningTimes = { pollMs: 500, roundMs: 250, standbyMs: 1000 };

export interface AuditProjectorConfig {
  /** partition count per topic, fixed when the log was created */
  readonly partitions: Readonly<Record<Topic, number>>;
  readonly limits: ProjectorLimits;
  /** the ledger's origin, as stored in the database */
  readonly origin: string;
  /** 32-byte Ed25519 seed; signs each tree under the tree's own name */
  readonly ledgerKey: Uint8Array;
  /** append-only file outside the database, the same for all instances of this role */
  readonly witnessFile: string;
  readonly signing: SigningTimes;
}

/** Returns a configuration with defaults for all missing settings. */
export function auditProjectorConfig(
  given: Pick<AuditProjectorConfig, 'partitions' | 'origin' | 'ledgerKey' | 'witnessFile'> &
    Partial<AuditProjectorConfig>,
): AuditProjectorConfig {
  return { limits: PROJECTOR_LIMITS, signing: SIGNING_TIMES, ...given };
}
