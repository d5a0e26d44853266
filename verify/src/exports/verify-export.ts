import { type ExportManifest, isUnfiltered } from '@roletrail/contracts/export-manifest';
import type { VerificationCheck } from '@roletrail/contracts/verification-check';
import type { Fault } from './faults.ts';
import { manifestChecks, readExportManifest } from './read-manifest.ts';
import { treesListed } from './tree-list.ts';
import { ExportPass, type VerifyExportOptions } from './walk.ts';

export interface ExportReport {
  /** `unproved`: no check failed, but a check that a proof needs was skipped */
  readonly verdict: 'proved' | 'refused' | 'unproved';
  readonly exportId: string;
  /** what is proved, and no more than that */
  readonly claim: string;
  readonly rows: number;
  readonly checks: readonly VerificationCheck[];
  /** the first of them */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

/**
 * Verifies an export: each row follows from its entry, rows and what was left out are the trees
 * that were signed, and the ledger holds the event that names file and manifest.
 * @throws VerifyError EXPORT_UNREADABLE for a manifest that is none, or of a version that this code
 *   does not know; LEDGER_UNREACHABLE
 */
export async function verifyExport(given: VerifyExportOptions): Promise<ExportReport> {
  const proven = readExportManifest(given.manifest);
  const { manifest } = proven;
  const live = (await given.ledger?.trees())?.logs ?? null;
  const isOther = given.key !== null && given.key.origin !== manifest.origin;
  // the key of another ledger says nothing of this one
  const key = isOther ? null : given.key;
  const checks = manifestChecks(given.manifest, proven, given.key);
  checks.push(treesListed(manifest, live));
  const walk = new ExportPass({ ...given, key }, manifest);
  await walk.all();
  checks.push(...walk.checks());
  const verdict = verdictOf(checks, key !== null && manifest.columns.includes('entry'));
  return {
    verdict,
    exportId: manifest.exportId,
    claim: claimOf(verdict, manifest, checks),
    rows: walk.rows,
    checks,
    faults: walk.faults.shown,
    faultCount: walk.faults.count,
  };
}

function verdictOf(
  checks: readonly VerificationCheck[],
  provable: boolean,
): ExportReport['verdict'] {
  if (checks.some(({ status }) => status === 'failed')) return 'refused';
  return provable ? 'proved' : 'unproved';
}

function claimOf(
  verdict: ExportReport['verdict'],
  { filter, trees, columns }: ExportManifest,
  checks: readonly VerificationCheck[],
): string {
  if (checks.some(({ name, status }) => name === 'origin' && status === 'failed')) {
    return 'Refused: the key is of another ledger, so the export itself was not verified.';
  }
  if (verdict === 'refused') return 'Refused: this is not the export that was recorded.';
  if (verdict === 'unproved') {
    return columns.includes('entry')
      ? 'Not proved: nothing is wrong with what was checked, but no key was given.'
      : 'Not proved: the rows hold no entries, so they are the service’s word.';
  }
  const named = trees.map(({ topic, partition, size }) => `${topic}/${partition} (${size})`);
  const of = named.length === 0 ? 'of no tree' : `of the trees ${named.join(', ')}`;
  const opened = columns.includes('sealedState') ? ' Opened values are the service’s word.' : '';
  if (isUnfiltered(filter.applied)) return `Proved: nothing altered, added or lost ${of}.${opened}`;
  const others = checks.find(({ name }) => name === 'others');
  const rest =
    others?.status === 'passed'
      ? 'and no other record matches the filter'
      : `whether others matched is not proved (${others?.detail})`;
  return `Proved: the rows named are unaltered and all there ${of}; ${rest}.${opened}`;
}
