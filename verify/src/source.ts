/** A file to verify: its size and its bytes, on a disk, in a browser or in memory. */
export interface ByteSource {
  /** bytes */
  readonly size: number;
  /** Reads bytes `from` to `to` − 1, fewer if the file ends before. */
  slice(from: number, to: number): Promise<Uint8Array>;
}

const PIECE = 1 << 18;

/** Yields a file from its beginning to its end. @param size of a piece, bytes */
export async function* piecesOf(source: ByteSource, size = PIECE): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (;;) {
    const piece = await source.slice(at, at + size);
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

/** Returns a source that reports the number of bytes of each read. */
export function watchedSource(source: ByteSource, onRead: (bytes: number) => void): ByteSource {
  return {
    size: source.size,
    async slice(from, to) {
      const part = await source.slice(from, to);
      onRead(part.length);
      return part;
    },
  };
}
