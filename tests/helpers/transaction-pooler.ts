import net from 'node:net';
import { waitFor } from './wait-for.ts';

/*
 * A pooler in transaction mode, like pgbouncer: many clients, one connection to PostgreSQL.
 *
 * PostgreSQL authenticates the first client; all others are accepted as that user. A client that
 * sends a query holds the server until "ready, no transaction". Other clients wait.
 */

const AUTHENTICATION_OK = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([90, 0, 0, 0, 5, 73]);
const TERMINATE = 88;
const SSL_REQUEST = 80877103;

interface Client {
  readonly socket: net.Socket;
  readonly waiting: Buffer[];
}

export interface TransactionPooler {
  readonly port: number;
  close(): void;
}

export async function transactionPooler(host: string, port: number): Promise<TransactionPooler> {
  const pool = new Pool(host, port);
  const front = net.createServer((socket) => pool.admit(socket)).listen(0, '127.0.0.1');
  await waitFor('the pooler to listen', () => front.listening);
  return {
    port: (front.address() as net.AddressInfo).port,
    close() {
      front.close();
      pool.close();
    },
  };
}

class Pool {
  readonly #clients: Client[] = [];
  readonly #server: net.Socket;
  /** ParameterStatus and BackendKeyData, which are sent to every client */
  readonly #greeting: Buffer[] = [];
  #owner: Client | null = null;
  #isSignedIn = false;
  #rest: Buffer = Buffer.alloc(0);

  constructor(host: string, port: number) {
    this.#server = net.connect({ host, port });
    this.#server.on('data', (chunk) => this.#fromServer(chunk));
  }

  close(): void {
    for (const { socket } of this.#clients) socket.destroy();
    this.#server.destroy();
  }

  admit(socket: net.Socket): void {
    const client: Client = { socket, waiting: [] };
    this.#clients.push(client);
    socket.on('error', () => socket.destroy());
    socket.once('data', (start) => this.#start(client, start));
  }

  #start(client: Client, start: Buffer): void {
    const { socket } = client;
    if (start.readInt32BE(4) === SSL_REQUEST) {
      socket.write('N');
      socket.once('data', (next) => this.#start(client, next));
      return;
    }
    socket.on('data', (chunk) => {
      if (chunk[0] === TERMINATE) return;
      client.waiting.push(chunk);
      this.#serve();
    });
    if (this.#isSignedIn)
      socket.write(Buffer.concat([AUTHENTICATION_OK, ...this.#greeting, READY]));
    else {
      client.waiting.push(start);
      this.#serve();
    }
  }

  #serve(): void {
    this.#owner ??= this.#clients.find(({ waiting }) => waiting.length > 0) ?? null;
    for (const chunk of this.#owner?.waiting.splice(0) ?? []) this.#server.write(chunk);
  }

  #fromServer(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 5 && this.#rest.length > this.#rest.readInt32BE(1)) {
      const message = this.#rest.subarray(0, 1 + this.#rest.readInt32BE(1));
      this.#rest = this.#rest.subarray(message.length);
      this.#owner?.socket.write(message);
      const kind = String.fromCharCode(message[0] ?? 0);
      if (!this.#isSignedIn && (kind === 'S' || kind === 'K')) this.#greeting.push(message);
      if (kind !== 'Z' || message[5] !== READY[5]) continue;
      this.#isSignedIn = true;
      this.#owner = null;
      this.#serve();
    }
  }
}
