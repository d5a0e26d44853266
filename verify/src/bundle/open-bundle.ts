import { toHex } from '@roletrail/ledger/hex';
import { createSha256 } from '@roletrail/ledger/streamed-sha256';
import { utf8Text } from '../bytes.ts';
import type { ByteSource } from '../source.ts';
import {
  BUNDLE_MANIFEST,
  type BundleManifest,
  MANIFEST_MAX,
  MANIFEST_SUM,
  PARTS_MAX,
  parseManifest,
  refuseOtherMembers,
  sumOf,
} from './manifest.ts';
import { invalid, PartReader, readMembers } from './tar.ts';

const PIECE = 1 << 20;

/** A file whose parts are those that its manifest names, byte for byte. */
export interface Bundle {
  readonly manifest: BundleManifest;
  /** of the manifest, and so of everything; hexadecimal */
  readonly sha256: string;
  /** bytes of all parts */
  readonly size: number;
  /** A part from its beginning. */
  part(name: string): PartReader;
}

/** Receives the progress of a comparison: bytes compared since the last call, and all bytes. */
export type OnCompared = (bytes: number, total: number) => void;

/**
 * Reads the list of parts of a bundle, and compares all its bytes with its manifest. Does not check
 * the content of the parts.
 * @throws VerifyError BUNDLE_INVALID with the name of the first part that differs
 */
export async function readBundle(
  file: ByteSource,
  signal: AbortSignal | null,
  onCompared: OnCompared,
): Promise<Bundle> {
  const members = await readMembers(file, PARTS_MAX);
  const byName = new Map(members.map((member) => [member.name, member]));
  const part = (name: string) => {
    const member = byName.get(name);
    if (!member) throw invalid(`${name} is missing`);
    return new PartReader(file, member);
  };
  const text = await textOf(part(BUNDLE_MANIFEST));
  const { sha256, line } = sumOf(text);
  if ((await textOf(part(MANIFEST_SUM))) !== line) {
    throw invalid(`${BUNDLE_MANIFEST} and ${MANIFEST_SUM} do not fit together`);
  }
  const manifest = parseManifest(text);
  refuseOtherMembers(members, manifest);
  const size = manifest.parts.reduce((sum, one) => sum + one.size, 0);
  for (const { name, sha256: wanted } of manifest.parts) {
    const digest = await digestOf(part(name), signal, (bytes) => onCompared(bytes, size));
    if (digest !== wanted) {
      throw invalid(`${name} is not what ${BUNDLE_MANIFEST} says, byte for byte`);
    }
  }
  return { manifest, sha256, size, part };
}

async function textOf(part: PartReader): Promise<string> {
  if (part.left > MANIFEST_MAX) throw invalid(`${part.name} is too long`);
  return utf8Text(await part.take(part.left));
}

async function digestOf(
  part: PartReader,
  signal: AbortSignal | null,
  onBytes: (count: number) => void,
): Promise<string> {
  const hash = createSha256();
  while (part.left > 0) {
    signal?.throwIfAborted();
    const piece = await part.take(Math.min(PIECE, part.left));
    hash.update(piece);
    onBytes(piece.length);
  }
  return toHex(hash.digest());
}
