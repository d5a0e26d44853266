import type { RealtimePorts } from '../realtime/realtime-client.ts';
import { reportBroken, type Socket, unreachableSocket } from '../realtime/socket.ts';

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
    return {
      ...this.#ports,
      open: () =>
        this.#cut ? unreachableSocket(this.#ports.alarm, UNREACHABLE_MS) : this.#reachable(),
    };
  }

  #reachable(): Socket {
    const socket = this.#ports.open();
    this.#sockets = [...this.#sockets.filter((s) => s.readyState !== CLOSED), socket];
    return socket;
  }
}

/** The browser's end hears no more and is told that the line broke; the server finds out itself. */
function sever(socket: Socket): void {
  if (socket.readyState === CLOSED) return;
  reportBroken(socket);
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
}
