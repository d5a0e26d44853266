import type { RealtimePorts, Socket } from '../realtime/realtime-client.ts';

/** What a browser reports when a connection breaks without a closing handshake. */
const BROKEN = 1006;
const CLOSED = 3;
/** How soon an attempt fails while the network is cut, ms. */
const UNREACHABLE_MS = 150;

/**
 * A network that can be cut and mended by hand, under a client that knows nothing of it. While it
 * is cut, open sockets break and new ones fail; the client's own back-off and resume do the rest.
 */
export class CuttableNetwork {
  readonly #ports: RealtimePorts;
  #sockets: Socket[] = [];
  #cut = false;

  constructor(ports: RealtimePorts) {
    this.#ports = ports;
  }

  cut(): void {
    this.#cut = true;
    const sockets = this.#sockets;
    this.#sockets = [];
    for (const socket of sockets) sever(socket);
  }

  mend(): void {
    this.#cut = false;
  }

  /** The ports for the client. */
  ports(): RealtimePorts {
    return { ...this.#ports, open: () => (this.#cut ? this.#unreachable() : this.#reachable()) };
  }

  #reachable(): Socket {
    const socket = this.#ports.open();
    this.#sockets = [...this.#sockets.filter((s) => s.readyState !== CLOSED), socket];
    return socket;
  }

  #unreachable(): Socket {
    const socket: Socket = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: () => undefined,
      close: () => undefined,
    };
    this.#ports.alarm(UNREACHABLE_MS, () => tellClosed(socket));
    return socket;
  }
}

/** The browser's end hears no more and is told that the line broke; the server finds out itself. */
function sever(socket: Socket): void {
  if (socket.readyState === CLOSED) return;
  tellClosed(socket);
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
}

function tellClosed(socket: Socket): void {
  const { onclose } = socket;
  if (onclose === null) return;
  Reflect.apply(onclose, socket, [Object.assign(new Event('close'), { code: BROKEN })]);
}
