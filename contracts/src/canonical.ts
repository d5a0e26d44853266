import canonicalize from 'canonicalize';

const encoder = new TextEncoder();

/**
 * The one byte form of a JSON value: RFC 8785 (JCS) in UTF-8.
 * @throws TypeError for values JSON cannot hold (undefined, NaN, functions, lone surrogates)
 */
export function canonicalBytes(value: unknown): Uint8Array {
  const json = canonicalize(value);
  if (json === undefined) throw new TypeError('value has no JSON form');
  return encoder.encode(json);
}
