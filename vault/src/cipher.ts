import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM (NIST SP 800-38D): version byte ‖ random 96-bit nonce ‖ ciphertext ‖ 128-bit tag.
 * Random nonces are safe for 2^32 boxes a key (SP 800-38D §8.3); a person makes a handful.
 * @param place what the box is bound to; opening it anywhere else fails
 */
export function sealBox(key: KeyObject, plaintext: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const head = Buffer.from([VERSION]);
  return Buffer.concat([
    head,
    nonce,
    cipher.update(plaintext),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Null when the box is not whole, of another version, under another key or from another place. */
export function openBox(key: KeyObject, box: Uint8Array, place: string): Buffer | null {
  if (box.length < OVERHEAD || box[0] !== VERSION) return null;
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(box.subarray(box.length - TAG_BYTES));
  const ciphertext = box.subarray(1 + NONCE_BYTES, box.length - TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    // Node says "unable to authenticate data" without a code; nothing else can fail here
    return null;
  }
}
