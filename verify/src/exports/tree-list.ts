import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import {
  createVerificationCheck,
  type VerificationCheck,
} from '@roletrail/contracts/verification-check';

interface Place {
  readonly topic: string;
  readonly partition: number;
}

const WHAT = 'its trees are all that the filter asks for';
const COUNT_UNKNOWN = 'how many partitions there are is the manifest’s word: --ledger compares';

/**
 * Checks that a manifest lists the trees of its filter: each once, in order, without gaps.
 * Partitions are counted from 0 and fixed, so a gap shows without the ledger.
 * @param live trees of the ledger; null if it was not read
 */
export function treesListed(
  manifest: ExportManifest,
  live: readonly Place[] | null,
): VerificationCheck {
  const fault = unexpected(manifest) ?? missing(manifest, live);
  const check = createVerificationCheck('trees', WHAT, fault);
  return fault === null && live === null ? { ...check, detail: COUNT_UNKNOWN } : check;
}

const nameOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

const asked = ({ filter }: ExportManifest, { topic, partition }: Place) =>
  (filter.applied.topic ?? topic) === topic &&
  (filter.applied.partition ?? partition) === partition;

/** In the order of the file: by topic, then partition. */
function isBefore(a: Place | undefined, b: Place): boolean {
  if (a === undefined) return true;
  return a.topic === b.topic ? a.partition < b.partition : a.topic < b.topic;
}

function unexpected(manifest: ExportManifest): string | null {
  const { trees } = manifest;
  const odd = trees.find((tree, nth) => !asked(manifest, tree) || !isBefore(trees[nth - 1], tree));
  return odd ? `${nameOf(odd)} is listed where it does not belong` : null;
}

function missing(manifest: ExportManifest, live: readonly Place[] | null): string | null {
  const { trees } = manifest;
  const wanted = (live ?? known(manifest)).filter((place) => asked(manifest, place)).map(nameOf);
  const listed = trees.map(nameOf);
  const absent = wanted.filter((name) => !listed.includes(name));
  if (absent.length > 0) return `${absent.join(', ')} is not listed`;
  const strange = live === null ? [] : listed.filter((name) => !wanted.includes(name));
  return strange.length > 0 ? `the ledger has no ${strange.join(', ')}` : null;
}

/** Without the ledger: each topic has its first partition, and all before one that is listed. */
function known({ trees, filter }: ExportManifest): readonly Place[] {
  if (filter.applied.partition !== null) return [];
  return LEDGER_TOPICS.flatMap((topic) => {
    const partitions = trees.filter((tree) => tree.topic === topic).map((tree) => tree.partition);
    // the list is as long as the trees are many, however high a partition is numbered
    const last = Math.min(Math.max(0, ...partitions), trees.length);
    return Array.from({ length: last + 1 }, (_, partition) => ({ topic, partition }));
  });
}
