import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { ExportManifest, ManifestTree } from '@roletrail/contracts/export-manifest';
import { toHex } from '@roletrail/ledger/hex';
import type { OmittedRange } from '@roletrail/ledger/omitted-ranges';

/** A tree of a manifest, whose list of what was left out may be as long as the tree. */
export interface TreeText extends Omit<ManifestTree, 'leftOut'> {
  readonly leftOut: AsyncIterable<OmittedRange>;
}

/**
 * The canonical text of a manifest (RFC 8785), piece by piece: it is never in memory as a whole.
 * What is long stands last in its object, by the order of the names.
 */
export async function* streamManifest(
  head: Omit<ExportManifest, 'trees'>,
  trees: AsyncIterable<TreeText> | Iterable<TreeText>,
): AsyncGenerator<string> {
  yield `${canonical(head).slice(0, -1)},"trees":[`;
  let between = '';
  for await (const { checkpoint, leftOut, ...rest } of trees) {
    yield `${between}{"checkpoint":${canonical(checkpoint)},"leftOut":[`;
    yield* rangesText(leftOut);
    yield `],${canonical(rest).slice(1)}`;
    between = ',';
  }
  yield ']}';
}

async function* rangesText(ranges: AsyncIterable<OmittedRange>): AsyncGenerator<string> {
  let between = '';
  for await (const { from, to, hashes } of ranges) {
    yield between + canonical({ from, to, hashes: hashes.map(toHex) });
    between = ',';
  }
}

const decoder = new TextDecoder();
const canonical = (value: unknown) => decoder.decode(canonicalBytes(value));
