import { type Decoded, decodeEvent } from '@roletrail/contracts/events/codec';
import {
  eventInItsPlace,
  formatTopicPartition,
  type TopicPartition,
} from '@roletrail/contracts/events/places';
import { formatTreeName, parseLedgerKey, treeVerifier } from '@roletrail/ledger/ledger-key';
import { DocumentFacts, htmlOf } from './documents.ts';
import type { BundledDocument, BundleManifest } from './manifest.ts';
import type { Bundle } from './open-bundle.ts';
import { invalid } from './tar.ts';
import { type BundledNote, type VerifiedTree, walkTree } from './walk-tree.ts';

/** A record of a verified tree. An event's key is its subject; other records have none. */
export interface VerifiedRecord {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array;
  readonly traceparent: null;
  readonly leafHash: Uint8Array;
  readonly decoded: Exclude<Decoded, { kind: 'newer' }>;
}

/** Receives verified parts as they come. They are valid only after `walkBundle` returns. */
export interface BundleSink {
  records(place: TopicPartition, records: readonly VerifiedRecord[]): Promise<void>;
  note(place: TopicPartition, note: BundledNote): Promise<void>;
  document(document: BundledDocument, html: string): Promise<void>;
}

/** Content of a verified bundle. */
export interface BundleReport {
  readonly origin: string;
  readonly vkey: string;
  /** SHA-256 of the manifest, hexadecimal */
  readonly sha256: string;
  readonly takenAt: string;
  readonly until: string | null;
  readonly trees: readonly BundledRoot[];
  readonly entries: number;
  readonly notes: number;
  readonly documents: number;
  /** texts that decisions name, but that were never published in this ledger and are missing */
  readonly lackingTexts: readonly string[];
}

export interface BundledRoot {
  /** first line of its notes */
  readonly origin: string;
  readonly size: number;
  /** base64, as notes have it */
  readonly root: string;
}

/** For who only looks. */
export const NOWHERE: BundleSink = {
  records: async () => undefined,
  note: async () => undefined,
  document: async () => undefined,
};

/**
 * Verifies a bundle: each tree from its entries (walk-tree.ts), each entry against the known event
 * types, each legal text against the events that name it.
 * @param onEntries called with the number of newly verified entries
 * @throws VerifyError BUNDLE_INVALID
 */
export async function walkBundle(
  bundle: Bundle,
  sink: BundleSink,
  signal: AbortSignal | null,
  onEntries: (count: number) => void,
): Promise<BundleReport> {
  const { manifest, sha256 } = bundle;
  const { origin, vkey, takenAt, until } = manifest;
  const facts = new DocumentFacts();
  const trees = treesOf(manifest);
  let notes = 0;
  for (const [i, bundledTree] of manifest.trees.entries()) {
    const tree = trees[i];
    if (!tree || bundledTree.size === 0) continue;
    await walkTree(bundle, bundledTree, tree, signal, {
      async entries({ place, from, entries, leaves }) {
        const records = entries.map((value, nth) =>
          recordOf(manifest, place, from + nth, value, leaves[nth] ?? new Uint8Array()),
        );
        for (const { decoded } of records) if (decoded.kind === 'event') facts.read(decoded.event);
        await sink.records(place, records);
        onEntries(entries.length);
      },
      async note(place, note) {
        notes += 1;
        await sink.note(place, note);
      },
    });
  }
  for (const document of manifest.documents) {
    const html = await htmlOf(bundle, document);
    facts.check(document, html);
    await sink.document(document, html);
  }
  return {
    origin,
    vkey,
    sha256,
    takenAt,
    until,
    trees: manifest.trees.map(({ size, root }, i) => ({
      origin: trees[i]?.origin ?? '',
      size,
      root,
    })),
    entries: manifest.trees.reduce((sum, { size }) => sum + size, 0),
    notes,
    documents: manifest.documents.length,
    lackingTexts: facts.lacking(manifest.documents),
  };
}

/** The trees of a bundle, which `parseManifest` has compared with its partitions. */
function treesOf({ vkey, trees }: BundleManifest): readonly VerifiedTree[] {
  const key = parseLedgerKey(vkey);
  return trees.map(({ topic, partition }) => {
    const place = { topic, partition };
    return {
      place,
      origin: formatTreeName(key.origin, place),
      verifier: treeVerifier(key, place),
    };
  });
}

function recordOf(
  { partitions }: BundleManifest,
  place: TopicPartition,
  offset: number,
  value: Uint8Array,
  leafHash: Uint8Array,
): VerifiedRecord {
  const decoded = eventInItsPlace(decodeEvent(value), place, partitions);
  if (decoded.kind === 'newer') {
    const where = `${formatTopicPartition(place)} offset ${offset}`;
    throw invalid(`${where} is a ${decoded.type}, which newer code wrote: use that`);
  }
  const key = decoded.kind === 'event' ? decoded.event.subject : null;
  return { offset, key, value, traceparent: null, leafHash, decoded };
}
