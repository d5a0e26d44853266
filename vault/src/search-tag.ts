import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { VaultError } from './errors.ts';
import type { DerivedKeys } from './keys.ts';

export type TagKind = 'ip' | 'device';

/**
 * Computes the exact-match search tag of a sealed value: HMAC-SHA256 of kind and normalised value
 * under the search key. Without the key, addresses cannot be enumerated against the tag.
 * @throws VaultError TAG_VALUE_INVALID if an `ip` value is not an IP address
 */
export function searchTag(keys: DerivedKeys, kind: TagKind, value: string): Buffer {
  const normal = kind === 'ip' ? normaliseIp(value) : value.trim().toLowerCase();
  if (normal === null) throw new VaultError('TAG_VALUE_INVALID', 'not an IP address');
  return tagOf(keys, kind, normal);
}

/** Returns the exact-match tag of an e-mail address, ignoring case. */
export const addressTag = (keys: DerivedKeys, email: string): Buffer =>
  tagOf(keys, 'address', email.trim().toLowerCase());

const tagOf = (keys: DerivedKeys, kind: string, normal: string) =>
  createHmac('sha256', keys.search).update(`${kind}\0${normal}`).digest();

/**
 * Normalises an IP address: IPv4 dotted, IPv6 as in RFC 5952, IPv4-mapped IPv6 as IPv4, without
 * zone, because a zone has a meaning only on one machine. Returns null if `text` is not an IP
 * address.
 */
export function normaliseIp(text: string): string | null {
  const bare = text.trim().replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family !== 6) return null;
  // the URL parser (WHATWG, host serialising) compresses and lower-cases, mapped ones in hex too
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
