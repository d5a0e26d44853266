import { ledgerTrees } from '@roletrail/audit-projector/trees';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { type ReadRecord, readRecord } from '@roletrail/event-log/projector/plan';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { DocumentFacts, htmlOf } from './documents.ts';
import type { BundledDocument } from './manifest.ts';
import type { Bundle } from './open-bundle.ts';
import { invalid } from './tar.ts';
import { type BundledNote, walkTree } from './walk-tree.ts';

/** Receives verified parts as they come. They are valid only after `walkBundle` returns. */
export interface BundleSink {
  records(place: TopicPartition, records: readonly FoldRecord[]): Promise<void>;
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
 * @throws CliError BUNDLE_INVALID
 */
export async function walkBundle(
  bundle: Bundle,
  sink: BundleSink,
  signal: AbortSignal,
  onEntries: (count: number) => void,
): Promise<BundleReport> {
  const { manifest, sha256 } = bundle;
  const { origin, vkey, partitions, takenAt, until } = manifest;
  const facts = new DocumentFacts();
  const trees = ledgerTrees(origin, parseVerifierKey(vkey).publicKey, partitions);
  let notes = 0;
  for (const [i, bundledTree] of manifest.trees.entries()) {
    const tree = trees[i];
    if (!tree || bundledTree.size === 0) continue;
    const reading = { place: tree.topicPartition, partitions, decode: decodeEvent };
    await walkTree(bundle, bundledTree, tree, signal, {
      async entries({ place, from, entries, leaves }) {
        const records = entries.map((value, nth) => {
          const leafHash = () => leaves[nth] ?? new Uint8Array();
          const record = { offset: from + nth, key: null, value, traceparent: null };
          return known(place, readRecord(record, { ...reading, leafHash }));
        });
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

/** An event's key is its subject; what is no event never had one that could be believed. */
function known(place: TopicPartition, record: ReadRecord): FoldRecord {
  const { decoded, offset } = record;
  if (decoded.kind === 'newer') {
    const where = `${formatTopicPartition(place)} offset ${offset}`;
    throw invalid(`${where} is a ${decoded.type}, which newer code wrote: use that`);
  }
  if (decoded.kind === 'event') return { ...record, key: decoded.event.subject, decoded };
  return { ...record, decoded };
}
