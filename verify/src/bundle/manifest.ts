import { LEDGER_TOPICS, TOPICS } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, listTopicPartitions } from '@roletrail/contracts/events/places';
import { docType, documentVersion, sha256Hex, utcInstant } from '@roletrail/contracts/primitives';
import { isLedgerError } from '@roletrail/ledger/errors';
import { toHex } from '@roletrail/ledger/hex';
import { isSameLedgerKey, type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { sha256 } from '@roletrail/ledger/rfc6962';
import { TILE_WIDTH } from '@roletrail/ledger/tile';
import { z } from 'zod';
import { invalid, type TarMember } from './tar.ts';

/*
 * A bundle is a ledger in one file, for a recipient without a server: a tar (tar.ts) of
 *
 *   ‹topic›/‹partition›/entries   every entry behind its length (two bytes, big-endian), as C2SP
 *                                 entry bundles have it, one bundle behind the other
 *   ‹topic›/‹partition›/tile-‹L›  the hashes of level L, tile behind tile
 *   ‹topic›/‹partition›/notes     every signed note, a line of JSON each
 *   documents/‹type›-‹version›.html   each legal text that the entries name
 *   manifest.json                 description of the bundle, and SHA-256 of each part
 *   manifest.sha256               of the manifest, as sha256sum writes it
 *
 * A tree ends at its last note. A bundle contains no key: data sealed in the log stays sealed.
 */

const count = z.int().nonnegative();
const root = z.base64().length(44);

const treeSchema = z.strictObject({
  topic: z.enum(LEDGER_TOPICS),
  partition: count,
  size: count,
  /** base64, as notes have it */
  root,
});
const documentSchema = z.strictObject({
  docType,
  version: documentVersion,
  isRequired: z.boolean(),
  effectiveDate: z.iso.date(),
});
const partSchema = z.strictObject({ name: z.string().min(1), size: count, sha256: sha256Hex });
const manifestSchema = z.strictObject({
  format: z.literal('roletrail-bundle-1'),
  takenAt: utcInstant,
  /** notes that were signed later are left out, and what only they cover */
  until: utcInstant.nullable(),
  origin: z.string().min(1),
  /** the ledger's verifier key (C2SP signed-note vkey) */
  vkey: z.string().min(1),
  partitions: z.strictObject(
    Object.fromEntries(TOPICS.map((topic) => [topic, z.int().min(1).max(1000)])) as Record<
      (typeof TOPICS)[number],
      z.ZodInt
    >,
  ),
  trees: z.array(treeSchema),
  documents: z.array(documentSchema),
  parts: z.array(partSchema),
});
export type BundleManifest = z.infer<typeof manifestSchema>;
export type BundledTree = z.infer<typeof treeSchema>;
export type BundledDocument = z.infer<typeof documentSchema>;
export type BundledPart = z.infer<typeof partSchema>;

export const BUNDLE_MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';
export const MANIFEST_MAX = 16_000_000;
/** Far more than the partitions and legal texts of any ledger. */
export const PARTS_MAX = 20_000;

/** Returns the number of hashes in each level of a tree, from the leaves up. */
export function levelsOf(size: number): readonly number[] {
  const levels: number[] = [];
  for (let hashes = size; hashes > 0; hashes = Math.floor(hashes / TILE_WIDTH)) levels.push(hashes);
  return levels;
}

export function treePart(
  tree: Pick<BundledTree, 'topic' | 'partition'>,
  what: 'entries' | 'notes' | `tile-${number}`,
): string {
  return `${formatTopicPartition(tree)}/${what}`;
}

export function documentPart({
  docType,
  version,
}: Pick<BundledDocument, 'docType' | 'version'>): string {
  return `documents/${docType}-${version}.html`;
}

/** The parts that trees and documents have, in their order. */
export function partNames({
  trees,
  documents,
}: Pick<BundleManifest, 'trees' | 'documents'>): readonly string[] {
  const ofTrees = trees
    .filter(({ size }) => size > 0)
    .flatMap((tree) => [
      treePart(tree, 'entries'),
      ...levelsOf(tree.size).map((_, level) => treePart(tree, `tile-${level}`)),
      treePart(tree, 'notes'),
    ]);
  return [...ofTrees, ...documents.map(documentPart)];
}

export function formatBundleManifest(manifest: BundleManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** @returns the digest, hexadecimal, and the line that says it */
export function sumOf(manifest: string): { readonly sha256: string; readonly line: string } {
  const digest = toHex(sha256(new TextEncoder().encode(manifest)));
  return { sha256: digest, line: `${digest}  ${BUNDLE_MANIFEST}\n` };
}

/**
 * Reads a manifest and holds it against itself: one spelling, one tree a partition, the parts that
 * follow from trees and documents.
 * @throws VerifyError BUNDLE_INVALID
 */
export function parseManifest(text: string): BundleManifest {
  const read = manifestSchema.safeParse(jsonOf(text));
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') || 'it';
    throw invalid(`${BUNDLE_MANIFEST} is not one of roletrail export-bundle (${path})`);
  }
  const manifest = read.data;
  if (formatBundleManifest(manifest) !== text)
    throw invalid(`${BUNDLE_MANIFEST} is written otherwise`);
  refuseOtherKey(manifest);
  const places = listTopicPartitions(LEDGER_TOPICS, manifest.partitions).map(formatTopicPartition);
  if (places.join() !== manifest.trees.map(formatTopicPartition).join()) {
    throw invalid(`${BUNDLE_MANIFEST} names other trees than its partitions have`);
  }
  refuseOtherParts(
    manifest.parts.map(({ name }) => name),
    partNames(manifest),
    BUNDLE_MANIFEST,
  );
  return manifest;
}

function refuseOtherKey({ origin, vkey }: BundleManifest): void {
  try {
    if (parseVerifierKey(vkey).name === origin) return;
  } catch (error) {
    if (!isLedgerError(error)) throw error;
  }
  throw invalid(`the vkey of ${BUNDLE_MANIFEST} is none of ${origin}`);
}

/**
 * @param key of the reader, in the form of the ledger or of any of its trees
 * @throws VerifyError BUNDLE_INVALID if the bundle is of another ledger, or was signed by another key
 */
export function refuseUnlessKeyOf(
  { origin, vkey }: Pick<BundleManifest, 'origin' | 'vkey'>,
  key: LedgerKey,
): void {
  if (isSameLedgerKey(key, parseLedgerKey(vkey))) return;
  throw invalid(
    key.origin === origin
      ? `its verifier key is ${vkey}, not the one that you named`
      : `the key that you named belongs to the ledger ${key.origin}, and the bundle is of ${origin}`,
  );
}

/** @throws VerifyError BUNDLE_INVALID naming the first that is missing, too much or elsewhere */
export function refuseOtherParts(
  found: readonly string[],
  wanted: readonly string[],
  where: string,
): void {
  const missing = wanted.find((name) => !found.includes(name));
  if (missing !== undefined) throw invalid(`${where} lacks ${missing}`);
  const stranger = found.find((name) => !wanted.includes(name));
  if (stranger !== undefined)
    throw invalid(`${where} has ${stranger}, which does not belong there`);
  const moved = found.find((name, i) => name !== wanted[i]);
  if (moved !== undefined) throw invalid(`${where} has ${moved} at another place`);
}

/** @throws VerifyError BUNDLE_INVALID where the file has other parts, or one of another size */
export function refuseOtherMembers(
  members: readonly TarMember[],
  { parts }: Pick<BundleManifest, 'parts'>,
): void {
  refuseOtherParts(
    members.map(({ name }) => name),
    [...parts.map(({ name }) => name), BUNDLE_MANIFEST, MANIFEST_SUM],
    'the file',
  );
  const other = parts.find(({ size }, i) => members[i]?.size !== size);
  if (other) throw invalid(`${other.name} is not as long as ${BUNDLE_MANIFEST} says`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
