import type { LedgerTree } from '@roletrail/audit-projector/trees';
import type { Database } from '@roletrail/db/open';
import type { EventLog } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { VaultKeys } from '@roletrail/vault/keys';

/** Sources and keys of fsck. */
export interface FsckSources {
  readonly db: Database;
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
  readonly partitions: PartitionCounts;
  readonly trees: readonly LedgerTree[];
  /** opens dead letters; null for an imported copy, which has no keys */
  readonly vaultKeys: VaultKeys | null;
  /** null of a copy: neither this file nor the journal beside it travels in a bundle, nor do people */
  readonly witnessFile: string | null;
}

/** Returns true if the sources are an imported copy, without accounts or keys. */
export function isCopy({ witnessFile }: Pick<FsckSources, 'witnessFile'>): boolean {
  return witnessFile === null;
}
