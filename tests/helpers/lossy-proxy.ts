import net from 'node:net';

/** What a proxy swallows: nothing, what the server answers, or what the client asks. */
export type Swallow = 'nothing' | 'answers' | 'requests';

/**
 * TCP proxies before servers that are reached by many addresses, one listener an address. Bytes
 * can be swallowed; a connection that lost some is of no use and is cut when the fault ends.
 */
export class LossyProxy implements AsyncDisposable {
  #swallow: Swallow = 'nothing';
  #refused = false;
  readonly #fronts = new Map<string, { server: net.Server; port: number }>();
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  readonly #damaged = new Set<readonly [net.Socket, net.Socket]>();
  /** connections accepted so far */
  accepted = 0;

  /** Starts a front for one address; `route` needs it to be there. */
  async before(host: string, port: number): Promise<void> {
    const server = net.createServer((client) => this.#pair(client, net.connect({ host, port })));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#fronts.set(`${host}:${port}`, { server, port: address.port });
  }

  readonly route = (host: string, port: number): { host: string; port: number } => {
    const front = this.#fronts.get(`${host}:${port}`);
    if (!front) throw new Error(`no proxy before ${host}:${port}`);
    return { host: '127.0.0.1', port: front.port };
  };

  swallow(what: Swallow): void {
    this.#swallow = what;
    if (what !== 'nothing') return;
    for (const pair of this.#damaged) for (const socket of pair) socket.destroy();
    this.#damaged.clear();
  }

  /** Cuts every connection, as a dying server does. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Cuts new connections at once, as a server that is away does, or stops doing so. */
  refuse(refused: boolean): void {
    this.#refused = refused;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.#pairs.size;
  }

  #pair(client: net.Socket, server: net.Socket): void {
    this.accepted += 1;
    if (this.#refused) {
      client.destroy();
      server.destroy();
      return;
    }
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const pass = (from: net.Socket, to: net.Socket, swallowed: Swallow) => {
      from.on('data', (bytes) => {
        if (this.#swallow === swallowed) this.#damaged.add(pair);
        else to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    };
    pass(client, server, 'requests');
    pass(server, client, 'answers');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    for (const { server } of this.#fronts.values()) {
      await new Promise((resolve) => {
        server.close(resolve);
      });
    }
  }
}
