/**
 * The whole judgement of a receipt, for the pages and the command line alike: what was looked at,
 * and of each thing whether it passed, failed, or why it was not looked at. Nothing is fetched and
 * nothing is sent.
 */
import { fromBase64 } from '@roletrail/ledger/base64';
import type { Checkpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex, toHex } from '@roletrail/ledger/hex';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
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

/** The log's verifier key, and whose word it is that this is the key. */
export interface TrustedKey {
  readonly vkey: string;
  /** `pinned`: whoever checks has it from elsewhere; `site`: the service; `file`: the receipt's own */
  readonly from: 'pinned' | 'site' | 'file';
}

export interface ReceiptReport {
  /** `unproved`: nothing failed, but what a proof needs was not looked at */
  readonly verdict: 'proved' | 'refused' | 'unproved';
  readonly eventId: string | null;
  readonly decision: AnyReceipt['decision'] | null;
  /** as recorded; null where the recorded bytes cannot be read */
  readonly decidedAt: string | null;
  readonly userId: string | null;
  /** whose word the key is; null: none was given */
  readonly keyFrom: TrustedKey['from'] | null;
  /** the log that the checkpoint names, whoever signed it; null where there is none to read */
  readonly origin: string | null;
  /** the signed tree head; null unless its signature verified */
  readonly checkpoint: Checkpoint | null;
  readonly checks: readonly VerificationCheck[];
}

export interface ReceiptCheckOptions {
  /** null: none is trusted */
  readonly key: TrustedKey | null;
  /** texts that were decided about, as files' bytes */
  readonly documents: readonly Uint8Array[];
  /** whose decision it must be; null: whoever's */
  readonly userId: string | null;
  /** what else was looked at where the receipt was read */
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

/** What nothing is proved without. */
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

/** @throws LedgerError for what is no verifier key */
export function checkReceipt(receipt: AnyReceipt, given: ReceiptCheckOptions): ReceiptReport {
  const entry = readable(() => fromBase64(receipt.entry));
  const leafHash = readable(() => fromHex(receipt.leafHash));
  const acceptance = readable(() => fromBase64(receipt.acceptance?.entry ?? ''));
  const trusted = trustIn(given.key);
  const { checks, checkpoint } = verifyReceipt({
    ...trusted,
    entry,
    proof: receipt.proof,
    index: receipt.offset,
    ...(leafHash === null ? {} : { leafHash }),
  });
  const event = recordedEvent(entry);
  const stated = event && recordedKind(event)?.known ? deriveReceiptFields(event, null) : null;
  const looked = [
    ...given.before,
    checkReceiptContent(receipt, { entry, acceptance }),
    ...personOf(stated?.person, given.userId),
    keyOf(given.key),
    ...checks.map(told),
    placeOf(receipt, given.key === null ? null : trusted.origin),
    ...acceptanceOf(receipt, acceptance, trusted),
    textsOf(receipt, given.documents),
    ...(stated ? claimsOf(stated) : []),
    ...ASSERTED,
  ];
  return {
    verdict: verdictOf(looked),
    eventId: receipt.eventId,
    decision: receipt.decision,
    decidedAt: textOf(stated?.times.log),
    userId: textOf(stated?.person),
    keyFrom: given.key?.from ?? null,
    origin: claimedOrigin(receipt.proof),
    checkpoint,
    checks: looked,
  };
}

/** A proof without its receipt: whether it is signed, and no more. @throws LedgerError as above */
export function checkProof(proof: string, { key, before }: ReceiptCheckOptions): ReceiptReport {
  const { checks, checkpoint } = verifyReceipt({ ...trustIn(key), entry: null, proof });
  const looked = [...before, keyOf(key), ...checks.map(told)];
  return {
    verdict: verdictOf(looked),
    eventId: null,
    decision: null,
    decidedAt: null,
    userId: null,
    keyFrom: key?.from ?? null,
    origin: claimedOrigin(proof),
    checkpoint,
    checks: looked,
  };
}

/** The first line of a proof's checkpoint; nobody's word yet. */
export function claimedOrigin(proof: string): string | null {
  return readable(() => parseTlogProof(proof).checkpoint.split('\n', 1)[0] ?? null);
}

function verdictOf(looked: readonly VerificationCheck[]): ReceiptReport['verdict'] {
  if (looked.some(({ status }) => status === 'failed')) return 'refused';
  const lacks = looked.some(({ name, status }) => status === 'skipped' && NEEDED.has(name));
  return lacks ? 'unproved' : 'proved';
}

/** The key's name is the origin of the log that it speaks for. */
function trustIn(key: TrustedKey | null): Pick<ReceiptClaim, 'vkey' | 'origin'> {
  if (key === null) return { vkey: null, origin: '' };
  return { vkey: key.vkey, origin: parseVerifierKey(key.vkey).name };
}

function keyOf(key: TrustedKey | null): VerificationCheck {
  const what = 'The key does not come from the receipt’s own file';
  if (key === null) return createSkippedCheck('key', what, NO_KEY);
  if (key.from === 'file') return createSkippedCheck('key', what, OWN_KEY);
  return {
    ...createVerificationCheck('key', what, null),
    detail: key.from === 'site' ? SITE_KEY : null,
  };
}

const NO_KEY = 'no key was given that does not come from the receipt';
const OWN_KEY =
  'it came with the receipt: whoever forges the one forges the other. Compare it with one noted elsewhere';
const SITE_KEY = 'It is this site’s word: compare it with a copy that was noted elsewhere.';

/** Sealed bytes and later events: no proof in a receipt speaks of them. */
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

function placeOf({ topic, partition }: AnyReceipt, name: string | null): VerificationCheck {
  const what = 'The key belongs to the part of the ledger that the receipt names';
  if (name === null) return createSkippedCheck('place', what, NO_KEY);
  const fits = name.endsWith(`/${topic}/${partition}`);
  return createVerificationCheck(
    'place',
    what,
    fits ? null : `it is the key of ${name}, the receipt of ${topic}/${partition}`,
  );
}

/** A withdrawal names an acceptance; what that was is as well proven as the withdrawal. */
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

function told(check: Check): VerificationCheck {
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

/** What comes of reading something that may be malformed; null: it is. */
export function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isLedgerError(error)) return null;
    throw error;
  }
}
