/**
 * Complete verification of a receipt, for pages and command line: each check with its result, or
 * the reason why it was skipped. Without any network access.
 */
import { fromBase64 } from '@roletrail/ledger/base64';
import type { Checkpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex, toHex } from '@roletrail/ledger/hex';
import { ledgerNameOf, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { formatVerifierKey, isKeyName, verifierFromPublicKey } from '@roletrail/ledger/note-key';
import { sha256 } from '@roletrail/ledger/rfc6962';
import { parseTlogProof } from '@roletrail/ledger/tlog-proof';
import { type Check, type ReceiptClaim, verifyReceipt } from '@roletrail/ledger/verify-receipt';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '../verification-check.ts';
import { claimsOf } from './claims.ts';
import { checkReceiptContent } from './content.ts';
import { deriveReceiptFields, recordedEvent, recordedKind } from './derived-fields.ts';
import type { AnyReceipt } from './schema.ts';

/** Verifier key of the log, and its source. */
export interface TrustedKey {
  readonly vkey: string;
  /** `pinned`: from the verifier's records; `site`: from the service; `file`: from the receipt */
  readonly from: 'pinned' | 'site' | 'file';
}

export interface ReceiptReport {
  /** `unproved`: nothing failed, but a required check was skipped */
  readonly verdict: 'proved' | 'refused' | 'unproved';
  readonly eventId: string | null;
  readonly decision: AnyReceipt['decision'] | null;
  /** as recorded; null if the recorded bytes are unreadable */
  readonly decidedAt: string | null;
  readonly userId: string | null;
  /** source of the key; null if none was given */
  readonly keyFrom: TrustedKey['from'] | null;
  /** the log named in the checkpoint, verified or not; null if it is unreadable */
  readonly origin: string | null;
  /** the signed tree head; null if its signature is not verified */
  readonly checkpoint: Checkpoint | null;
  readonly checks: readonly VerificationCheck[];
}

export interface ReceiptCheckOptions {
  /** null: none is trusted */
  readonly key: TrustedKey | null;
  /** texts of the documents as file bytes */
  readonly documents: readonly Uint8Array[];
  /** expected person of the decision; null: any */
  readonly userId: string | null;
  /** checks made while the receipt was read */
  readonly before: readonly VerificationCheck[];
}

const WHAT: Readonly<Record<Check['name'], string>> = {
  proof_format: 'The proof can be read',
  index: 'The proof is for the place in the ledger that the receipt names',
  entry: 'The entry has the fingerprint that the receipt names',
  signature: 'The signed root carries the signature of the key',
  checkpoint_format: 'The signed root can be read',
  origin: 'The signed root is of the ledger that the key belongs to',
  inclusion: 'The decision is in the ledger, under the signed root',
};

/** Checks that a proof requires. */
const NEEDED: ReadonlySet<string> = new Set([
  'content',
  'key',
  'entry',
  'signature',
  'origin',
  'inclusion',
  'place',
  'acceptance',
]);

/** @throws LedgerError if `vkey` is not a valid verifier key */
export function checkReceipt(receipt: AnyReceipt, given: ReceiptCheckOptions): ReceiptReport {
  const entry = readable(() => fromBase64(receipt.entry));
  const leafHash = readable(() => fromHex(receipt.leafHash));
  const acceptance = readable(() => fromBase64(receipt.acceptance?.entry ?? ''));
  const tree = claimedOrigin(receipt.proof);
  const trusted = trustIn(given.key, tree);
  const { checks, checkpoint } = verifyReceipt({
    ...trusted,
    entry,
    proof: receipt.proof,
    index: receipt.offset,
    ...(leafHash === null ? {} : { leafHash }),
  });
  const event = recordedEvent(entry);
  const stated = event && recordedKind(event)?.known ? deriveReceiptFields(event, null) : null;
  const results = [
    ...given.before,
    checkReceiptContent(receipt, { entry, acceptance }),
    ...personOf(stated?.person, given.userId),
    checkKey(given.key, tree),
    ...checks.map(toVerificationCheck),
    placeOf(receipt, trusted.vkey === null ? null : trusted.origin),
    ...acceptanceOf(receipt, acceptance, trusted),
    textsOf(receipt, given.documents),
    ...(stated ? claimsOf(stated) : []),
    ...ASSERTED,
  ];
  return {
    verdict: verdictOf(results),
    eventId: receipt.eventId,
    decision: receipt.decision,
    decidedAt: textOf(stated?.times.log),
    userId: textOf(stated?.person),
    keyFrom: given.key?.from ?? null,
    origin: tree,
    checkpoint,
    checks: results,
  };
}

/** True if the key is of another ledger than the receipt: nothing else was verified. */
export function isOtherLedger({ checks }: ReceiptReport): boolean {
  return checks.some(({ name, status }) => name === 'key' && status === 'failed');
}

/** Verifies only a proof's signature. @throws LedgerError if `vkey` is invalid */
export function checkProof(proof: string, { key, before }: ReceiptCheckOptions): ReceiptReport {
  const tree = claimedOrigin(proof);
  const { checks, checkpoint } = verifyReceipt({ ...trustIn(key, tree), entry: null, proof });
  const results = [...before, checkKey(key, tree), ...checks.map(toVerificationCheck)];
  return {
    verdict: verdictOf(results),
    eventId: null,
    decision: null,
    decidedAt: null,
    userId: null,
    keyFrom: key?.from ?? null,
    origin: tree,
    checkpoint,
    checks: results,
  };
}

const NAME_CHARS = 200;

/** Returns the first line of a proof's checkpoint, unverified; null if it is no name of a tree. */
export function claimedOrigin(proof: string): string | null {
  const [line = ''] = readable(() => parseTlogProof(proof).checkpoint.split('\n', 1)) ?? [];
  return line.length <= NAME_CHARS && isKeyName(line) ? line : null;
}

function verdictOf(results: readonly VerificationCheck[]): ReceiptReport['verdict'] {
  if (results.some(({ status }) => status === 'failed')) return 'refused';
  const lacks = results.some(({ name, status }) => status === 'skipped' && NEEDED.has(name));
  return lacks ? 'unproved' : 'proved';
}

/**
 * Returns the key under the name of the tree that signed, since all trees of a ledger have one key;
 * none if the key is not of that ledger.
 * @param tree name of the tree in the receipt, unverified; null if unreadable
 */
function trustIn(
  key: TrustedKey | null,
  tree: string | null,
): Pick<ReceiptClaim, 'vkey' | 'origin'> {
  if (key === null || otherLedger(key, tree) !== null) return { vkey: null, origin: '' };
  if (tree === null) return { vkey: key.vkey, origin: '' };
  const { publicKey } = parseLedgerKey(key.vkey);
  return { vkey: formatVerifierKey(verifierFromPublicKey(tree, publicKey)), origin: tree };
}

/** Returns the name of the key's ledger if it is not the ledger of the tree; else null. */
function otherLedger(key: TrustedKey, tree: string | null): string | null {
  const { origin } = parseLedgerKey(key.vkey);
  return tree === null || ledgerNameOf(tree) === origin ? null : origin;
}

function checkKey(key: TrustedKey | null, tree: string | null): VerificationCheck {
  const what = 'The key is of this ledger, and does not come from the receipt’s own file';
  if (key === null) return createSkippedCheck('key', what, NO_KEY);
  const other = otherLedger(key, tree);
  if (other !== null) {
    const text = `this key belongs to the ledger ${other}, and the receipt is of ${tree}: give the key of that ledger`;
    return createVerificationCheck('key', what, text);
  }
  if (key.from === 'file') return createSkippedCheck('key', what, OWN_KEY);
  return {
    ...createVerificationCheck('key', what, null),
    detail: key.from === 'site' ? SITE_KEY : null,
  };
}

const NO_KEY = 'no key was given that does not come from the receipt';
const OWN_KEY =
  'it came with the receipt: who forges the one forges the other. Compare it with one noted elsewhere';
const SITE_KEY = 'It is this site’s word: compare it with a copy that was noted elsewhere.';

/** Sealed bytes and later events, which no proof in a receipt covers. */
const ASSERTED: readonly VerificationCheck[] = [
  createSkippedCheck(
    'opened',
    'Address, browser and account',
    'the word of the service: in the entry they are sealed',
  ),
  createSkippedCheck(
    'superseded',
    'Which later decisions there are',
    'the word of the service when it gave the receipt: each has a receipt of its own',
  ),
];

function personOf(person: unknown, userId: string | null): readonly VerificationCheck[] {
  if (userId === null) return [];
  const other = person === userId ? null : 'It is another person’s.';
  return [createVerificationCheck('person', 'The recorded decision is yours', other)];
}

function placeOf({ topic, partition }: AnyReceipt, tree: string | null): VerificationCheck {
  const what = 'The signed root is of the part of the ledger that the receipt names';
  if (tree === null) return createSkippedCheck('place', what, NO_KEY);
  const fits = tree.endsWith(`/${topic}/${partition}`);
  return createVerificationCheck(
    'place',
    what,
    fits ? null : `it is of ${tree}, and the receipt of ${topic}/${partition}`,
  );
}

/** A withdrawal names an acceptance, which is proved like the withdrawal. */
function acceptanceOf(
  receipt: AnyReceipt,
  entry: Uint8Array | null,
  trusted: Pick<ReceiptClaim, 'vkey' | 'origin'>,
): readonly VerificationCheck[] {
  if (receipt.acceptance === null) return [];
  const what = 'The acceptance that was withdrawn is in the same ledger';
  if (trusted.vkey === null) return [createSkippedCheck('acceptance', what, NO_KEY)];
  const { offset: index, proof } = receipt.acceptance;
  const { ok } = verifyReceipt({ ...trusted, entry, proof, index });
  return [createVerificationCheck('acceptance', what, ok ? null : 'its proof does not verify')];
}

function textsOf({ documents }: AnyReceipt, given: readonly Uint8Array[]): VerificationCheck {
  const what = 'The texts are those that were decided about, byte for byte';
  if (given.length === 0)
    return createSkippedCheck('documents', what, 'no text was given to compare');
  const named = new Set<string>(documents.map(({ sha256 }) => sha256));
  const other = given.map((bytes) => toHex(sha256(bytes))).find((digest) => !named.has(digest));
  return createVerificationCheck(
    'documents',
    what,
    other ? `no document of the receipt has the digest ${other}` : null,
  );
}

function toVerificationCheck(check: Check): VerificationCheck {
  const { name } = check;
  if (check.status === 'passed') return createVerificationCheck(name, WHAT[name], null);
  if (check.status === 'failed')
    return createVerificationCheck(name, WHAT[name], `${check.detail} (${check.reason})`);
  const detail =
    check.reason === 'not_given' ? NOT_GIVEN[name] : `“${WHAT[check.reason]}” did not pass`;
  return createSkippedCheck(name, WHAT[name], detail ?? NO_KEY);
}

const NOT_GIVEN: Partial<Record<Check['name'], string>> = {
  index: 'a proof alone names no decision',
  entry: 'a proof alone holds no entry: give the receipt',
  inclusion: 'a proof alone names no decision: give the receipt',
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the result of `read`; null if the input is malformed. */
export function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isLedgerError(error)) return null;
    throw error;
  }
}
