import { LEDGER_TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import { placesOf } from '@roletrail/event-log/places';
import { type Place, placeKey } from '@roletrail/event-log/port';
import { type NoteSigner, signerFromSeed } from '@roletrail/ledger/note-key';

/** One tree of the ledger: the partition it is made of, and who signs it. */
export interface LedgerTree {
  readonly place: Place;
  /** first line of its checkpoints, and its key's name: `‹ledger origin›/‹topic›/‹partition›` */
  readonly origin: string;
  readonly signer: NoteSigner;
}

/** Every tree of this ledger. */
export function ledgerTrees(
  origin: string,
  ledgerKey: Uint8Array,
  partitions: Readonly<Record<Topic, number>>,
): readonly LedgerTree[] {
  return placesOf(LEDGER_TOPICS, partitions).map((place) => {
    const line = `${origin}/${placeKey(place)}`;
    return { place, origin: line, signer: signerFromSeed(line, ledgerKey) };
  });
}
