import net from 'node:net';
import tls from 'node:tls';
import type { KafkaConfig } from '../config.ts';

const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * Sockets of one kafkajs client. Destroying them is the only reliable way to stop it: after
 * `disconnect()` a send that is being retried connects again (sendMessages calls cluster.connect).
 *
 * *open* → (destroy) → *closed*, permanently. Invariant: a closed client has no open socket and
 * opens none.
 */
export class Sockets {
  readonly #route: KafkaConfig['route'];
  readonly #open = new Set<net.Socket>();
  #closed: Error | null = null;
  #heardAt = 0;

  constructor(route: KafkaConfig['route']) {
    this.#route = route;
  }

  get closed(): boolean {
    return this.#closed !== null;
  }

  /** Time of the last byte received, by performance.now(); 0 if there was none. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** kafkajs' `socketFactory`. */
  readonly connect = (wanted: {
    host: string;
    port: number;
    ssl: tls.ConnectionOptions;
    onConnect: () => void;
  }): net.Socket => {
    if (this.#closed) throw this.#closed;
    const { host, port } = this.#route?.(wanted.host, wanted.port) ?? wanted;
    const name = net.isIP(wanted.host) ? {} : { servername: wanted.host };
    const socket = wanted.ssl
      ? tls.connect({ host, port, ...name, ...wanted.ssl }, wanted.onConnect)
      : net.connect({ host, port, noDelay: true }, wanted.onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
    this.#open.add(socket);
    socket.on('data', () => {
      this.#heardAt = performance.now();
    });
    socket.once('close', () => {
      this.#open.delete(socket);
      // kafkajs unrefs a dead socket at each of its disconnects, and each call would leak a
      // listener
      socket.unref = () => socket;
    });
    return socket;
  };

  /** Destroys every socket immediately and refuses new ones. */
  destroy(reason: string): void {
    this.#closed ??= new Error(reason);
    // with an error, so that kafkajs rejects requests in flight instead of waiting for their
    // timeout
    for (const socket of this.#open) socket.destroy(this.#closed);
  }
}
