import { createHash } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import type { EventDraft } from '@roletrail/contracts/events/codec';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { toBase64 } from '@roletrail/ledger/base64';
import { signCheckpoint } from '@roletrail/ledger/checkpoint';
import { encodeEntryBundle } from '@roletrail/ledger/entry-bundle';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import {
  BUNDLE_MANIFEST,
  type BundledTree,
  type BundleManifest,
  documentPart,
  formatBundleManifest,
  levelsOf,
  MANIFEST_SUM,
  sumOf,
  treePart,
} from '@roletrail/verify/bundle/manifest';
import { PartReader, readMembers } from '@roletrail/verify/bundle/tar';
import { lineOfNote } from '@roletrail/verify/bundle/walk-tree';
import { fileSource } from '@roletrail/verify/node/open-file';
import { TarWriter } from '../tar-writer.ts';

/** Parts by name, in their order. */
export type Parts = ReadonlyMap<string, Buffer>;

const ORIGIN = 'bundle.test';
const SEED = new Uint8Array(32).fill(7);
const TAKEN = '2026-06-30T22:00:00.000Z';

export const HTML = '<p>What we promise</p>';

/** A ledger of two trees that grew in steps, each of them signed, and of one legal text. */
export function madeBundle(): Parts {
  const published = encodeEvent(publication(), TAKEN, 1);
  const small = treeParts('admin-events', 0, [published], [1]);
  const entries = Array.from({ length: 700 }, (_, n) => Buffer.from(`entry ${n}`));
  const large = treeParts('consent-events', 0, entries, [3, 256, 600, 700]);
  const document = {
    docType: 'terms' as const,
    version: '2026-01',
    isRequired: true,
    effectiveDate: '2026-01-01',
  };
  const parts = new Map([...large.parts, ...small.parts]);
  parts.set(documentPart(document), Buffer.from(HTML));
  return resealBundle(parts, {
    format: 'roletrail-bundle-1',
    takenAt: TAKEN,
    until: null,
    origin: ORIGIN,
    vkey: formatVerifierKey(signerFromSeed(ORIGIN, SEED)),
    partitions: { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 },
    trees: [large.tree, small.tree],
    documents: [document],
    parts: [],
  });
}

function publication(): EventDraft<'roletrail.document.published.v1'> {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    source: '/roletrail/test',
    type: 'roletrail.document.published.v1',
    subject: 'terms/2026-01',
    data: {
      docType: 'terms',
      version: '2026-01',
      sha256: createHash('sha256').update(HTML).digest('hex'),
      isRequired: true,
      effectiveDate: '2026-01-01',
      actor: { kind: 'operator', id: null },
    },
  };
}

function treeParts(
  topic: BundledTree['topic'],
  partition: number,
  entries: readonly Uint8Array[],
  signed: readonly number[],
) {
  const leaves = entries.map((entry) => leafHash(entry));
  const rootAt = (size: number) => treeRoot(appendLeaves(emptyTree(), leaves.slice(0, size)).state);
  const tree = { topic, partition, size: entries.length, root: toBase64(rootAt(entries.length)) };
  const parts = new Map<string, Buffer>();
  const bundles = [];
  for (let from = 0; from < entries.length; from += 256) {
    bundles.push(encodeEntryBundle(entries.slice(from, from + 256)));
  }
  parts.set(treePart(tree, 'entries'), Buffer.concat(bundles));
  const { tiles } = appendLeaves(emptyTree(), leaves);
  for (const level of levelsOf(tree.size).keys()) {
    const row = tiles.filter((tile) => tile.level === level).sort((a, b) => a.index - b.index);
    parts.set(treePart(tree, `tile-${level}`), Buffer.concat(row.map(({ hashes }) => hashes)));
  }
  const notes = signed.map((size) =>
    lineOfNote({ note: noteOf(tree, size, rootAt(size)), signedAt: TAKEN }),
  );
  parts.set(treePart(tree, 'notes'), Buffer.from(notes.join('')));
  return { tree, parts };
}

/** A note of a tree. @param seed of whose key; @param origin of which ledger */
export function noteOf(
  { topic, partition }: Pick<BundledTree, 'topic' | 'partition'>,
  size: number,
  root: Uint8Array,
  { seed = SEED, origin = ORIGIN } = {},
): string {
  const line = `${origin}/${topic}/${partition}`;
  return signCheckpoint({ origin: line, size, root }, signerFromSeed(line, seed));
}

export function manifestIn(parts: Parts): BundleManifest {
  return JSON.parse(parts.get(BUNDLE_MANIFEST)?.toString() ?? '') as BundleManifest;
}

/** Returns the same parts under a matching manifest, as a forger would write them. */
export function resealBundle(parts: Parts, manifest = manifestIn(parts)): Parts {
  const content = [...parts].filter(([name]) => name !== BUNDLE_MANIFEST && name !== MANIFEST_SUM);
  const text = formatBundleManifest({
    ...manifest,
    parts: content.map(([name, bytes]) => ({
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  });
  return new Map([
    ...content,
    [BUNDLE_MANIFEST, Buffer.from(text)],
    [MANIFEST_SUM, Buffer.from(sumOf(text).line)],
  ]);
}

export async function writeParts(path: string, parts: Parts): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  try {
    const tar = new TarWriter(file);
    for (const [name, bytes] of parts) await tar.part(name, pieces(bytes));
    await tar.end();
  } finally {
    await file.close();
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** The parts of any bundle. */
export async function readParts(path: string): Promise<Parts> {
  const file = await open(path, 'r');
  try {
    const parts = new Map<string, Buffer>();
    const source = await fileSource(file);
    for (const member of await readMembers(source, 1000)) {
      parts.set(member.name, Buffer.from(await new PartReader(source, member).take(member.size)));
    }
    return parts;
  } finally {
    await file.close();
  }
}

/** Writes a file whose byte at `at` is another one. */
export async function flipByte(from: string, to: string, at: number): Promise<void> {
  const bytes = await readFile(from);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(to, bytes);
}
