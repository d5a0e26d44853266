import { fromBase64 } from '@roletrail/ledger/base64';
import { toHex } from '@roletrail/ledger/hex';
import { isSameLedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { sha256 } from '@roletrail/ledger/rfc6962';
import { createVerificationCheck, type VerificationCheck } from '../verification-check.ts';
import { documentFile, FILES, ReceiptUnreadable, readArchive } from './archive.ts';
import {
  checkProof,
  checkReceipt,
  claimedOrigin,
  type ReceiptReport,
  readable,
  type TrustedKey,
} from './check.ts';
import { type ReadReceipt, readReceipt } from './read.ts';
import type { AnyReceipt } from './schema.ts';

export interface FileCheckOptions {
  /**
   * Key of a log, from a source of the caller; null if it has none.
   * @param origin log named in the file; null if it names none
   */
  readonly keyOf: (origin: string | null) => TrustedKey | null;
  /** texts of the documents as file bytes, in addition to those in the file */
  readonly documents: readonly Uint8Array[];
}

type Files = ReadonlyMap<string, Uint8Array>;

const ZIP = [0x50, 0x4b] as const;
const PROOF = 'c2sp.org/tlog-proof@v1';

/**
 * Verifies a person's file of a decision: the receipt, its zip, or its proof alone.
 * @throws ReceiptUnreadable in words for people
 */
export function checkFile(bytes: Uint8Array, given: FileCheckOptions): ReceiptReport {
  if (ZIP.every((byte, at) => bytes[at] === byte)) return checkArchive(readArchive(bytes), given);
  const proof = textOf(bytes);
  if (proof?.startsWith(PROOF)) {
    const key = given.keyOf(claimedOrigin(proof));
    return checkProof(proof, { key, documents: [], userId: null, before: [] });
  }
  const { receipt, checksOfReading } = readReceipt(bytes);
  const key = given.keyOf(claimedOrigin(receipt.proof));
  return checkReceipt(receipt, {
    key,
    documents: given.documents,
    userId: null,
    before: checksOfReading,
  });
}

function checkArchive(files: Files, given: FileCheckOptions): ReceiptReport {
  const bytes = files.get(FILES.receipt);
  if (!bytes) throw new ReceiptUnreadable(`The zip holds no ${FILES.receipt}.`);
  const { receipt, checksOfReading }: ReadReceipt = readReceipt(bytes);
  const brought = keyIn(files);
  const trusted = given.keyOf(claimedOrigin(receipt.proof));
  const texts = receipt.documents.flatMap((document) => files.get(documentFile(document)) ?? []);
  return checkReceipt(receipt, {
    key: trusted ?? (brought === null ? null : { vkey: brought, from: 'file' }),
    documents: [...texts, ...given.documents],
    userId: null,
    before: [
      ...checksOfReading,
      besides(otherFile(receipt, files)),
      ...keysAgree(brought, trusted),
    ],
  });
}

function besides(other: string | null): VerificationCheck {
  const zipCheck = createVerificationCheck(
    'files',
    'The files beside the receipt are what it speaks of',
    other,
  );
  return { ...zipCheck, detail: other ?? `${FILES.readme} is not: it proves nothing.` };
}

/** Returns the names of missing, unexpected or changed files; null if there are none. */
function otherFile(receipt: AnyReceipt, files: Files): string | null {
  const expected = filesOf(receipt);
  const strange = [...files.keys()].filter((name) => !expected.has(name));
  const wrong = [...expected].filter(([name, digest]) => {
    const file = files.get(name);
    return file === undefined || (digest !== null && toHex(sha256(file)) !== digest);
  });
  const names = [...strange, ...wrong.map(([name]) => name)];
  return names.length === 0 ? null : `not so: ${names.join(', ').slice(0, 300)}`;
}

/** The names that the zip of a receipt holds, with their digests where the receipt fixes them. */
function filesOf(receipt: AnyReceipt): ReadonlyMap<string, string | null> {
  const { acceptance } = receipt;
  const digest = (bytes: Uint8Array | null) => (bytes === null ? '' : toHex(sha256(bytes)));
  const encoder = new TextEncoder();
  const files = new Map<string, string | null>([
    [FILES.receipt, null],
    [FILES.key, null],
    [FILES.readme, null],
    [FILES.proof, digest(encoder.encode(receipt.proof))],
    [FILES.entry, digest(readable(() => fromBase64(receipt.entry)))],
    ...receipt.documents.map((document) => [documentFile(document), document.sha256] as const),
  ]);
  if (acceptance !== null) {
    files.set(FILES.acceptanceProof, digest(encoder.encode(acceptance.proof)));
    files.set(FILES.acceptance, digest(readable(() => fromBase64(acceptance.entry))));
  }
  return files;
}

/** @throws ReceiptUnreadable if a key file contains no key */
function keyIn(files: Files): string | null {
  const file = files.get(FILES.key);
  if (file === undefined) return null;
  const vkey = textOf(file)?.replace(/\n$/, '') ?? '';
  if (readable(() => parseVerifierKey(vkey)) === null) {
    throw new ReceiptUnreadable(`The zip is damaged: ${FILES.key} holds no verifier key.`);
  }
  return vkey;
}

function keysAgree(
  brought: string | null,
  trusted: TrustedKey | null,
): readonly VerificationCheck[] {
  if (brought === null || trusted === null) return [];
  const isSame = isSameLedgerKey(parseLedgerKey(brought), parseLedgerKey(trusted.vkey));
  const other = isSame ? null : `${FILES.key} holds another key`;
  return [createVerificationCheck('file_key', 'The key beside the receipt is that key', other)];
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
