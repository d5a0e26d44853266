/**
 * Signed notes (C2SP signed-note): a text ending in a newline, an empty line, then one or more lines
 * `— <key name> <base64(4-byte key id ‖ signature)>`. The text means nothing until a known key's
 * signature over it has been verified: use {@link openNote}; {@link parseNote} only reads the form.
 */
import { ed25519Sign, ed25519Verify } from '#hash';
import { fromBase64, toBase64 } from './base64.ts';
import { isLedgerError, LedgerError } from './errors.ts';
import { isKeyName, type NoteSigner, type NoteVerifier } from './note-key.ts';

/** One signature line. */
export type NoteSignature = {
  readonly name: string;
  readonly keyId: number;
  readonly signature: Uint8Array;
};

/** A note: `text` ends in a newline and is what the signatures cover. */
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** Upper bounds against abuse; the specification asks readers to take at least 16 signatures. */
const MAX_SIGNATURES = 100;
const MAX_NOTE_LENGTH = 1_000_000;

/** All but newline below U+0020, and halves of surrogate pairs, which no UTF-8 holds. */
const FORBIDDEN = /[^\n\u0020-\u{10ffff}]|\p{Surrogate}/u;
const SIGNATURE_LINE = /^\u2014 ([^ ]+) ([A-Za-z0-9+/=]+)$/;
const encoder = new TextEncoder();

/** Signs `text`, which must end in a newline. Throws `NOTE_INVALID`. */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  if (!text.endsWith('\n') || FORBIDDEN.test(text)) {
    throw new LedgerError('NOTE_INVALID', 'a note text ends in a newline, without other controls');
  }
  if (signers.length === 0) throw new LedgerError('NOTE_INVALID', 'a note needs a signer');
  const message = encoder.encode(text);
  const lines = signers.map((signer) => {
    const signature = ed25519Sign(signer.seed, message);
    return `\u2014 ${signer.name} ${toBase64(withKeyId(signer.keyId, signature))}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

function withKeyId(keyId: number, signature: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + signature.length);
  new DataView(bytes.buffer).setUint32(0, keyId);
  bytes.set(signature, 4);
  return bytes;
}

/** Reads a note's form, verifying nothing. Throws `NOTE_INVALID`. */
export function parseNote(note: string): Note {
  if (note.length > MAX_NOTE_LENGTH) throw new LedgerError('NOTE_INVALID', 'the note is too long');
  if (FORBIDDEN.test(note))
    throw new LedgerError('NOTE_INVALID', 'the note has control characters');
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) {
    throw new LedgerError('NOTE_INVALID', 'the note has no signature block');
  }
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) {
    throw new LedgerError('NOTE_INVALID', `the note has more than ${MAX_SIGNATURES} signatures`);
  }
  return { text: note.slice(0, split + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line: string): NoteSignature {
  const [, name, data] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined || data === undefined || !isKeyName(name)) {
    throw new LedgerError('NOTE_INVALID', 'not a signature line');
  }
  const bytes = signatureBytes(data);
  if (bytes.length < 5) throw new LedgerError('NOTE_INVALID', 'a signature without content');
  const keyId = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return { name, keyId, signature: bytes.slice(4) };
}

function signatureBytes(data: string): Uint8Array {
  try {
    return fromBase64(data);
  } catch (error) {
    if (isLedgerError(error)) throw new LedgerError('NOTE_INVALID', 'a signature is not base64');
    throw error;
  }
}

/**
 * The note with its verified signatures only. Signatures of unknown keys are ignored; one that names
 * a known key (name and id) and does not verify refuses the whole note.
 *
 * @throws LedgerError NOTE_INVALID, SIGNATURE_INVALID, SIGNATURE_MISSING
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): Note {
  const { text, signatures } = parseNote(note);
  const message = encoder.encode(text);
  const verified = signatures.filter((signature) => {
    const known = verifiers.find((v) => v.name === signature.name && v.keyId === signature.keyId);
    if (known === undefined) return false;
    if (ed25519Verify(known.publicKey, message, signature.signature)) return true;
    throw new LedgerError('SIGNATURE_INVALID', `the signature of ${known.name} does not verify`);
  });
  if (verified.length === 0)
    throw new LedgerError('SIGNATURE_MISSING', 'no signature of a known key');
  return { text, signatures: verified };
}
