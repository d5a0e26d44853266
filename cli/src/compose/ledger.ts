import { type LedgerTree, ledgerTrees } from '@roletrail/audit-projector/trees';
import type { DeploymentIdentity } from '@roletrail/event-log/identity';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { formatVerifierKey, parseVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';

/** The verifier key that a database remembers its ledger by. */
export function ledgerVkey(origin: string, ledgerKey: Uint8Array): string {
  return formatVerifierKey(signerFromSeed(origin, ledgerKey));
}

/** Lists the trees of this deployment with their verifiers, which do not need the signing key. */
export function treesOf({
  belonging,
  partitions,
}: {
  belonging: DeploymentIdentity;
  partitions: PartitionCounts;
}): readonly LedgerTree[] {
  return ledgerTrees(belonging.origin, parseVerifierKey(belonging.vkey).publicKey, partitions);
}

/** Verifier keys by `topic/partition`, as GET /ledger tells them. */
export function vkeysOf(trees: readonly LedgerTree[]): Record<string, string> {
  return Object.fromEntries(
    trees.map(({ topicPartition: place, verifier }) => [
      formatTopicPartition(place),
      formatVerifierKey(verifier),
    ]),
  );
}
