import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import { placesOf } from '@roletrail/event-log/places';
import type { Place } from '@roletrail/event-log/port';
import { formatVerifierKey, type NoteSigner, signerFromSeed } from '@roletrail/ledger/note-key';
import type { Settings } from '../settings/settings.ts';

/** First line of a tree's checkpoints, and the name of the key that signs them. */
export function originOf(settings: Settings, place: Place): string {
  return `${settings.ledgerOrigin}/${place.topic}/${place.partition}`;
}

/** One secret signs for every tree, under the tree's own name. */
export function signerOf(settings: Settings, place: Place): NoteSigner {
  return signerFromSeed(originOf(settings, place), settings.keys.ledger);
}

/** The verifier key that a database remembers its ledger by. */
export function ledgerVkey(settings: Settings): string {
  return formatVerifierKey(signerFromSeed(settings.ledgerOrigin, settings.keys.ledger));
}

/** Every partition that has a tree. */
export function ledgerPlaces(partitions: PartitionCounts): readonly Place[] {
  return placesOf(LEDGER_TOPICS, partitions);
}

/** Verifier keys by `topic/partition`, as GET /ledger tells them. */
export function vkeysOf(settings: Settings, partitions: PartitionCounts): Record<string, string> {
  return Object.fromEntries(
    ledgerPlaces(partitions).map((place) => [
      `${place.topic}/${place.partition}`,
      formatVerifierKey(signerOf(settings, place)),
    ]),
  );
}
