import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import type { ProgressLine } from '../runtime/progress-line.ts';
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
export interface Bundle extends AsyncDisposable {
  readonly manifest: BundleManifest;
  /** of the manifest, and so of everything; hexadecimal */
  readonly sha256: string;
  /** bytes of all parts */
  readonly size: number;
  /** A part from its beginning. */
  part(name: string): PartReader;
}

/**
 * Opens a bundle file and compares all its bytes with its manifest. Does not check the content of
 * the parts.
 * @throws CliError NOT_FOUND, FILE_UNUSABLE; BUNDLE_INVALID with the name of the first part that
 *   differs
 */
export async function openBundle(
  path: string,
  signal: AbortSignal,
  progressOf: (megabytes: number) => ProgressLine,
): Promise<Bundle> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) throw new CliError('NOT_FOUND', `There is no file ${path}.`);
    throw new CliError('FILE_UNUSABLE', `${path} cannot be read.`, { cause: error });
  });
  try {
    if (!(await file.stat()).isFile()) throw new CliError('FILE_UNUSABLE', `${path} is no file.`);
    return await opened(file, signal, progressOf);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function opened(
  file: FileHandle,
  signal: AbortSignal,
  progressOf: (megabytes: number) => ProgressLine,
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
  using progress = progressOf(size / 1e6);
  for (const { name, sha256: wanted } of manifest.parts) {
    if ((await digestOf(part(name), progress, signal)) !== wanted) {
      throw invalid(`${name} is not what ${BUNDLE_MANIFEST} says, byte for byte`);
    }
  }
  return { manifest, sha256, size, part, [Symbol.asyncDispose]: () => file.close() };
}

async function textOf(part: PartReader): Promise<string> {
  if (part.left > MANIFEST_MAX) throw invalid(`${part.name} is too long`);
  return (await part.take(part.left)).toString('utf8');
}

async function digestOf(part: PartReader, progress: ProgressLine, signal: AbortSignal) {
  const hash = createHash('sha256');
  while (part.left > 0) {
    signal.throwIfAborted();
    const piece = await part.take(Math.min(PIECE, part.left));
    hash.update(piece);
    progress.add(piece.length / 1e6);
  }
  return hash.digest('hex');
}
