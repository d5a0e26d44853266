/**
 * What a thread's own limits leave out: the bytes of buffers. pdf.js unpacks streams into arrays
 * that it doubles, so a few kilobytes can ask for gigabytes; from here on an array of a megabyte or
 * more is had only while all of them together stay under the limit.
 *
 * Decompression by the runtime would fill buffers that nobody sees here: without it pdf.js unpacks
 * by itself. Nothing in this thread has a reason to call anybody.
 */
const LOOKED_AT_BYTES = 2 ** 20;

let refused = false;

/** Whether more was asked for than there is; a reader may have gone on without it. */
export const memoryRefused = () => refused;

export function beginFile(): void {
  refused = false;
}

/** Once in a thread, before a reader is loaded. */
export function limitBuffers(maxBytes: number): void {
  const Native = globalThis.Uint8Array;
  const Limited: typeof Native = new Proxy(Native, {
    construct(target, given: unknown[], newTarget): object {
      const [length] = given;
      if (typeof length === 'number' && length >= LOOKED_AT_BYTES) {
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
