import canonicalize from 'canonicalize';

const encoder = new TextEncoder();

/**
 * The one byte form of a JSON value: RFC 8785 (JCS) in UTF-8. Members that are undefined are left
 * out, as in JSON.
 *
 * A copy with its names in order goes through JSON.stringify at once, whose strings and numbers
 * are those of RFC 8785; that takes a third of the time and an eighth of the memory of a library
 * that walks the value (every acceptance passes here twice). Where JSON.stringify would differ,
 * the library does it: names that look like array indexes, which an object puts first, and what
 * may be a lone surrogate.
 * @throws TypeError for values JSON cannot hold (functions, NaN, lone surrogates)
 */
export function canonicalBytes(value: unknown): Uint8Array {
  const copy = ordered(value);
  const json = copy === BY_LIBRARY ? null : JSON.stringify(copy);
  return encoder.encode(json === null || json.includes('\\ud') ? byLibrary(value) : json);
}

/** Whether these bytes are the one form of this value. */
export function isCanonical(value: unknown, bytes: Uint8Array): boolean {
  try {
    const own = canonicalBytes(value);
    return own.length === bytes.length && own.every((byte, at) => byte === bytes[at]);
  } catch (error) {
    // a lone surrogate, which RFC 8785 has no form for
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const BY_LIBRARY = Symbol('names like indexes');

/** The value with the names of its objects in order, by UTF-16 code units as RFC 8785 has it. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(ordered);
    return items.includes(BY_LIBRARY) ? BY_LIBRARY : items;
  }
  if (typeof value !== 'object' || value === null) return scalar(value);
  const copy: Record<string, unknown> = {};
  if ('toJSON' in value) throw new TypeError('not a plain JSON value');
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    const item = ordered(member);
    if (item === BY_LIBRARY || name === '__proto__' || /^\d/.test(name)) return BY_LIBRARY;
    copy[name] = item;
  }
  return copy;
}

function scalar(value: unknown): unknown {
  const fits =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value));
  if (!fits) throw new TypeError(`${String(value)} has no JSON form`);
  return value;
}

function byLibrary(value: unknown): string {
  try {
    return canonicalize(value) ?? '';
  } catch (cause) {
    throw new TypeError('value has no JSON form', { cause });
  }
}
