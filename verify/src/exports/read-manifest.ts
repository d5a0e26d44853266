import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { EventOf } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import {
  boundBytes,
  type ProvenManifest,
  provenManifest,
} from '@roletrail/contracts/export-manifest';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '@roletrail/contracts/verification-check';
import { fromBase64 } from '@roletrail/ledger/base64';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { toHex } from '@roletrail/ledger/hex';
import { type LedgerKey, treeVerifier } from '@roletrail/ledger/ledger-key';
import { formatVerifierKey } from '@roletrail/ledger/note-key';
import { sha256 } from '@roletrail/ledger/rfc6962';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { VerifyError } from '../verify-error.ts';

/**
 * Reads a manifest as it is delivered.
 * @throws VerifyError EXPORT_UNREADABLE for what is none, or of a version that this code does not know
 */
export function readExportManifest(text: string): ProvenManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new VerifyError('EXPORT_UNREADABLE', 'The manifest is not JSON.');
  }
  const read = provenManifest.safeParse(json);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') || 'its fields';
  throw new VerifyError(
    'EXPORT_UNREADABLE',
    `The manifest is damaged, or newer than this program: ${where} does not fit.`,
  );
}

const digestOf = (bytes: Uint8Array) => toHex(sha256(bytes));

/** Checks of the manifest itself, and against the ledger if the key is of its ledger. */
export function manifestChecks(
  text: string,
  proven: ProvenManifest,
  given: LedgerKey | null,
): VerificationCheck[] {
  const { manifest, completed } = proven;
  const key = given?.origin === manifest.origin ? given : null;
  const canonical = text === new TextDecoder().decode(canonicalBytes(proven));
  const { salt, applied, digest } = manifest.filter;
  return [
    createVerificationCheck(
      'manifest_form',
      'the manifest is canonical',
      canonical ? null : 'its bytes are not RFC 8785',
    ),
    createVerificationCheck(
      'filter_digest',
      'the filter is the one that was recorded',
      digestOf(boundBytes(salt, applied)) === digest
        ? null
        : 'salt and filter lead to another digest',
    ),
    createVerificationCheck(
      'recorded',
      'the ledger’s event names this manifest and this file',
      eventFault(proven),
    ),
    inLedger(completed, key),
    origin(manifest.origin, given),
  ];
}

function origin(named: string, key: LedgerKey | null): VerificationCheck {
  const what = 'the manifest is of the ledger that the key speaks for';
  if (key === null) return createSkippedCheck('origin', what, NO_KEY);
  if (named === key.origin) return createVerificationCheck('origin', what, null);
  const text = `this key belongs to the ledger ${key.origin}, and the manifest is of ${named}: give the key of that ledger`;
  return createVerificationCheck('origin', what, text);
}

type Completed = EventOf<'roletrail.evidence.export_completed.v1'>;

function eventFault({ manifest, completed }: ProvenManifest): string | null {
  const event = eventIn(completed.entry);
  if (!event) return 'the recorded bytes are no such event';
  const { data } = event;
  if (data.exportId !== manifest.exportId) return 'it is about another export';
  if (data.manifestSha256 !== digestOf(canonicalBytes(manifest)))
    return 'it names another manifest';
  const { bytes, rows, sha256: digest } = manifest.file;
  const same = data.bytes === bytes && data.rows === rows && data.fileSha256 === digest;
  return same ? null : 'it names another file';
}

function eventIn(entry: string): Completed | null {
  try {
    const decoded = decodeEvent(fromBase64(entry));
    const event = decoded.kind === 'event' ? decoded.event : null;
    return event?.type === 'roletrail.evidence.export_completed.v1' ? event : null;
  } catch (error) {
    if (isLedgerError(error)) return null;
    throw error;
  }
}

function inLedger(
  completed: ProvenManifest['completed'],
  key: LedgerKey | null,
): VerificationCheck {
  const what = 'that event is in the ledger, under a signed root';
  if (key === null) return createSkippedCheck('event', what, NO_KEY);
  const verifier = treeVerifier(key, completed);
  let entry: Uint8Array;
  try {
    entry = fromBase64(completed.entry);
  } catch (error) {
    if (isLedgerError(error))
      return createVerificationCheck('event', what, 'its bytes are not base64');
    throw error;
  }
  const { ok, checks } = verifyReceipt({
    entry,
    proof: completed.proof,
    vkey: formatVerifierKey(verifier),
    origin: verifier.name,
    index: completed.offset,
  });
  const failed = checks.find(({ status }) => status === 'failed');
  const why = failed?.status === 'failed' ? failed.detail : 'its proof does not verify';
  return createVerificationCheck('event', what, ok ? null : why);
}

/** The signed root that a tree's rows must lead to, or what is wrong with its checkpoint. */
export function rootOf(
  tree: ProvenManifest['manifest']['trees'][number],
  key: LedgerKey | null,
): { readonly root: Uint8Array | null; readonly fault: string | null } {
  const { size, checkpoint } = tree;
  if (key === null || (checkpoint === null && size === 0)) return { root: null, fault: null };
  const verifier = treeVerifier(key, tree);
  try {
    const signed = openCheckpoint(checkpoint ?? '', [verifier], verifier.name);
    if (signed.size === size) return { root: signed.root, fault: null };
    return { root: null, fault: `its checkpoint is of ${signed.size} entries, not ${size}` };
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    return { root: null, fault: error.message };
  }
}

export const NO_KEY =
  'no key was given: --vkey, from a place that you trust and that is not the manifest';
