/**
 * Standard base64 (RFC 4648 §4), canonical only. Decoders that skip line breaks or ignore the unused
 * bits of the last character let one signature have many spellings; this one has exactly one per value.
 */
import { LedgerError } from './errors.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Map(Array.from(ALPHABET, (character, value) => [character, value]));

/** Base64 of `bytes`, with padding, on one line. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET.charAt(word >> 18) + ALPHABET.charAt((word >> 12) & 63);
    text += left > 1 ? ALPHABET.charAt((word >> 6) & 63) : '=';
    text += left > 2 ? ALPHABET.charAt(word & 63) : '=';
  }
  return text;
}

/** The bytes of canonical base64; anything else throws `ENCODING_INVALID`. */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw new LedgerError('ENCODING_INVALID', 'not base64');
  }
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4, at += 3) {
    let word = 0;
    for (let j = 0; j < 4; j++) word = (word << 6) | (VALUE_OF.get(text.charAt(i + j)) ?? 0);
    if (at < bytes.length) bytes[at] = word >> 16;
    if (at + 1 < bytes.length) bytes[at + 1] = word >> 8;
    if (at + 2 < bytes.length) bytes[at + 2] = word;
    const spare = at + 3 - bytes.length;
    if (spare > 0 && (word & (spare === 2 ? 0xffff : 0xff)) !== 0) {
      throw new LedgerError('ENCODING_INVALID', 'base64 with unused bits set');
    }
  }
  return bytes;
}
