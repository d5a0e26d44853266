/**
 * Limits the bytes of buffers, which a thread's resource limits exclude. pdf.js doubles its arrays
 * when it unpacks streams, so a few kilobytes can request gigabytes. Arrays of 1 MB or more are
 * allocated only while their total is under the limit.
 *
 * Removes the runtime's decompression, because its buffers would bypass the limit; pdf.js then
 * unpacks by itself. Also removes network access, which this thread does not need.
 */
const COUNTED_FROM_BYTES = 2 ** 20;

let refused = false;

/** Returns true if an allocation was refused; the reader may have continued without it. */
export const memoryRefused = () => refused;

export function beginFile(): void {
  refused = false;
}

/** Call once per thread, before a reader is loaded. */
export function limitBuffers(maxBytes: number): void {
  const Native = globalThis.Uint8Array;
  const Limited: typeof Native = new Proxy(Native, {
    construct(target, given: unknown[], newTarget): object {
      const [length] = given;
      if (typeof length === 'number' && length >= COUNTED_FROM_BYTES) {
        if (process.memoryUsage().arrayBuffers + length > maxBytes) {
          refused = true;
          throw new RangeError(`no room for ${length} bytes`);
        }
      }
      return Reflect.construct(target, given, newTarget === Limited ? target : newTarget);
    },
  });
  globalThis.Uint8Array = Limited;
  for (const name of ['DecompressionStream', 'fetch', 'WebSocket', 'XMLHttpRequest']) {
    Reflect.deleteProperty(globalThis, name);
  }
}
