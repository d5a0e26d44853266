/** Arrays and objects in each other; the deepest body of the api has 7. */
export const JSON_DEPTH_MAX = 64;
/** Entries of arrays and objects in all; the longest resume with its lines and fields has 75,000. */
export const JSON_VALUES_MAX = 100_000;
/** Fields of one object; no object of the api has more than a hundred. */
export const JSON_FIELDS_MAX = 1000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const TOO_MANY_FIELDS = `must have at most ${JSON_FIELDS_MAX} fields in one object`;

/** `[` and `{` differ in one bit, and so do `]` and `}`. */
const opens = (byte: number) => (byte | 0x20) === 0x7b;
const closes = (byte: number) => (byte | 0x20) === 0x7d;

/**
 * Measures JSON before it is parsed: its bytes are read once, and nothing is built. Up to the first
 * place that is no JSON, it sees what a parser sees.
 *
 * @returns what is too much, as a sentence's end (“must …”); null: nothing is
 */
export function excessOf(json: Uint8Array): string | null {
  let depth = 0;
  let values = 0;
  const fields = new Float64Array(JSON_DEPTH_MAX + 1);
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte === COMMA) {
      values += 1;
      fields[depth] = (fields[depth] ?? 0) + 1;
      if ((fields[depth] ?? 0) >= JSON_FIELDS_MAX) return TOO_MANY_FIELDS;
    } else if (opens(byte)) {
      depth += 1;
      values += 1;
      if (depth > JSON_DEPTH_MAX) return `must be nested at most ${JSON_DEPTH_MAX} deep`;
      // the commas of an array are no fields
      fields[depth] = byte === BRACE ? 0 : Number.NEGATIVE_INFINITY;
    } else if (closes(byte)) {
      depth -= 1;
    }
    if (values > JSON_VALUES_MAX) return `must hold at most ${JSON_VALUES_MAX} values`;
  }
  return null;
}

/** Returns the place of the quote that ends the string; the length of `json`: none does. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
