import { ledgerTrees } from '@roletrail/audit-projector/trees';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import type { Settings } from '../settings/settings.ts';

/** The verifier key that a database remembers its ledger by. */
export function ledgerVkey(settings: Settings): string {
  return formatVerifierKey(signerFromSeed(settings.ledgerOrigin, settings.keys.ledger));
}

/** Every tree of this deployment, with its origin line and signer. */
export function treesOf(settings: Settings, partitions: PartitionCounts) {
  return ledgerTrees(settings.ledgerOrigin, settings.keys.ledger, partitions);
}

/** Verifier keys by `topic/partition`, as GET /ledger tells them. */
export function vkeysOf(settings: Settings, partitions: PartitionCounts): Record<string, string> {
  return Object.fromEntries(
    treesOf(settings, partitions).map(({ place, signer }) => [
      `${place.topic}/${place.partition}`,
      formatVerifierKey(signer),
    ]),
  );
}
