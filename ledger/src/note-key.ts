/**
 * Ed25519 keys of signed notes (C2SP signed-note, type 0x01); a verifier's in the text form of Go's
 * sumdb/note too: `<name>+<id>+<base64(0x01 ‖ public key)>`.
 */
import { ed25519PublicKey, sha256 } from '#hash';
import { fromBase64, toBase64 } from './base64.ts';
import { isLedgerError, LedgerError } from './errors.ts';

/** A key that verifies; `name` and `keyId` together identify it. */
export type NoteVerifier = {
  readonly name: string;
  /** First four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key), big-endian. */
  readonly keyId: number;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
};

/** A key that signs. `seed` is the 32-byte private key: never logged, never sent. */
export type NoteSigner = NoteVerifier & { readonly seed: Uint8Array };

const ED25519 = 0x01;
const KEY_BYTES = 32;
const BAD_NAME = /[\p{White_Space}\p{Cc}\p{Surrogate}\ufeff+]/u;
const encoder = new TextEncoder();

/** True for a key name: not empty, no Unicode space, control character or plus. */
export function isKeyName(name: string): boolean {
  return name.length > 0 && !BAD_NAME.test(name);
}

/** The verifier of a 32-byte Ed25519 public key. Throws `KEY_INVALID`. */
export function verifierFromPublicKey(name: string, publicKey: Uint8Array): NoteVerifier {
  if (!isKeyName(name)) throw new LedgerError('KEY_INVALID', 'not a key name');
  if (publicKey.length !== KEY_BYTES) {
    throw new LedgerError('KEY_INVALID', `a public key has 32 bytes, not ${publicKey.length}`);
  }
  const id = sha256(Uint8Array.of(...encoder.encode(`${name}\n`), ED25519, ...publicKey));
  return { name, keyId: new DataView(id.buffer, id.byteOffset).getUint32(0), publicKey };
}

/** The signer of a 32-byte Ed25519 seed, which the caller draws at random. Throws `KEY_INVALID`. */
export function signerFromSeed(name: string, seed: Uint8Array): NoteSigner {
  if (seed.length !== KEY_BYTES) {
    throw new LedgerError('KEY_INVALID', `a seed has 32 bytes, not ${seed.length}`);
  }
  return { ...verifierFromPublicKey(name, ed25519PublicKey(seed)), seed };
}

/** `<name>+<id>+<data>`, for publication. */
export function formatVerifierKey(verifier: NoteVerifier): string {
  const { name, keyId, publicKey } = verifier;
  return `${name}+${idHex(keyId)}+${toBase64(Uint8Array.of(ED25519, ...publicKey))}`;
}

/** Reads a verifier key. Throws `KEY_INVALID`, also when the id is not this key's. */
export function parseVerifierKey(vkey: string): NoteVerifier {
  const { name, idText, key } = splitKey(vkey);
  const verifier = verifierFromPublicKey(name, key);
  assertId(idText, verifier);
  return verifier;
}

function idHex(keyId: number): string {
  return keyId.toString(16).padStart(8, '0');
}

/** Splits at the first two plus signs: a name has none, base64 may. */
function splitKey(text: string): { name: string; idText: string; key: Uint8Array } {
  const [, name, idText, data] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  if (name === undefined || idText === undefined || data === undefined) {
    throw new LedgerError('KEY_INVALID', 'not a note key');
  }
  const bytes = keyData(data);
  if (bytes[0] !== ED25519 || bytes.length !== 1 + KEY_BYTES) {
    throw new LedgerError('KEY_INVALID', 'not an Ed25519 note key (type 0x01, 32 bytes)');
  }
  return { name, idText, key: bytes.slice(1) };
}

function keyData(data: string): Uint8Array {
  try {
    return fromBase64(data);
  } catch (error) {
    if (isLedgerError(error)) throw new LedgerError('KEY_INVALID', 'key data is not base64');
    throw error;
  }
}

function assertId(idText: string, { keyId }: NoteVerifier): void {
  if (idText !== idHex(keyId)) throw new LedgerError('KEY_INVALID', 'the key id is not this key’s');
}
