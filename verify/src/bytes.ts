/** Returns the bytes of all pieces, one behind the other. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8; invalid sequences become U+FFFD, and a byte order mark stays. */
export const utf8Text = (bytes: Uint8Array): string => DECODER.decode(bytes);
