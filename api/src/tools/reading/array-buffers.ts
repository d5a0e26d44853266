/**
 * Polyfill for pdf.js, which uses ArrayBuffer.transferToFixedLength when it lists a page's
 * operations; Node.js has it from 21 on. Unlike the standard, it does not detach the old buffer;
 * pdf.js does not depend on that.
 */
if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
    configurable: true,
    writable: true,
  });
}

export {};
