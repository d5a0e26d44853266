import type { Topic } from '@roletrail/contracts/events/catalogue';
import { PROJECTOR_LIMITS } from '@roletrail/event-log/projector/run-projector';
import type { ProjectorLimits } from '@roletrail/event-log/projector/settings';

export interface SigningTimes {
  /** looks for growth this often even when nobody says so, ms */
  readonly pollMs: number;
  /** at least this long between two rounds of signing, so that growth under load shares a note, ms */
  readonly roundMs: number;
  /** asks for the lease this often while another instance signs, ms */
  readonly standbyMs: number;
}

/** A signed checkpoint follows growth within a second: together below it, with room for the signing. */
const SIGNING_TIMES: SigningTimes = { pollMs: 500, roundMs: 250, standbyMs: 1000 };

export interface AuditProjectorConfig {
  /** partition count per topic, as fixed when the log was made */
  readonly partitions: Readonly<Record<Topic, number>>;
  readonly limits: ProjectorLimits;
  /** the ledger's origin, as the database remembers it */
  readonly origin: string;
  /** 32-byte Ed25519 seed; signs each tree under the tree's own name */
  readonly ledgerKey: Uint8Array;
  /** append-only file outside the database, the same for all instances of this role */
  readonly witnessFile: string;
  readonly signing: SigningTimes;
}

/** Settings with everything that has a usual value filled in. */
export function auditProjectorConfig(
  given: Pick<AuditProjectorConfig, 'partitions' | 'origin' | 'ledgerKey' | 'witnessFile'> &
    Partial<AuditProjectorConfig>,
): AuditProjectorConfig {
  return { limits: PROJECTOR_LIMITS, signing: SIGNING_TIMES, ...given };
}
