/**
 * What pdf.js asks of an array's buffer when it lists a page's operations, and Node.js has only from
 * 21 on: the same bytes, as many as asked for. That the older buffer goes nobody counts on.
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
