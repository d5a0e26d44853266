import { LEDGER_TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import {
  type NoteSigner,
  type NoteVerifier,
  signerFromSeed,
  verifierFromPublicKey,
} from '@roletrail/ledger/note-key';

/** One tree of the ledger: the partition it is made of, and what verifies its checkpoints. */
export interface LedgerTree {
  readonly topicPartition: TopicPartition;
  /** first line of its checkpoints, and its key's name: `‹ledger origin›/‹topic›/‹partition›` */
  readonly origin: string;
  readonly verifier: NoteVerifier;
}

/** A tree together with the key that signs it. */
export interface SigningTree extends LedgerTree {
  readonly signer: NoteSigner;
}

/**
 * Every tree of this ledger, for who only reads it. One seed signs them all, each under its own
 * name, so one public key verifies them all.
 * @param publicKey 32-byte Ed25519 key
 */
export function ledgerTrees(
  origin: string,
  publicKey: Uint8Array,
  partitions: Readonly<Record<Topic, number>>,
): readonly LedgerTree[] {
  return linesOf(origin, partitions).map(({ place, line }) => {
    return {
      topicPartition: place,
      origin: line,
      verifier: verifierFromPublicKey(line, publicKey),
    };
  });
}

/**
 * Every tree, for who signs.
 * @param ledgerKey 32-byte Ed25519 seed
 */
export function signingTrees(
  origin: string,
  ledgerKey: Uint8Array,
  partitions: Readonly<Record<Topic, number>>,
): readonly SigningTree[] {
  return linesOf(origin, partitions).map(({ place, line }) => {
    const signer = signerFromSeed(line, ledgerKey);
    return { topicPartition: place, origin: line, verifier: signer, signer };
  });
}

function linesOf(origin: string, partitions: Readonly<Record<Topic, number>>) {
  return listTopicPartitions(LEDGER_TOPICS, partitions).map((place) => {
    return { place, line: `${origin}/${formatTopicPartition(place)}` };
  });
}
