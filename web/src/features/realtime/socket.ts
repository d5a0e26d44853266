/** Part of WebSocket that the client uses; tests have their own. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'readyState'
>;

/** Code that a browser reports if a connection breaks without a closing handshake. */
const BROKEN = 1006;

/** Returns a socket that never opens and reports after `ms` that it is closed. */
export function unreachableSocket(
  alarm: (ms: number, ring: () => void) => void,
  ms: number,
): Socket {
  const socket: Socket = {
    readyState: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => undefined,
    close: () => undefined,
  };
  alarm(ms, () => reportBroken(socket));
  return socket;
}

/** Calls the socket's `onclose` as a browser does if the connection breaks. */
export function reportBroken(socket: Socket): void {
  const { onclose } = socket;
  if (onclose === null) return;
  Reflect.apply(onclose, socket, [Object.assign(new Event('close'), { code: BROKEN })]);
}
