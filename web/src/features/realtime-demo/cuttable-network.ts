import type { RealtimePorts } from '../realtime/realtime-client.ts';
import { reportBroken, type Socket, unreachableSocket } from '../realtime/socket.ts';

const CLOSED = 3;
/** Delay until a connection attempt fails while the network is cut, ms. */
const UNREACHABLE_MS = 150;

/**
 * Network that can be cut and restored, unknown to the client. While it is cut, open sockets break
 * and new ones fail. The client recovers by its own back-off and resume.
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

  restore(): void {
    this.#cut = false;
  }

  /** Returns the ports for the client. */
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

/** Closes the client end of a socket with an error; the server detects the loss itself. */
function sever(socket: Socket): void {
  if (socket.readyState === CLOSED) return;
  reportBroken(socket);
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
}
